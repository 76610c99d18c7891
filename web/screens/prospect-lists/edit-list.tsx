import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ProspectList, prospectListUpdate } from '#contract/prospect-list';
import { useForm } from '../../parts/use-form.ts';
import { updateList } from '../../queries/prospect-lists.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

/** The dialog that updates a list; open while there is one. */
export function EditList({ list, onClose }: { list: ProspectList | undefined; onClose: () => void }) {
	return (
		<Dialog open={list !== undefined} onOpenChange={onClose} title="Edit Prospect List">
			{list && <Form list={list} onClose={onClose} />}
		</Dialog>
	);
}

function Form({ list, onClose }: { list: ProspectList; onClose: () => void }) {
	const [name, setName] = useState(list.name);
	const { mutate, isPending } = useMutation(updateList);
	const blocked = !name.trim();
	const { errors, read, refuse, props } = useForm(prospectListUpdate, { pending: isPending, blocked });
	return (
		<form
			{...props}
			onSubmit={(event) => {
				const value = read(event);
				if (value)
					mutate(
						{ id: list.id, ...value, description: value.description ?? '' },
						{ onSuccess: onClose, onError: refuse },
					);
			}}
		>
			<div className="grid gap-5">
				<Field label="List Name" error={errors.name}>
					{(control) => (
						<Input
							{...control}
							name="name"
							autoComplete="off"
							value={name}
							onChange={(event) => setName(event.target.value)}
						/>
					)}
				</Field>
				<Field label="Description (optional)" error={errors.description}>
					{(control) => (
						<Input {...control} name="description" autoComplete="off" defaultValue={list.description ?? ''} />
					)}
				</Field>
			</div>
			<DialogButtons>
				<Button onClick={onClose}>Cancel</Button>
				<Button
					type="submit"
					variant="primary"
					pending={isPending}
					disabled={blocked}
					aria-disabled={isPending || undefined}
				>
					Save Changes
				</Button>
			</DialogButtons>
		</form>
	);
}
