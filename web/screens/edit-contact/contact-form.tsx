import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useRef } from 'react';
import type { Prospect } from '#contract/prospect';
import type { FieldErrors } from '#contract/rules/form';
import { fieldOf, formFields, type UpdateField } from '#contract/rules/prospect-fields';
import { fallbackColor } from '#contract/rules/status';
import { actionNamed } from '../../features/actions/actions.ts';
import { useActions } from '../../features/actions/use-actions.ts';
import { useSubmitAction } from '../../features/actions/use-submit-action.ts';
import { ChangedElsewhere } from '../../features/forms/changed-elsewhere.tsx';
import { statusesQuery } from '../../queries/statuses.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Control, Field } from '../../ui/fields/field.tsx';
import { Input, Textarea } from '../../ui/fields/input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { type Draft, pageHref } from './draft.ts';
import { LinkedInput } from './linked-input.tsx';
import { ReachFields } from './reach-fields.tsx';
import { SourceInput } from './source-input.tsx';

type ContactFormProps = {
	prospect: Prospect;
	listId: string;
	draft: Draft;
	errors: FieldErrors;
	pending: boolean;
	/** There is something to save, so Save is the primary button. */
	isChanged: boolean;
	formProps: ComponentProps<'form'>;
	onChange: (field: UpdateField, text: string) => void;
	onCancel: () => void;
	changedElsewhere: Omit<ComponentProps<typeof ChangedElsewhere<UpdateField>>, 'labelOf'>;
};

const labelOf = (name: UpdateField) => fieldOf(name).formLabel ?? fieldOf(name).label;

// Fields of full width; the others share a row in pairs.
const wide = new Set<UpdateField>(['name', 'location', 'linkedinUrl', 'notes']);

/** The fields of a contact. The buttons stay visible at the lower edge of the window. */
export function ContactForm(props: ContactFormProps) {
	const { draft, errors, pending, isChanged, formProps, onChange, onCancel, listId, prospect, changedElsewhere } =
		props;
	const form = useRef<HTMLFormElement>(null);
	const page = pageHref(draft.linkedinUrl);
	useSubmitAction('save', form);
	const { data: statuses } = useQuery(statusesQuery);
	const shown = (field: UpdateField, text: string) =>
		(field === 'status' && statuses?.find(({ value }) => value === text)?.name) || text;
	useActions({ openProfile: page ? () => void window.open(page, '_blank', 'noopener') : undefined });
	return (
		<Card padding="none">
			<form ref={form} aria-label="Edit Contact" {...formProps}>
				<div className="grid gap-5 p-5 sm:grid-cols-2 [&_.field]:scroll-mb-40">
					{formFields.map((name) => (
						<Field
							key={name}
							label={labelOf(name)}
							required={name === 'name'}
							error={errors[name]}
							className={wide.has(name) ? 'sm:col-span-2' : undefined}
						>
							{(control) => (
								<FieldInput
									{...control}
									name={name}
									value={draft[name]}
									onText={(text) => onChange(name, text)}
									listId={listId}
									prospect={prospect}
								/>
							)}
						</Field>
					))}
					<ReachFields draft={draft} errors={errors} onChange={onChange} />
					<div className="empty:hidden sm:col-span-2">
						<ChangedElsewhere
							{...changedElsewhere}
							fields={changedElsewhere.fields.map(({ field, theirs }) => ({ field, theirs: shown(field, theirs) }))}
							labelOf={labelOf}
						/>
					</div>
				</div>
				<div className="max-md:short:bottom-0 sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] flex justify-end gap-2 rounded-b-lg border-t bg-surface px-5 py-3.5 md:bottom-0 print:hidden">
					<Button onClick={onCancel}>Cancel</Button>
					<Button type="submit" variant={isChanged ? 'primary' : 'secondary'} pending={pending}>
						{actionNamed('save').name}
					</Button>
				</div>
			</form>
		</Card>
	);
}

type FieldInputProps = Control & {
	name: UpdateField;
	value: string;
	onText: (text: string) => void;
	listId: string;
	prospect: Prospect;
};

// The control of a field: some fields have their own, the others go by kind.
function FieldInput({ name, value, onText, listId, prospect, ...control }: FieldInputProps) {
	const text = {
		...control,
		name,
		value,
		autoComplete: 'off',
		onChange: (event: { target: { value: string } }) => onText(event.target.value),
	};
	if (name === 'connectionSource') return <SourceInput {...text} listId={listId} prospectId={prospect.id} />;
	switch (fieldOf(name).kind) {
		case 'status':
			return <StatusSelect {...control} name={name} value={value} saved={prospect.status} onValueChange={onText} />;
		case 'long':
			return <Textarea {...text} rows={4} />;
		case 'url':
			return (
				<LinkedInput
					{...text}
					type="url"
					inputMode="url"
					href={pageHref(value)}
					linkLabel="Open LinkedIn profile in a new tab"
				/>
			);
		default:
			return <Input {...text} />;
	}
}

type StatusSelectProps = Omit<ComponentProps<typeof Select>, 'options'> & { saved: string };

/** The user's statuses in order. A deleted status remains a choice while the prospect has it. */
function StatusSelect({ saved, ...props }: StatusSelectProps) {
	const statuses = useQuery(statusesQuery);
	const options = (statuses.data ?? []).map(({ value, name, color }) => ({ value, label: name, color }));
	if (!options.some((option) => option.value === saved)) {
		options.push({ value: saved, label: saved, color: fallbackColor });
	}
	return <Select {...props} options={options} />;
}
