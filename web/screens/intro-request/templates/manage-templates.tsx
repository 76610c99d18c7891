import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/rules/limits';
import { newTemplate, type Template } from '#contract/template';
import { EditForm } from '../../../features/forms/edit-form.tsx';
import { useRemove } from '../../../features/forms/use-remove.ts';
import { removeTemplate, updateTemplate } from '../../../queries/templates.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Textarea } from '../../../ui/fields/input.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

type ManageTemplatesProps = { templates: readonly Template[]; onClose: () => void };

/** The dialog in which templates are edited and deleted. */
export function ManageTemplates({ templates, onClose }: ManageTemplatesProps) {
	const [editing, setEditing] = useState<string | null>(null);
	const template = templates.find((one) => one.id === editing);
	return (
		<Dialog onClose={onClose} title="Manage templates" width="xl">
			{template ? (
				<EditTemplate template={template} onClose={() => setEditing(null)} />
			) : (
				<TemplateList templates={templates} onEdit={setEditing} />
			)}
		</Dialog>
	);
}

function TemplateList({ templates, onEdit }: { templates: readonly Template[]; onEdit: (id: string) => void }) {
	const remove = useRemove(removeTemplate, question);
	if (templates.length === 0) return <p className="text-ink-2">No templates yet. Save an email as a template first.</p>;
	return (
		<ul>
			{templates.map((template) => (
				<li key={template.id} data-row={template.id} className="flex items-center gap-2 border-t py-2 first:border-t-0">
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

function EditTemplate({ template, onClose }: { template: Template; onClose: () => void }) {
	return (
		<EditForm
			record={template}
			noun="template"
			labels={labels}
			textsOf={textsOf}
			schema={newTemplate}
			update={updateTemplate}
			buttons={() => ({ submit: 'Save Template', cancel: 'Back' })}
			onClose={onClose}
		>
			{({ control }) => {
				const { label, error, ...message } = control('message');
				return (
					<>
						<TextField maxLength={limits.name} {...control('name')} />
						<TextField maxLength={limits.subject} {...control('subject')} />
						<Field
							label={label}
							error={error}
							hint="{{prospect}}, {{title}}, {{location}}, {{connection}} and {{me}} are filled in. A greeting takes the first name."
						>
							{(attributes) => <Textarea {...attributes} rows={10} maxLength={limits.message} {...message} />}
						</Field>
					</>
				);
			}}
		</EditForm>
	);
}
