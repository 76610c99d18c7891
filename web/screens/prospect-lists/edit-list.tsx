import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ProspectList, prospectListUpdate } from '#contract/prospect-list';
import { Drafted, type DraftOf } from '../../parts/drafts/drafted.tsx';
import { useForm } from '../../parts/use-form.ts';
import { updateList } from '../../queries/prospect-lists.ts';
import { Dialog, FormButtons } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The dialog that updates a list; open while there is one. */
export function EditList({ list, onClose }: { list: ProspectList | undefined; onClose: () => void }) {
	return (
		<Dialog open={list !== undefined} onOpenChange={onClose} title="Edit Prospect List">
			{list && (
				<Drafted place={`list.${list.id}`} given={{ name: list.name, description: list.description ?? '' }}>
					{(draft) => <Form id={list.id} draft={draft} onClose={onClose} />}
				</Drafted>
			)}
		</Dialog>
	);
}

type FormProps = { id: string; draft: DraftOf<{ name: string; description: string }>; onClose: () => void };

function Form({ id, draft, onClose }: FormProps) {
	const [name, setName] = useState(draft.first.name);
	const { mutate, isPending } = useMutation(updateList);
	const blocked = !name.trim();
	const { errors, read, refuse, unlessTyped, props } = useForm(prospectListUpdate, { pending: isPending, blocked });
	const onSuccess = unlessTyped(() => {
		draft.drop();
		onClose();
	});
	return (
		<form
			{...props}
			{...draft.props}
			onSubmit={(event) => {
				const value = read(event);
				if (value) mutate({ id, ...value, description: value.description ?? '' }, { onSuccess, onError: refuse });
			}}
		>
			<div className="grid gap-5">
				<TextField
					label="List Name"
					error={errors.name}
					name="name"
					autoComplete="off"
					value={name}
					onChange={(event) => setName(event.target.value)}
				/>
				<TextField
					label="Description (optional)"
					error={errors.description}
					name="description"
					autoComplete="off"
					defaultValue={draft.first.description}
				/>
			</div>
			<FormButtons submit="Save Changes" pending={isPending} disabled={blocked} onCancel={onClose} />
		</form>
	);
}
