import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type AskedBefore, missingMessage, missingRecipient, missingSubject } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import type { Template } from '#contract/template';
import type { User } from '#contract/user';
import { defaultText, type Opening, signature } from '../../parts/intro-texts.ts';
import { Card } from '../../ui/card.tsx';
import { focusField } from '../../ui/focus.ts';
import { toast } from '../../ui/toast.ts';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts';
import { Checks } from './checks-panel.tsx';
import { EmailFields, type FieldError } from './email-fields.tsx';
import { Forwardable } from './forwardable.tsx';
import { fillKnown } from './placeholders.ts';
import { SendRow } from './send-row.tsx';
import { EmailTips, IntroductionFor } from './side-cards.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { useAnswerLink } from './use-answer-link.ts';
import { useEmailText } from './use-email-text.ts';
import { useSending } from './use-sending.ts';

type ComposerProps = {
	prospect: Prospect;
	listPath: string;
	user: User | null | undefined;
	templates: readonly Template[];
	asked: readonly AskedBefore[];
	opening: Opening | null;
};

/** The email and everything beside it. Three things block it, in this order: no recipient, no subject, no message. */
export function Composer({ prospect, listPath, user, templates, asked, opening }: ComposerProps) {
	const navigate = useNavigate();
	const text = useEmailText(opening ?? defaultText(prospect));
	const [recipientEmail, setRecipient] = useState(opening?.recipientEmail ?? '');
	const [error, setError] = useState<FieldError | null>(null);
	const [answerLink, setAnswerLink] = useAnswerLink();
	const leave = useUnsavedGuard(text.edited || recipientEmail !== (opening?.recipientEmail ?? ''));
	const sending = useSending(() => {
		leave();
		navigate(listPath);
	});
	const known = { connection: prospect.connectionSource, sender: nameOrNull(user) };
	const request = {
		prospectId: prospect.id,
		recipientEmail: recipientEmail.trim(),
		subject: text.subject.trim(),
		message: text.message.trim(),
		answerLink,
	};
	const submit = (form: HTMLFormElement) => {
		const wrong = firstMissing(request);
		setError(wrong);
		if (!wrong) return sending.send(request);
		toast({ title: 'Validation Error', description: wrong.sentence, variant: 'destructive' });
		focusField(form, wrong.field);
	};
	return (
		<div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
			<IntroductionFor prospect={prospect} className="lg:col-start-2 lg:row-start-1" />
			<Card className="min-w-0 lg:col-start-1 lg:row-span-3 lg:row-start-1 lg:p-6">
				<form
					aria-busy={sending.isPending}
					className="flex flex-col gap-5"
					onSubmit={(event) => {
						event.preventDefault();
						submit(event.currentTarget);
					}}
				>
					<TemplateChoice text={text} templates={templates} prospect={prospect} sender={signature(user)} />
					<EmailFields
						text={text}
						recipientEmail={recipientEmail}
						onRecipient={setRecipient}
						prospect={prospect}
						error={error && stillMissing(error, request) ? error : null}
					/>
					<Checks
						checked={{ ...text, recipientEmail, prospect, known, asked }}
						onFill={() =>
							text.edit({ subject: fillKnown(text.subject, known), message: fillKnown(text.message, known) })
						}
					/>
					<SendRow
						answerLink={answerLink}
						onAnswerLink={setAnswerLink}
						sending={sending}
						onSendAnyway={() => sending.sendAnyway(request)}
						onCancel={() => {
							leave();
							navigate(listPath);
						}}
					/>
				</form>
			</Card>
			<div className="flex flex-col gap-6 lg:col-start-2 lg:row-start-2">
				<Forwardable message={text.message} prospect={prospect} onAdd={(message) => text.edit({ message })} />
				<EmailTips />
			</div>
		</div>
	);
}

const nameOrNull = (user: User | null | undefined) =>
	[user?.firstName, user?.lastName].filter(Boolean).join(' ') || null;

type Written = { recipientEmail: string; subject: string; message: string };
const needed = [
	{ field: 'recipientEmail', sentence: missingRecipient },
	{ field: 'subject', sentence: missingSubject },
	{ field: 'message', sentence: missingMessage },
] as const;

const firstMissing = (written: Written): FieldError | null => needed.find(({ field }) => !written[field]) ?? null;
const stillMissing = ({ field }: FieldError, written: Written) => !written[field];
