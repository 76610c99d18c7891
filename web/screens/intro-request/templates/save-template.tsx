import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/rules/limits';
import { newTemplate } from '#contract/template';
import { useForm } from '../../../features/forms/use-form.ts';
import type { EmailText } from '../../../features/introductions/intro-texts.ts';
import { namesLeft, type Person, toTemplate } from '../../../features/introductions/template-fields.ts';
import { createTemplate } from '../../../queries/templates.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog, FormButtons } from '../../../ui/overlays/dialog.tsx';

type SaveTemplateProps = {
	text: EmailText;
	person: Person;
	sender: string;
	onClose: () => void;
};

/** Saves the text as a template: this prospect's details become fields, to be filled in for the next. */
export function SaveTemplate(props: SaveTemplateProps) {
	return (
		<Dialog
			onClose={props.onClose}
			title="Save as template"
			description="We’ll replace this contact’s details with fields that fill in automatically."
		>
			<Form {...props} />
		</Dialog>
	);
}

function Form({ text, person, sender, onClose }: SaveTemplateProps) {
	const [name, setName] = useState('');
	const { mutate, isPending } = useMutation(createTemplate);
	const empty = !text.subject.trim() || !text.message.trim();
	const blocked = !name.trim() || empty;
	const { errors, read, refuse, props } = useForm(newTemplate, { pending: isPending, blocked });
	const asTemplate = (written: string) => toTemplate(written.trim(), person, sender);
	const left = namesLeft(`${asTemplate(text.subject)}\n${asTemplate(text.message)}`, person);
	const missing = empty ? 'The email needs a subject and a message first.' : undefined;
	return (
		<form
			{...props}
			data-typed={name.trim() !== '' || undefined}
			onSubmit={(event) => {
				const value = read(event, { name, subject: asTemplate(text.subject), message: asTemplate(text.message) });
				if (value) mutate(value, { onSuccess: onClose, onError: refuse });
			}}
		>
			<TextField
				label="Template Name"
				error={missing ?? errors.name ?? errors.subject ?? errors.message}
				name="name"
				autoComplete="off"
				maxLength={limits.name}
				value={name}
				onChange={(event) => setName(event.target.value)}
			/>
			{left.length > 0 && (
				<p role="status" className="mt-4 text-ink-2 text-sm">
					{left.length === 1 ? 'This first name stays' : 'These first names stay'} in the template as written:{' '}
					<bdi className="font-semibold">{left.join(', ')}</bdi>. Use the full name, or greet with it, to turn it into a
					field.
				</p>
			)}
			<FormButtons submit="Save Template" pending={isPending} disabled={blocked} onCancel={onClose} />
		</form>
	);
}
