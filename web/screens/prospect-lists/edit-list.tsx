import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ProspectList, prospectListUpdate } from '#contract/prospect-list';
import { useForm } from '../../parts/use-form.ts';
import { updateList } from '../../queries/prospect-lists.ts';
import { Dialog, FormButtons } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

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
					defaultValue={list.description ?? ''}
				/>
			</div>
			<FormButtons submit="Save Changes" pending={isPending} disabled={blocked} onCancel={onClose} />
		</form>
	);
}
