import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import type { Template } from '#contract/template';
import {
	draftText,
	filledTemplate,
	namedTogether,
	type People,
} from '../../../features/introductions/several-texts.ts';
import { userQuery } from '../../../queries/session.ts';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { afterFetching, fetchEarly } from '../../../ui/loading/after-fetching.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
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
	/** The connector. */
	connector: string | null;
	sender: string;
};

/** The template selector, with buttons to save this text as a template and to manage the templates. */
export function TemplateChoice(props: TemplateChoiceProps) {
	const { text, templates, people, connector, sender } = props;
	const id = useId();
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
		<span className="flex min-w-0 items-center gap-x-2">
			<label htmlFor={id} className="font-semibold text-sm max-sm:sr-only">
				Email Template
			</label>
			<NativeSelect id={id} value={chosen} onValueChange={choose} options={options} className="min-w-0 lg:w-44" />
			<TemplateDialogs {...props} />
		</span>
	);
}

function TemplateDialogs({ text, templates, people, connector, sender }: TemplateChoiceProps) {
	const [dialog, setDialog] = useState<'save' | 'manage'>();
	const opens = (name: 'save' | 'manage', part: typeof SaveTemplate | typeof ManageTemplates) => ({
		...fetchEarly(part),
		onClick: () => afterFetching(part, () => setDialog(name)),
	});
	const close = () => setDialog(undefined);
	return (
		<>
			<span className="flex">
				<IconButton label="Save as template" {...opens('save', SaveTemplate)}>
					<BookmarkPlus aria-hidden />
				</IconButton>
				<IconButton label="Manage templates" {...opens('manage', ManageTemplates)}>
					<SlidersHorizontal aria-hidden />
				</IconButton>
			</span>
			{dialog === 'save' && (
				<SaveTemplate text={text} person={namedTogether(people, connector)} sender={sender} onClose={close} />
			)}
			{dialog === 'manage' && <ManageTemplates templates={templates} onClose={close} />}
		</>
	);
}
