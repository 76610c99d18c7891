import { useMutation } from '@tanstack/react-query';
import { Sparkles, Undo2 } from 'lucide-react';
import type { FieldErrors } from '#contract/form';
import { limits } from '#contract/limits';
import type { Prospect } from '#contract/prospect';
import { draftIntroMessage } from '../../queries/intro-requests.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { custom, type useEmailText } from './use-email-text.ts';

type EmailFieldsProps = {
	text: ReturnType<typeof useEmailText>;
	recipientEmail: string;
	onRecipient: (address: string) => void;
	prospect: Prospect;
	errors: FieldErrors;
};

/**
 * Send To, Subject Line and Message. They have no `required`, because the browser's own message would replace our
 * sentences.
 */
export function EmailFields({ text, recipientEmail, onRecipient, prospect, errors }: EmailFieldsProps) {
	const draft = useMutation(draftIntroMessage);
	const regenerate = () => {
		if (draft.isPending) return;
		draft.mutate(factsOf(prospect), { onSuccess: (drafted) => text.replace(drafted, custom, true) });
	};
	const source = prospect.connectionSource;
	return (
		<>
			<Field
				label="Send To"
				required
				hint={source && `Suggested: ${source} (your mutual connection)`}
				error={errors.recipientEmail}
			>
				{(control) => (
					<Input
						{...control}
						name="recipientEmail"
						type="email"
						autoComplete="off"
						maxLength={limits.email}
						value={recipientEmail}
						onChange={(event) => onRecipient(event.target.value)}
					/>
				)}
			</Field>
			<Field label="Subject Line" required error={errors.subject}>
				{(control) => (
					<Input
						{...control}
						name="subject"
						maxLength={limits.subject}
						readOnly={draft.isPending}
						aria-busy={draft.isPending}
						value={text.subject}
						onChange={(event) => text.edit({ subject: event.target.value })}
					/>
				)}
			</Field>
			<Field
				label="Message"
				required
				error={errors.message}
				aside={
					<span className="-my-2 flex items-center gap-1">
						{text.undo && (
							<Button variant="ghost" className="px-2.5" onClick={text.undo}>
								<Undo2 aria-hidden />
								Undo
							</Button>
						)}
						<Button
							variant="ghost"
							className="-mr-2 px-2.5"
							pending={draft.isPending}
							aria-disabled={draft.isPending}
							onClick={regenerate}
						>
							{!draft.isPending && <Sparkles aria-hidden />}
							Regenerate with AI
						</Button>
					</span>
				}
			>
				{(control) => (
					<Textarea
						{...control}
						name="message"
						rows={12}
						maxLength={limits.message}
						readOnly={draft.isPending}
						aria-busy={draft.isPending}
						value={text.message}
						onChange={(event) => text.edit({ message: event.target.value })}
					/>
				)}
			</Field>
		</>
	);
}

const factsOf = (prospect: Prospect) => ({
	prospectName: prospect.name,
	prospectTitle: prospect.title,
	prospectLocation: prospect.location,
	prospectLinkedInUrl: prospect.linkedinUrl,
});
