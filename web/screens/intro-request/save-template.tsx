import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/limits';
import type { Prospect } from '#contract/prospect';
import { type EmailText, toTemplate } from '../../parts/intro-texts.ts';
import { createTemplate } from '../../queries/templates.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

type SaveTemplateProps = {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	text: EmailText;
	prospect: Prospect;
	sender: string;
};

/** Keeps the text as a template: this person's facts become fields, so that it fits the next one. */
export function SaveTemplate({ open, onOpenChange, ...props }: SaveTemplateProps) {
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title="Save as template"
			description="Names, title and location of this contact become fields that are filled in for the next one."
		>
			<Form {...props} onClose={() => onOpenChange(false)} />
		</Dialog>
	);
}

function Form({
	text,
	prospect,
	sender,
	onClose,
}: Omit<SaveTemplateProps, 'open' | 'onOpenChange'> & { onClose: () => void }) {
	const [name, setName] = useState('');
	const { mutate, isPending } = useMutation(createTemplate);
	const save = () => {
		const asTemplate = (written: string) => toTemplate(written.trim(), prospect, sender);
		mutate(
			{ name: name.trim(), subject: asTemplate(text.subject), message: asTemplate(text.message) },
			{ onSuccess: onClose },
		);
	};
	const empty = !text.subject.trim() || !text.message.trim();
	return (
		<form
			aria-busy={isPending}
			onSubmit={(event) => {
				event.preventDefault();
				event.stopPropagation();
				if (name.trim() && !empty && !isPending) save();
			}}
		>
			<Field label="Template Name" error={empty ? 'The email needs a subject and a message first.' : undefined}>
				{(control) => (
					<Input
						{...control}
						autoComplete="off"
						maxLength={limits.name}
						value={name}
						onChange={(event) => setName(event.target.value)}
					/>
				)}
			</Field>
			<DialogButtons>
				<Button onClick={onClose}>Cancel</Button>
				<Button type="submit" variant="primary" pending={isPending} disabled={!name.trim() || empty}>
					Save Template
				</Button>
			</DialogButtons>
		</form>
	);
}
