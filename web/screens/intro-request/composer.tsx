import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type AskedBefore, newIntroRequest } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import type { Template } from '#contract/template';
import { enteredName, type User } from '#contract/user';
import { defaultText, type Opening, signature } from '../../parts/intro-texts.ts';
import { useForm } from '../../parts/use-form.ts';
import { Card } from '../../ui/card.tsx';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts';
import { Checks } from './checks-panel.tsx';
import { EmailFields } from './email-fields.tsx';
import { Forwardable } from './forwardable.tsx';
import { KnownAddresses } from './known-addresses.tsx';
import { fillKnown } from './placeholders.ts';
import { ReasonField } from './reason-field.tsx';
import { SendRow } from './send-row.tsx';
import { SendTo } from './send-to.tsx';
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

/**
 * The email and everything beside it. Nothing is sent without a recipient, a subject and a message. They are checked in
 * this order.
 */
export function Composer({ prospect, listPath, user, templates, asked, opening }: ComposerProps) {
	const navigate = useNavigate();
	const [recipientEmail, setRecipient] = useState(opening?.recipientEmail ?? '');
	const [answerLink, setAnswerLink] = useAnswerLink();
	const sending = useSending(() => leave());
	const form = useForm(newIntroRequest, { pending: sending.isPending, mainField: 'recipientEmail', announce: true });
	const known = { connection: prospect.connectionSource, sender: user ? enteredName(user) : null };
	const text = useEmailText(opening ?? defaultText(prospect), known, () => form.clear('subject', 'message'));
	const release = useUnsavedGuard(text.edited || recipientEmail !== (opening?.recipientEmail ?? ''));
	const leave = () => {
		release();
		navigate(listPath);
	};
	const { subject, message } = text;
	const kind = opening?.followUp.kind ?? 'ask';
	const email = { prospectId: prospect.id, recipientEmail, subject, message, answerLink, sendEmail: true };
	const request = opening ? { ...email, followUp: opening.followUp } : email;
	return (
		<div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
			<Card className="min-w-0 lg:p-6">
				<form
					{...form.props}
					className="flex flex-col gap-5"
					onSubmit={(event) => {
						const value = form.read(event, request);
						if (value) sending.send(value);
					}}
				>
					<TemplateChoice text={text} templates={templates} prospect={prospect} sender={signature(user)} />
					<div>
						<SendTo
							connector={prospect.connectionSource}
							value={recipientEmail}
							onChange={setRecipient}
							error={form.errors.recipientEmail}
						/>
						{prospect.connectionSource && !opening && (
							<KnownAddresses
								prospectId={prospect.id}
								connector={prospect.connectionSource}
								chosen={recipientEmail}
								onChoose={setRecipient}
							/>
						)}
					</div>
					<EmailFields text={text} prospect={prospect} errors={form.errors} />
					<Checks
						checked={{ ...text, kind, recipientEmail, prospect, known, asked }}
						onFill={() =>
							text.edit({ subject: fillKnown(text.subject, known), message: fillKnown(text.message, known) })
						}
					>
						{text.reason !== null && <ReasonField value={text.reason} onChange={text.fillReason} />}
					</Checks>
					<SendRow
						user={user}
						answerLink={kind === 'thanks' ? null : answerLink}
						onAnswerLink={setAnswerLink}
						sending={sending}
						onSendAnyway={() => sending.sendAnyway(request)}
						onCancel={leave}
					/>
				</form>
			</Card>
			<div className="flex min-w-0 flex-col gap-6">
				<IntroductionFor prospect={prospect} />
				<Forwardable message={text.message} prospect={prospect} onAdd={(message) => text.edit({ message })} />
				<EmailTips />
			</div>
		</div>
	);
}
