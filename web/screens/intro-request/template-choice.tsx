import { BookmarkPlus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { Prospect } from '#contract/prospect';
import type { Template } from '#contract/template';
import { defaultText } from '../../parts/intro-texts.ts';
import { fillTemplate } from '../../parts/template-fields.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { Select } from '../../ui/select.tsx';
import { custom } from './email-text.ts';
import type { useEmailText } from './use-email-text.ts';

const isOpen = ({ open }: { open: boolean }) => open;
const ManageTemplates = lazyDialog(async () => (await import('./manage-templates.tsx')).ManageTemplates, isOpen);
const SaveTemplate = lazyDialog(async () => (await import('./save-template.tsx')).SaveTemplate, isOpen);

type TemplateChoiceProps = {
	text: ReturnType<typeof useEmailText>;
	templates: readonly Template[];
	prospect: Prospect;
	sender: string;
};

/** The template selector, with buttons to save this text as a template and to manage the templates. */
export function TemplateChoice({ text, templates, prospect, sender }: TemplateChoiceProps) {
	const [open, setOpen] = useState<'save' | 'manage' | null>(null);
	const onOpenChange = (wanted: 'save' | 'manage') => (wantsOpen: boolean) => setOpen(wantsOpen ? wanted : null);
	const choose = (id: string) => {
		const template = templates.find((one) => one.id === id);
		if (!template) return text.replace(defaultText(prospect), custom);
		const fill = (pattern: string) => fillTemplate(pattern, prospect, sender);
		text.replace({ subject: fill(template.subject), message: fill(template.message) }, id);
	};
	const options = [
		{ value: custom, label: 'Custom message' },
		...templates.map(({ id, name }) => ({ value: id, label: name })),
	];
	// The text of a template that was deleted meanwhile stays, as a custom message.
	const chosen = options.some((option) => option.value === text.template) ? text.template : custom;
	return (
		<>
			<Field label="Email Template">
				{(control) => <Select {...control} value={chosen} onValueChange={choose} options={options} />}
			</Field>
			<div className="-mt-3 flex flex-wrap gap-1">
				<Button variant="ghost" className="-ml-2 px-2.5 text-sm" onClick={() => setOpen('save')}>
					<BookmarkPlus aria-hidden />
					Save as template
				</Button>
				<Button variant="ghost" className="px-2.5 text-sm" onClick={() => setOpen('manage')}>
					<SlidersHorizontal aria-hidden />
					Manage templates
				</Button>
			</div>
			<SaveTemplate
				open={open === 'save'}
				onOpenChange={onOpenChange('save')}
				text={text}
				prospect={prospect}
				sender={sender}
			/>
			<ManageTemplates open={open === 'manage'} onOpenChange={onOpenChange('manage')} templates={templates} />
		</>
	);
}
