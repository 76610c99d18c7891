import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { Template } from '#contract/template';
import { draftText, filledTemplate, namedTogether, type People } from '../../../parts/introductions/several-texts.ts';
import { userQuery } from '../../../queries/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { fetchEarly, whenFetched } from '../../../ui/loading/when-fetched.ts';
import type { EditableText } from '../text/editable-text.ts';
import { custom } from '../text/email-text.ts';

const SaveTemplate = lazyPart(async () => (await import('./save-template.tsx')).SaveTemplate, { place: 'press' });
const ManageTemplates = lazyPart(async () => (await import('./manage-templates.tsx')).ManageTemplates, {
	place: 'press',
});

type TemplateChoiceProps = {
	text: EditableText;
	templates: readonly Template[];
	people: People;
	/** Who is asked. */
	connector: string | null;
	sender: string;
};

/** The template selector, with buttons to save this text as a template and to manage the templates. */
export function TemplateChoice(props: TemplateChoiceProps) {
	const { text, templates, people, connector, sender } = props;
	const about = useQuery(userQuery).data?.about ?? null;
	const choose = (id: string) => {
		const template = templates.find((one) => one.id === id);
		if (template) text.replace(filledTemplate(template, people, connector, sender), id);
		else text.replace(draftText(people, about), custom);
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
				{(control) => <NativeSelect {...control} value={chosen} onValueChange={choose} options={options} />}
			</Field>
			<TemplateDialogs {...props} />
		</>
	);
}

function TemplateDialogs({ text, templates, people, connector, sender }: TemplateChoiceProps) {
	const [dialog, setDialog] = useState<'save' | 'manage'>();
	const opens = (name: 'save' | 'manage', part: typeof SaveTemplate | typeof ManageTemplates) => ({
		...fetchEarly(part),
		onClick: () => whenFetched(part, () => setDialog(name)),
	});
	const close = () => setDialog(undefined);
	return (
		<>
			<div className="-mt-3 flex flex-wrap gap-1">
				<Button variant="ghost" className="-ml-2 px-2.5 text-sm" {...opens('save', SaveTemplate)}>
					<BookmarkPlus aria-hidden />
					Save as template
				</Button>
				<Button variant="ghost" className="px-2.5 text-sm" {...opens('manage', ManageTemplates)}>
					<SlidersHorizontal aria-hidden />
					Manage templates
				</Button>
			</div>
			{dialog === 'save' && (
				<SaveTemplate text={text} person={namedTogether(people, connector)} sender={sender} onClose={close} />
			)}
			{dialog === 'manage' && <ManageTemplates templates={templates} onClose={close} />}
		</>
	);
}
