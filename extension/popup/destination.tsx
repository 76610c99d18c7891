import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { newProspectList } from '#contract/prospect-list';
import { readForm } from '#contract/rules/form';
import { limits } from '#contract/rules/limits';
import { command } from './ask.ts';
import { Button, Select } from './controls.tsx';

type List = { id: string; name: string };
type Props = { lists: List[]; listId: string; onChoose: (listId: string) => void; onCreated: () => Promise<void> };

/** The list that people are imported into, and a form for a new one. */
export function Destination({ lists, listId, onChoose, onCreated }: Props) {
	const [isMaking, setMaking] = useState(false);
	if (isMaking || lists.length === 0) {
		return (
			<NewList
				onCancel={lists.length > 0 ? () => setMaking(false) : undefined}
				onCreated={async (id) => {
					await onCreated();
					onChoose(id);
					setMaking(false);
				}}
			/>
		);
	}
	return (
		<div>
			<label htmlFor="list" className="mb-1 block font-semibold text-sm">
				Destination list
			</label>
			<div className="flex gap-2">
				<Select id="list" className="flex-1" value={listId} onChange={(event) => onChoose(event.target.value)}>
					{lists.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</Select>
				<Button onClick={() => setMaking(true)}>
					<Plus aria-hidden /> New list
				</Button>
			</div>
		</div>
	);
}

type NewListProps = { onCancel: (() => void) | undefined; onCreated: (id: string) => Promise<void> };

function NewList({ onCancel, onCreated }: NewListProps) {
	const [problem, setProblem] = useState('');
	const [isPending, setPending] = useState(false);
	const create = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const { value, errors } = readForm(newProspectList, new FormData(event.currentTarget));
		if (errors) return setProblem(errors.name ?? '');
		setPending(true);
		const result = await command({ name: 'create-list', listName: value.name });
		setPending(false);
		if (result.listId) await onCreated(result.listId);
		else setProblem(result.problem ?? '');
	};
	return (
		<form noValidate onSubmit={create}>
			<label htmlFor="new-list" className="mb-1 block font-semibold text-sm">
				Name of the new list
			</label>
			<input
				id="new-list"
				name="name"
				className="field"
				maxLength={limits.name}
				// biome-ignore lint/a11y/noAutofocus: the user opened the field with a click.
				autoFocus={onCancel !== undefined}
				aria-invalid={problem !== ''}
				aria-describedby="new-list-problem"
			/>
			<p id="new-list-problem" role="alert" className="text-danger-ink text-sm">
				{problem}
			</p>
			<div className="mt-2 flex gap-2">
				<Button type="submit" disabled={isPending}>
					Create list
				</Button>
				{onCancel && (
					<Button look="ghost" onClick={onCancel}>
						Cancel
					</Button>
				)}
			</div>
		</form>
	);
}
