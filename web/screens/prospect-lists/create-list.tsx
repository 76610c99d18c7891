import { useState } from 'react';
import { newProspectList } from '#contract/prospect-list';
import { Drafted, type DraftOf } from '../../features/drafts/drafted.tsx';
import { useCreateForm } from '../../features/forms/use-create-form.ts';
import { createList } from '../../queries/prospect-list-changes.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { closeOnEscape } from '../../ui/unsaved/typed-form.ts';

const empty = { name: '', description: '' };

/** The form that creates a list, in place. Escape and Cancel close it. */
export function CreateList({ onClose }: { onClose: () => void }) {
	return (
		<Drafted place="new-list" given={empty}>
			{(draft) => <Form draft={draft} onClose={onClose} />}
		</Drafted>
	);
}

function Form({ draft, onClose }: { draft: DraftOf<typeof empty>; onClose: () => void }) {
	const [name, setName] = useState(draft.first.name);
	const blocked = !name.trim();
	const { errors, isPending, props } = useCreateForm({
		schema: newProspectList,
		create: createList,
		sentOf: (value) => ({ ...value, description: value.description ?? '' }),
		draft,
		onClose,
		blocked,
	});
	const wrong = errors.name ?? errors.description;
	return (
		<form
			{...props}
			{...draft.props}
			aria-label="Create List"
			className="mb-6 animate-pop-in rounded-lg border bg-surface p-5 shadow-sm"
			onKeyDown={closeOnEscape(onClose)}
		>
			<div className="grid gap-3 sm:grid-cols-2">
				<Input
					autoFocus
					name="name"
					aria-label="List name"
					aria-required
					aria-invalid={errors.name ? true : undefined}
					aria-describedby={errors.name && 'create-list-error'}
					autoComplete="off"
					placeholder="List name (e.g., VC Investors, Tech CEOs)"
					value={name}
					onChange={(event) => setName(event.target.value)}
				/>
				<Input
					name="description"
					aria-label="Description (optional)"
					aria-invalid={errors.description ? true : undefined}
					aria-describedby={errors.description && 'create-list-error'}
					autoComplete="off"
					placeholder="Description (optional)"
					defaultValue={draft.first.description}
				/>
			</div>
			{wrong && <FieldError id="create-list-error">{wrong}</FieldError>}
			<div className="mt-4 flex flex-wrap gap-2">
				<Button type="submit" variant="primary" pending={isPending} disabled={blocked || isPending}>
					Create List
				</Button>
				<Button
					onClick={() => {
						draft.drop();
						onClose();
					}}
				>
					Cancel
				</Button>
			</div>
		</form>
	);
}
