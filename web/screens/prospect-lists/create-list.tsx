import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { refusal } from '../../api.ts';
import { createList } from '../../queries/prospect-lists.ts';
import { Button } from '../../ui/button.tsx';
import { focusField } from '../../ui/focus.ts';
import { Input } from '../../ui/input.tsx';

/** The form that makes a list, in place. Escape and Cancel close it. */
export function CreateList({ onClose }: { onClose: () => void }) {
	const [name, setName] = useState('');
	const [description, setDescription] = useState('');
	const { mutate, isPending, error } = useMutation(createList);
	const sentence = refusal(error);
	return (
		<form
			aria-label="Create List"
			aria-busy={isPending}
			className="mb-6 animate-pop-in rounded-lg border bg-surface p-5 shadow-sm"
			onKeyDown={(event) => {
				if (event.key === 'Escape' && !event.defaultPrevented) onClose();
			}}
			onSubmit={(event) => {
				event.preventDefault();
				if (!name.trim() || isPending) return;
				const form = event.currentTarget;
				// The pressed button was disabled meanwhile and has lost the focus.
				const onError = () => requestAnimationFrame(() => focusField(form, 'name'));
				mutate({ name: name.trim(), description: description.trim() }, { onSuccess: onClose, onError });
			}}
		>
			<div className="grid gap-3 sm:grid-cols-2">
				<Input
					autoFocus
					name="name"
					aria-label="List name"
					aria-required
					aria-invalid={sentence ? true : undefined}
					aria-describedby={sentence ? 'create-list-refused' : undefined}
					autoComplete="off"
					placeholder="List name (e.g., VC Investors, Tech CEOs)"
					value={name}
					onChange={(event) => setName(event.target.value)}
				/>
				<Input
					name="description"
					aria-label="Description (optional)"
					autoComplete="off"
					placeholder="Description (optional)"
					value={description}
					onChange={(event) => setDescription(event.target.value)}
				/>
			</div>
			{sentence && (
				<p id="create-list-refused" role="alert" className="mt-2 font-medium text-danger-ink text-sm">
					{sentence}
				</p>
			)}
			<div className="mt-4 flex flex-wrap gap-2">
				<Button type="submit" variant="primary" pending={isPending} disabled={!name.trim() || isPending}>
					Create List
				</Button>
				<Button onClick={onClose}>Cancel</Button>
			</div>
		</form>
	);
}
