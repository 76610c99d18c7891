import { useMutation } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { limits } from '#contract/limits';
import type { Template } from '#contract/template';
import { deleteTemplate, updateTemplate } from '../../queries/templates.ts';
import { Button } from '../../ui/button.tsx';
import { confirmAction } from '../../ui/confirm.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input, Textarea } from '../../ui/input.tsx';

type ManageTemplatesProps = { open: boolean; onOpenChange: (open: boolean) => void; templates: readonly Template[] };

/** All templates, to rename, edit and delete. */
export function ManageTemplates({ open, onOpenChange, templates }: ManageTemplatesProps) {
	const [editing, setEditing] = useState<string | null>(null);
	const template = templates.find((one) => one.id === editing);
	const close = (isOpen: boolean) => {
		if (!isOpen) setEditing(null);
		onOpenChange(isOpen);
	};
	return (
		<Dialog open={open} onOpenChange={close} title="Manage templates" className="max-w-xl">
			{template ? (
				<EditTemplate key={template.id} template={template} onClose={() => setEditing(null)} />
			) : (
				<TemplateList templates={templates} onEdit={setEditing} />
			)}
		</Dialog>
	);
}

function TemplateList({ templates, onEdit }: { templates: readonly Template[]; onEdit: (id: string) => void }) {
	const { mutate } = useMutation(deleteTemplate);
	const list = useRef<HTMLUListElement>(null);
	if (templates.length === 0) return <p className="text-ink-2">No templates yet. Save an email as one.</p>;
	const remove = async ({ id, name }: Template) => {
		if (!(await confirmAction(`Are you sure you want to delete the "${name}" template?`))) return;
		// The pressed button goes with its row; the focus must not fall out of the dialog.
		list.current?.focus();
		mutate(id);
	};
	return (
		<ul ref={list} tabIndex={-1} className="divide-y outline-none">
			{templates.map((template) => (
				<li key={template.id} className="flex items-center gap-2 py-2">
					<span className="min-w-0 flex-1">
						<span className="block truncate font-semibold">{template.name}</span>
						<span className="block truncate text-ink-3 text-sm">{template.subject}</span>
					</span>
					<IconButton label={`Edit ${template.name}`} onClick={() => onEdit(template.id)}>
						<Pencil aria-hidden />
					</IconButton>
					<IconButton
						label={`Delete ${template.name}`}
						className="hover:text-danger-ink"
						onClick={() => remove(template)}
					>
						<Trash2 aria-hidden />
					</IconButton>
				</li>
			))}
		</ul>
	);
}

function EditTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
	const [wrong, setWrong] = useState(false);
	const { mutate, isPending } = useMutation(updateTemplate);
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		event.stopPropagation();
		const form = new FormData(event.currentTarget);
		const read = (field: string) => String(form.get(field) ?? '').trim();
		const change = { name: read('name'), subject: read('subject'), message: read('message') };
		const incomplete = Object.values(change).some((value) => !value);
		setWrong(incomplete);
		if (!incomplete && !isPending) mutate({ id: template.id, ...change }, { onSuccess: onClose });
	};
	return (
		<form aria-busy={isPending} className="flex flex-col gap-4" onSubmit={submit}>
			<Field label="Template Name" error={wrong ? 'Name, subject and message are all needed.' : undefined}>
				{(control) => <Input {...control} name="name" defaultValue={template.name} maxLength={limits.name} />}
			</Field>
			<Field label="Template Subject">
				{(control) => <Input {...control} name="subject" defaultValue={template.subject} maxLength={limits.subject} />}
			</Field>
			<Field
				label="Template Message"
				hint="{{prospect}}, {{title}}, {{location}}, {{connection}} and {{me}} are filled in."
			>
				{(control) => (
					<Textarea {...control} name="message" rows={10} defaultValue={template.message} maxLength={limits.message} />
				)}
			</Field>
			<DialogButtons>
				<Button onClick={onClose}>Back</Button>
				<Button type="submit" variant="primary" pending={isPending} aria-disabled={isPending}>
					Save Template
				</Button>
			</DialogButtons>
		</form>
	);
}
