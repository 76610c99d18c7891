import { useMutation, useQuery } from '@tanstack/react-query';
import { Sparkles, Undo2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { messageParts } from '#contract/mailed-text';
import type { FieldErrors } from '#contract/rules/form';
import { limits } from '#contract/rules/limits';
import type { EmailText } from '../../../features/introductions/intro-texts.ts';
import { namesOf, type People, partsFor } from '../../../features/introductions/several-texts.ts';
import { draftIntroMessage } from '../../../queries/intro-message.ts';
import { userQuery } from '../../../queries/session.ts';
import { Button } from '../../../ui/button.tsx';
import { type Control, Field, FieldError } from '../../../ui/fields/field.tsx';
import { Input, Textarea } from '../../../ui/fields/input.tsx';
import type { EditableText } from './editable-text.ts';
import { custom } from './email-text.ts';

type EmailFieldsProps = {
	text: EditableText;
	people: People;
	errors: FieldErrors;
	/** The choice of a template. Nothing for a message that follows a request. */
	templates: ReactNode;
};

/** Subject Line and Message. They have no `required`, because the browser's own message would replace ours. */
export function EmailFields({ text, people, errors, templates }: EmailFieldsProps) {
	const about = useQuery(userQuery).data?.about ?? null;
	const { mutate, isPending } = useMutation(draftIntroMessage);
	const regenerate = () => {
		// The drafted ask is about all of them. Each person's own part is not drafted.
		const forAll = ({ subject, message }: EmailText) =>
			people.length > 1
				? { subject, message: partsFor(people, messageParts(message).ask, about) }
				: { subject, message };
		mutate(factsOf(people), { onSuccess: (drafted) => text.replace(forAll(drafted), custom, true) });
	};
	const busy = { readOnly: isPending, 'aria-busy': isPending };
	return (
		<>
			<Field label="Subject Line" required inLine error={errors.subject}>
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
			<MessageFrame
				error={errors.message}
				tools={
					<>
						{templates}
						<MessageButtons undo={text.undo} drafting={isPending} onDraft={regenerate} />
					</>
				}
			>
				{(control) => (
					<span className="grown" data-text={text.message}>
						<Textarea
							{...control}
							{...busy}
							name="message"
							rows={12}
							maxLength={limits.message}
							className="resize-none rounded-sm border-0 shadow-none"
							value={text.message}
							onChange={(event) => text.edit({ message: event.target.value })}
						/>
					</span>
				)}
			</MessageFrame>
		</>
	);
}

type MessageFrameProps = {
	error: string | undefined;
	/** Actions on the whole text, above it; on narrow screens below it, so that the text comes early. */
	tools: ReactNode;
	children: (control: Control) => ReactNode;
};

/** The message with its tools in one frame. */
function MessageFrame({ error, tools, children }: MessageFrameProps) {
	const id = useId();
	return (
		<div>
			<div className="flex flex-col rounded-sm border border-border-strong bg-surface shadow-xs has-aria-invalid:border-danger-ink">
				<div className="flex flex-wrap items-center gap-x-4 px-3 max-lg:contents lg:border-b lg:py-1">
					<label htmlFor={id} className="font-semibold text-sm max-lg:px-3 max-lg:pt-2">
						Message<span className="text-danger-ink"> *</span>
					</label>
					<div className="flex flex-1 flex-wrap items-center justify-end gap-x-1 max-lg:order-1 max-lg:justify-start max-lg:border-t max-lg:px-2 max-lg:py-1">
						{tools}
					</div>
				</div>
				{children({
					id,
					'aria-describedby': error ? `${id}-error` : undefined,
					'aria-invalid': error ? true : undefined,
					'aria-required': true,
				})}
			</div>
			{error && <FieldError id={`${id}-error`}>{error}</FieldError>}
		</div>
	);
}

type MessageButtonsProps = { undo: (() => void) | null; drafting: boolean; onDraft: () => void };

function MessageButtons({ undo, drafting, onDraft }: MessageButtonsProps) {
	return (
		<span className="flex items-center">
			{undo && (
				<Button variant="ghost" className="px-2 text-sm" onClick={undo}>
					<Undo2 aria-hidden />
					{/* Only the icon is shown if the row has no room for the word. */}
					<span className="lg:max-xl:sr-only">Undo</span>
				</Button>
			)}
			<Button variant="ghost" className="px-2 text-sm lg:-mr-2" pending={drafting} onClick={onDraft}>
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
