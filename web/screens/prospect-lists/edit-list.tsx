import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProspectList } from '#contract/prospect-list';
import { refusal } from '../../api.ts';
import { updateList } from '../../queries/prospect-lists.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

/** The dialog that changes a list; open while there is one. */
export function EditList({ list, onClose }: { list: ProspectList | undefined; onClose: () => void }) {
	return (
		<Dialog open={list !== undefined} onOpenChange={onClose} title="Edit Prospect List">
			{list && <Form list={list} onClose={onClose} />}
		</Dialog>
	);
}

function Form({ list, onClose }: { list: ProspectList; onClose: () => void }) {
	const [name, setName] = useState(list.name);
	const [description, setDescription] = useState(list.description ?? '');
	const { mutate, isPending, error } = useMutation(updateList);
	const sentence = refusal(error);
	const aboutDescription = sentence?.startsWith('Description');
	return (
		<form
			aria-busy={isPending}
			onSubmit={(event) => {
				event.preventDefault();
				if (!name.trim() || isPending) return;
				mutate({ id: list.id, name: name.trim(), description: description.trim() }, { onSuccess: onClose });
			}}
		>
			<div className="grid gap-5">
				<Field label="List Name" error={aboutDescription ? undefined : sentence}>
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
				<Field label="Description (optional)" error={aboutDescription ? sentence : undefined}>
					{(control) => (
						<Input
							{...control}
							name="description"
							autoComplete="off"
							value={description}
							onChange={(event) => setDescription(event.target.value)}
						/>
					)}
				</Field>
			</div>
			<DialogButtons>
				<Button onClick={onClose}>Cancel</Button>
				<Button
					type="submit"
					variant="primary"
					pending={isPending}
					disabled={!name.trim()}
					aria-disabled={isPending || undefined}
				>
					Save Changes
				</Button>
			</DialogButtons>
		</form>
	);
}
