import { useEffect, useRef } from 'react';
import { answerOffer, forwardLabel, messageParts } from '#contract/mailed-text';
import { fullName } from '#contract/rules/full-name';
import type { User } from '#contract/user';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import type { Email } from './use-sending.ts';

type ArrivedProps = {
	mail: Email;
	/** The recipient's name. */
	connector: string | null;
	user: User;
	listPath: string;
	onWriteOn: () => void;
};

/** Shows a mail about an invented person as it would arrive, instead of sending it. */
export function Arrived({ mail, connector, user, listPath, onWriteOn }: ArrivedProps) {
	const { ask, forward } = messageParts(mail.message);
	const title = useRef<HTMLHeadingElement>(null);
	useEffect(() => title.current?.focus(), []);
	const head = [
		['From', `${fullName(user)} via Kindling`],
		['To', mail.recipientEmail ?? connector],
		['Subject', mail.subject],
	];
	return (
		<Card className="flex min-w-0 flex-col gap-5 lg:p-6">
			<div>
				<CardTitle ref={title} tabIndex={-1}>
					Nothing was sent, because this is sample data
				</CardTitle>
				<p className="mt-1 text-ink-2">Here’s what they’d receive.</p>
			</div>
			<article aria-label="Your email" className="wrap-anywhere rounded-md border">
				<dl className="flex flex-col gap-1 border-b px-5 py-3 text-sm">
					{head.map(([term, text]) => (
						<div key={term} className="flex gap-3">
							<dt className="w-14 shrink-0 text-ink-3">{term}</dt>
							<dd dir="auto" className="min-w-0 font-semibold">
								{text}
							</dd>
						</div>
					))}
				</dl>
				<div className="flex flex-col gap-4 p-5">
					<p dir="auto" className="whitespace-pre-wrap">
						{ask}
					</p>
					{mail.answerLink && mail.followUp?.kind !== 'thanks' && (
						<p>
							<span className="btn pointer-events-none bg-ember text-on-ember">{answerOffer.label}</span>
							<span className="mt-2 block text-ink-3 text-sm">{answerOffer.small}</span>
						</p>
					)}
					{forward && (
						<div>
							<p className="text-ink-3 text-sm">{forwardLabel}</p>
							<p dir="auto" className="mt-2 whitespace-pre-wrap border-ember border-l-3 pl-3">
								{forward}
							</p>
						</div>
					)}
				</div>
			</article>
			<div className="flex flex-col gap-2 border-t pt-5 sm:flex-row-reverse">
				<ButtonLink to={listPath} variant="primary">
					Back to the list
				</ButtonLink>
				<Button onClick={onWriteOn}>Back to the email</Button>
			</div>
		</Card>
	);
}
