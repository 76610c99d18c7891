import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/rules/limits';
import { newTemplate, type Template } from '#contract/template';
import { ChangedElsewhere } from '../../../parts/changed-elsewhere.tsx';
import { Drafted, type DraftOf } from '../../../parts/drafts/drafted.tsx';
import { closeWhenWhole, useEditForm } from '../../../parts/use-edit-form.ts';
import { useRemove } from '../../../parts/use-remove.ts';
import { removeTemplate, updateTemplate } from '../../../queries/templates.ts';
import { Dialog, FormButtons } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Textarea } from '../../../ui/input.tsx';
import { TextField } from '../../../ui/text-field.tsx';

type ManageTemplatesProps = { open: boolean; onOpenChange: (open: boolean) => void; templates: readonly Template[] };

/** The dialog in which templates are edited and deleted. */
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
				<Drafted key={template.id} place={`template.${template.id}`} given={textsOf(template)}>
					{(draft) => <EditTemplate template={template} draft={draft} onClose={() => setEditing(null)} />}
				</Drafted>
			) : (
				<TemplateList templates={templates} onEdit={setEditing} />
			)}
		</Dialog>
	);
}

function TemplateList({ templates, onEdit }: { templates: readonly Template[]; onEdit: (id: string) => void }) {
	const remove = useRemove(removeTemplate, question);
	if (templates.length === 0) return <p className="text-ink-2">No templates yet. Save an email as one.</p>;
	return (
		<ul className="divide-y">
			{templates.map((template) => (
				<li key={template.id} data-row={template.id} className="flex items-center gap-2 py-2">
					<span className="min-w-0 flex-1">
						<span dir="auto" className="block truncate text-left font-semibold">
							{template.name}
						</span>
						<span dir="auto" className="block truncate text-left text-ink-3 text-sm">
							{template.subject}
						</span>
					</span>
					<IconButton label={`Edit ${template.name}`} data-row-focus onClick={() => onEdit(template.id)}>
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

const question = ({ name }: Template) => `Are you sure you want to delete the "${name}" template?`;

const labels = { name: 'Template Name', subject: 'Template Subject', message: 'Template Message' };
const textsOf = ({ name, subject, message }: Template) => ({ name, subject, message });

type EditTemplateProps = { template: Template; draft: DraftOf<ReturnType<typeof textsOf>>; onClose: () => void };

function EditTemplate({ template, draft, onClose }: EditTemplateProps) {
	const { values, errors, pending, formProps, onText, changedElsewhere } = useEditForm({
		record: template,
		textsOf,
		draft: draft.first,
		schema: newTemplate,
		update: updateTemplate,
		onSaved: closeWhenWhole(draft, onClose),
	});
	const control = (name: keyof typeof labels) => ({
		name,
		value: values[name],
		onChange: (event: { target: { value: string } }) => onText(name, event.target.value),
	});
	return (
		<form {...formProps} {...draft.props} className="flex flex-col gap-4">
			<TextField label={labels.name} error={errors.name} maxLength={limits.name} {...control('name')} />
			<TextField label={labels.subject} error={errors.subject} maxLength={limits.subject} {...control('subject')} />
			<Field
				label={labels.message}
				error={errors.message}
				hint="{{prospect}}, {{title}}, {{location}}, {{connection}} and {{me}} are filled in. A greeting takes the first name."
			>
				{(attributes) => <Textarea {...attributes} rows={10} maxLength={limits.message} {...control('message')} />}
			</Field>
			<ChangedElsewhere {...changedElsewhere} labelOf={(field) => labels[field]} />
			<FormButtons submit="Save Template" pending={pending} cancel="Back" onCancel={onClose} />
		</form>
	);
}
