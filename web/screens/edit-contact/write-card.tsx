import { useMutation, useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { RequestInHistory } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { addressesIn } from '#contract/rules/email-address';
import { firstName } from '#contract/rules/first-name';
import { daysAgo } from '#contract/rules/format';
import { termLines } from '#contract/rules/intro-terms';
import { useDraft, useKept } from '../../features/drafts/use-draft.ts';
import { signature } from '../../features/introductions/intro-texts.ts';
import { writePart } from '../../paths.ts';
import { updateAfterwards } from '../../queries/outcomes.ts';
import { userQuery } from '../../queries/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Textarea } from '../../ui/fields/input.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { keepFromHeading } from '../../ui/keyboard/focus.ts';
import { BookingField } from './booking-field.tsx';
import { ProspectContact } from './prospect-contact.tsx';
import { WriteButtons } from './write-buttons.tsx';
import { messageTo, withBookingLink } from './write-to.ts';

type WriteCardProps = { request: RequestInHistory; prospect: Prospect };

/**
 * Writes to the prospect, from the yes that permits it until the two have met: a draft in the user's voice, and buttons
 * that open it for sending. Typed text is kept, whatever outcome is set.
 */
export function WriteCard({ request, prospect }: WriteCardProps) {
	const [now] = useState(Date.now);
	const draft = useMessage(request, prospect, now);
	const buttons = useFocusFromAfar();
	const name = firstName(prospect.name);
	const { subject, message, change, offer, isInBcc, hasBookingLink } = draft;
	return (
		<Card aria-labelledby="write-to" className="mb-4 border-ember lg:p-6">
			<CardTitle id="write-to" icon={<PenLine aria-hidden />}>
				{`Write to ${name}`}
			</CardTitle>
			<div className="mt-3 grid gap-x-6 gap-y-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
				<div className="flex min-w-0 flex-col gap-3">
					<Situation request={request} prospect={prospect} now={now} />
					<div ref={buttons} className="flex flex-col gap-2">
						<WriteButtons
							message={{
								to: addressOf(request, prospect),
								bcc: isInBcc ? request.recipientEmail : null,
								subject,
								body: message,
							}}
							profile={prospect.linkedinUrl}
							name={name}
						/>
					</div>
					{!hasBookingLink && <BookingField onSaved={offer} />}
					<Afterwards request={request} name={prospect.name} now={now} />
				</div>
				<div className="grid min-w-0 content-start gap-4">
					<TextField label="Subject" value={subject} onChange={({ target }) => change({ subject: target.value })} />
					<Field label={`Your message to ${name}`}>
						{(control) => (
							<Textarea
								{...control}
								dir="auto"
								rows={11}
								value={message}
								onChange={({ target }) => change({ message: target.value })}
							/>
						)}
					</Field>
				</div>
			</div>
		</Card>
	);
}

type Message = { subject: string; message: string };

// The draft, with the typed text over it.
function useMessage(request: RequestInHistory, prospect: Prospect, now: number) {
	const { data: user } = useQuery(userQuery);
	const kept = useDraft<Partial<Message>>(`write.${prospect.id}`);
	const [typed, setTyped] = useState<Partial<Message>>(kept.first ?? {});
	useKept(kept, Object.keys(typed).length > 0 ? typed : null);
	// After an introduction by mail, the connector is at the address that was asked.
	const isInBcc = request.recipientEmail !== null && request.replies.some(({ introduction }) => introduction);
	const drafted = messageTo(
		{
			prospect: prospect.name,
			connector: request.connectorName,
			after: afterOf(request),
			isInBcc,
			asked: request.message,
			sender: signature(user),
			about: user?.about ?? null,
			bookingLink: user?.bookingLink ?? null,
		},
		now,
	);
	const change = (part: Partial<Message>) => setTyped((before) => ({ ...before, ...part }));
	/** Puts the link into typed text too, where it offers any time. */
	const offer = (bookingLink: string) => {
		if (typed.message) change({ message: withBookingLink(typed.message, bookingLink) });
	};
	return { ...drafted, ...typed, change, offer, isInBcc, hasBookingLink: !user || user.bookingLink !== null };
}

function afterOf({ status, prospectAnswer }: RequestInHistory) {
	if (status === 'introduced') return 'introduced';
	return prospectAnswer === 'yes' ? 'willing' : 'suggested';
}

// An address that the prospect gave themselves comes first.
const addressOf = ({ prospectLink }: RequestInHistory, { email }: Prospect) =>
	addressesIn(prospectLink?.contact ?? '')[0] ?? email ?? '';

function Situation({ request, prospect, now }: WriteCardProps & { now: number }) {
	const { introducedAt, prospectAnswer, prospectLink, terms, connectorName } = request;
	const name = firstName(prospect.name);
	const connector = connectorName ?? 'Your connection';
	const { note } = prospectLink ?? {};
	return (
		<div className="wrap-anywhere grid gap-1 text-ink-2">
			{introducedAt && <p>{`${connector} introduced you ${daysAgo(Date.parse(introducedAt), now)}.`}</p>}
			{!introducedAt && prospectAnswer === 'yes' && <p>{`${name} would like to meet you.`}</p>}
			{!introducedAt && terms && termLines(terms, connector, prospect.name).map((line) => <p key={line}>{line}</p>)}
			{note && <p dir="auto">{`“${note}”`}</p>}
			<ProspectContact link={prospectLink} />
		</div>
	);
}

// Only the user knows what happened next.
function Afterwards({ request, name, now }: { request: RequestInHistory; name: string; now: number }) {
	const { mutate, isPending } = useMutation(updateAfterwards);
	const { id, writtenAt, introducedAt } = request;
	if (!writtenAt) {
		return (
			<Button
				variant="ghost"
				className="-mx-2 self-start px-2 text-sm"
				aria-disabled={isPending}
				onClick={() => mutate({ id, name, written: true })}
			>
				Mark as written
			</Button>
		);
	}
	return (
		<p className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
			<span>{`You wrote ${daysAgo(Date.parse(writtenAt), now)}.`}</span>
			{introducedAt && (
				<Button className="text-sm" aria-disabled={isPending} onClick={() => mutate({ id, name, met: true })}>
					We met
				</Button>
			)}
		</p>
	);
}

// A user who comes from the dashboard or a list presses the sending button next.
function useFocusFromAfar() {
	const { hash } = useLocation();
	const buttons = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (hash !== `#${writePart}`) return;
		keepFromHeading();
		buttons.current?.querySelector<HTMLElement>('a, button')?.focus();
	}, [hash]);
	return buttons;
}
