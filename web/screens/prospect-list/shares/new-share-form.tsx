import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { type ShareField, shareFields } from '#contract/rules/share-fields';
import { type NewlyShared, newShare, usualShareFields } from '#contract/share';
import { useForm } from '../../../features/forms/use-form.ts';
import { createShare } from '../../../queries/shares.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

const labels: Record<ShareField, string> = {
	title: 'Title',
	company: 'Company',
	location: 'Location',
	linkedinUrl: 'LinkedIn profile',
};

/** The form that creates a link: the name of its reader, and the fields it shows. */
export function NewShareForm({ listId, onMade }: { listId: string; onMade: (share: NewlyShared) => void }) {
	const { mutate, isPending } = useMutation(createShare);
	const { errors, read, refuse, props } = useForm(newShare, { pending: isPending });
	const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
		const given = new FormData(event.currentTarget);
		const share = read(event, { name: given.get('name'), fields: given.getAll('fields') });
		if (share) mutate({ listId, ...share }, { onSuccess: (made) => made && onMade(made), onError: refuse });
	};
	return (
		<form {...props} aria-label="New link" onSubmit={onSubmit} className="grid gap-4">
			<TextField label="Who could help?" required name="name" error={errors.name} autoComplete="off" autoFocus />
			<fieldset>
				<legend className="font-semibold text-sm">What they see besides names</legend>
				<div className="mt-1 flex flex-wrap gap-x-5">
					{shareFields.map((field) => (
						<label key={field} htmlFor={`share-${field}`} className="flex items-center gap-2 pointer-coarse:min-h-11">
							<Checkbox
								id={`share-${field}`}
								name="fields"
								value={field}
								defaultChecked={usualShareFields.includes(field)}
							/>
							{labels[field]}
						</label>
					))}
				</div>
				<p className="mt-1.5 text-ink-3 text-sm">Titles often include the company. Profiles make matching exact.</p>
			</fieldset>
			<Button type="submit" variant="primary" pending={isPending}>
				Create link
			</Button>
		</form>
	);
}
