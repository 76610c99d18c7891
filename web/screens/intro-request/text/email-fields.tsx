import { useMutation, useQuery } from '@tanstack/react-query';
import { Sparkles, Undo2 } from 'lucide-react';
import { messageParts } from '#contract/mailed-text';
import type { FieldErrors } from '#contract/rules/form';
import { limits } from '#contract/rules/limits';
import type { EmailText } from '../../../parts/introductions/intro-texts.ts';
import { namesOf, type People, partsFor } from '../../../parts/introductions/several-texts.ts';
import { draftIntroMessage } from '../../../queries/intro-message.ts';
import { userQuery } from '../../../queries/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Input, Textarea } from '../../../ui/fields/input.tsx';
import type { EditableText } from './editable-text.ts';
import { custom } from './email-text.ts';

type EmailFieldsProps = {
	text: EditableText;
	people: People;
	errors: FieldErrors;
};

/** Subject Line and Message. They have no `required`, because the browser's own message would replace our sentences. */
export function EmailFields({ text, people, errors }: EmailFieldsProps) {
	const about = useQuery(userQuery).data?.about ?? null;
	const { mutate, isPending } = useMutation(draftIntroMessage);
	const regenerate = () => {
		// The ask is about all of them. Each has a part of their own, which is not drafted.
		const forAll = ({ subject, message }: EmailText) =>
			people.length > 1
				? { subject, message: partsFor(people, messageParts(message).ask, about) }
				: { subject, message };
		mutate(factsOf(people), { onSuccess: (drafted) => text.replace(forAll(drafted), custom, true) });
	};
	const busy = { readOnly: isPending, 'aria-busy': isPending };
	return (
		<>
			<Field label="Subject Line" required error={errors.subject}>
				{(control) => (
					<Input
						{...control}
						{...busy}
						name="subject"
						maxLength={limits.subject}
						value={text.subject}
						onChange={(event) => text.edit({ subject: event.target.value })}
					/>
				)}
			</Field>
			<Field
				label="Message"
				required
				error={errors.message}
				aside={<MessageButtons undo={text.undo} drafting={isPending} onDraft={regenerate} />}
			>
				{(control) => (
					<Textarea
						{...control}
						{...busy}
						name="message"
						rows={12}
						maxLength={limits.message}
						value={text.message}
						onChange={(event) => text.edit({ message: event.target.value })}
					/>
				)}
			</Field>
		</>
	);
}

type MessageButtonsProps = { undo: (() => void) | null; drafting: boolean; onDraft: () => void };

function MessageButtons({ undo, drafting, onDraft }: MessageButtonsProps) {
	return (
		<span className="-my-2 flex items-center gap-1">
			{undo && (
				<Button variant="ghost" className="px-2.5" onClick={undo}>
					<Undo2 aria-hidden />
					Undo
				</Button>
			)}
			<Button variant="ghost" className="-mr-2 px-2.5" pending={drafting} onClick={onDraft}>
				{!drafting && <Sparkles aria-hidden />}
				Regenerate with AI
			</Button>
		</span>
	);
}

const factsOf = (people: People) => {
	const [{ title, location, linkedinUrl }, ...others] = people;
	const isOne = others.length === 0;
	return {
		prospectName: namesOf(people),
		prospectTitle: isOne ? title : null,
		prospectLocation: isOne ? location : null,
		prospectLinkedInUrl: isOne ? linkedinUrl : null,
	};
};
