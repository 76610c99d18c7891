import { ExternalLink } from 'lucide-react';
import type { RefObject, SubmitEvent } from 'react';
import type { Prospect } from '#contract/prospect';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import type { Draft, FieldName } from './draft.ts';
import { profileHref } from './draft.ts';
import { SourceInput } from './source-input.tsx';
import { StatusSelect } from './status-select.tsx';

type ContactFormProps = {
	prospect: Prospect;
	listId: string;
	ref: RefObject<HTMLFormElement | null>;
	draft: Draft;
	/** What is wrong, beside the field it is about. */
	errors: Partial<Draft>;
	pending: boolean;
	onChange: (field: FieldName, text: string) => void;
	onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
	onCancel: () => void;
};

/** The fields of a contact. Its buttons stay in sight at the lower edge. */
export function ContactForm(props: ContactFormProps) {
	const { ref, draft, errors, pending, onChange, onSubmit, onCancel, listId, prospect } = props;
	const text = (name: FieldName) => ({
		name,
		value: draft[name],
		autoComplete: 'off',
		onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
	});
	return (
		<Card className="p-0">
			<form ref={ref} noValidate aria-label="Edit Contact" aria-busy={pending} onSubmit={onSubmit}>
				<div className="grid gap-5 p-5 sm:grid-cols-2 [&_.field]:scroll-mb-40">
					<Field label="Name" required error={errors.name} className="sm:col-span-2">
						{(control) => <Input {...control} {...text('name')} />}
					</Field>
					<Field label="Job Title" error={errors.title}>
						{(control) => <Input {...control} {...text('title')} />}
					</Field>
					<Field label="Location" error={errors.location}>
						{(control) => <Input {...control} {...text('location')} />}
					</Field>
					<Field label="LinkedIn URL" error={errors.linkedinUrl} className="sm:col-span-2">
						{(control) => <ProfileInput {...control} {...text('linkedinUrl')} type="url" inputMode="url" />}
					</Field>
					<Field label="Connection Source" error={errors.connectionSource}>
						{(control) => (
							<SourceInput {...control} {...text('connectionSource')} listId={listId} prospectId={prospect.id} />
						)}
					</Field>
					<Field label="Status" error={errors.status}>
						{(control) => (
							<StatusSelect
								{...control}
								value={draft.status}
								saved={prospect.status}
								onValueChange={(value) => onChange('status', value)}
							/>
						)}
					</Field>
					<Field label="Notes" error={errors.notes} className="sm:col-span-2">
						{(control) => <Textarea {...control} {...text('notes')} rows={4} />}
					</Field>
				</div>
				<div className="sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] flex justify-end gap-2 rounded-b-lg border-t bg-surface px-5 py-3.5 md:bottom-0">
					<Button onClick={onCancel}>Cancel</Button>
					<Button type="submit" variant="primary" pending={pending} aria-disabled={pending}>
						Save Changes
					</Button>
				</div>
			</form>
		</Card>
	);
}

function ProfileInput(props: React.ComponentProps<'input'> & { value: string }) {
	const href = profileHref(props.value);
	return (
		<div className="flex gap-2">
			<Input {...props} />
			{href && (
				<IconLink
					href={href}
					label="Open LinkedIn profile in a new tab"
					className="size-9 shrink-0 border border-border-strong bg-surface shadow-xs"
				>
					<ExternalLink aria-hidden />
				</IconLink>
			)}
		</div>
	);
}
