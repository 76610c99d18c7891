import { useMutation } from '@tanstack/react-query';
import { HeartHandshake, Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RequestInHistory } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { firstName } from '#contract/rules/first-name';
import { daysAgo } from '#contract/rules/format';
import { actionNamed } from '../../features/actions/actions.ts';
import { ReachMark } from '../../features/connectors/reach-mark.tsx';
import { replyIn } from '../../features/introductions/reply-link.tsx';
import { paths } from '../../paths.ts';
import { updateOutcome } from '../../queries/outcomes.ts';
import { Button, ButtonLink, ExternalButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Now } from './now.ts';
import type { Asking } from './use-ask.ts';

type NowCardProps = {
	now: Exclude<Now, { kind: 'write' }>;
	prospect: Prospect;
	asking: Asking;
	/** Its button is primary: not while the form has something to save, nor where the two know each other. */
	isLoud: boolean;
};

/** Says where things are with the prospect, and offers the next action. */
export function NowCard({ now, prospect, asking, isLoud }: NowCardProps) {
	const variant = isLoud ? 'primary' : 'secondary';
	const act = { prospect, variant } as const;
	// After a no from the only connector there is no one to ask.
	const isFresh = asking.first !== undefined || now.kind !== 'ask' || !now.passed;
	return (
		<Card aria-label="What happens now" padding="none" className="mb-4 min-h-34 px-5 py-4">
			<Sentence now={now} prospect={prospect} asking={asking} />
			<div className="flex flex-wrap gap-2 not-empty:mt-4">
				{now.kind === 'agreed' && <Introduced request={now.request} {...act} />}
				{now.kind === 'reply' && <ReplyTo request={now.request} {...act} />}
				{now.kind === 'follow-up' && <FollowUp kind="nudge" request={now.request} {...act} />}
				{now.kind === 'thank' && <FollowUp kind="thanks" request={now.request} {...act} />}
				{asking.canAsk && <AskLink to={asking.to} isLoud={isLoud && now.kind === 'ask' && isFresh} />}
			</div>
		</Card>
	);
}

/** Opens the composer. */
export const AskLink = ({ to, isLoud, className }: { to: string; isLoud: boolean; className?: string }) => (
	<ButtonLink to={to} variant={isLoud ? 'primary' : 'secondary'} className={className}>
		<HeartHandshake aria-hidden />
		{actionNamed('ask').name}
	</ButtonLink>
);

const connectorOf = ({ connectorName, recipientEmail }: RequestInHistory) =>
	connectorName ?? recipientEmail ?? 'Your connection';

const shownOfReply = 280;

// The beginning of the latest reply that a person wrote.
function replyOf({ replies }: RequestInHistory): string | null {
	const text = replies.findLast((reply) => !reply.automatic && reply.text)?.text;
	if (!text) return null;
	return text.length > shownOfReply ? `“${text.slice(0, shownOfReply)}…` : `“${text}”`;
}

type SentenceProps = Pick<NowCardProps, 'now' | 'prospect' | 'asking'>;

function Sentence({ now, prospect, asking }: SentenceProps) {
	const name = firstName(prospect.name);
	if (now.kind === 'ask') return <BestIntro passed={now.passed} source={prospect.connectionSource} asking={asking} />;
	const { request } = now;
	const who = connectorOf(request);
	const note = request.answerNote && `“${request.answerNote}”`;
	switch (now.kind) {
		case 'agreed':
			return <Said text={`${who} said yes.`} detail={note ?? 'Has the introduction happened yet?'} />;
		case 'reply':
			return <Said text={`${who} replied.`} detail={replyOf(request) ?? 'The reply is in your mailbox.'} />;
		case 'thank':
			return <Said text={`You met ${name}.`} detail={`${who} introduced you, and you haven’t thanked them yet.`} />;
		case 'met':
			return <Said text={`You met ${name}.`} />;
		default:
			return <Said text={`${asked(asking, request)}.`} detail="No answer yet." />;
	}
}

const asked = ({ asked }: Asking, { sentAt, createdAt, ...request }: RequestInHistory) =>
	asked ??
	`Asked ${connectorOf({ ...request, sentAt, createdAt })} ${daysAgo(Date.parse(sentAt ?? createdAt), Date.now())}`;

const Said = ({ text, detail }: { text: ReactNode; detail?: ReactNode }) => (
	<>
		<p className="wrap-anywhere font-semibold text-md">{text}</p>
		{detail && (
			<p dir="auto" className="wrap-anywhere mt-1 text-left text-ink-2">
				{detail}
			</p>
		)}
	</>
);

type BestIntroProps = { passed: RequestInHistory | undefined; source: string | null; asking: Asking };

function BestIntro({ passed, source, asking: { first, canAsk, isPending } }: BestIntroProps) {
	const said =
		passed && `${connectorOf(passed)} ${passed.status === 'declined' ? 'said no' : 'doesn’t know them well enough'}. `;
	// As high as the final text, so that the link below stays under the pointer.
	if (isPending)
		return <Said text={source ? `Best intro: ${source}` : 'Looking for the best intro…'} detail={'\u00a0'} />;
	if (!first) {
		if (said) return <Said text={`${said}There’s no one else to ask yet.`} />;
		return <Said text={canAsk ? 'No one has been asked yet.' : 'There’s no one to introduce you yet.'} />;
	}
	return (
		<Said
			text={
				<>
					{said}Best intro: <bdi>{first.name}</bdi>
					<ReachMark reach={first.reach} />
				</>
			}
			detail={first.reasons[0]?.text}
		/>
	);
}

type ActionProps = { request: RequestInHistory; prospect: Prospect; variant: 'primary' | 'secondary' };

function Introduced({ request, prospect, variant }: ActionProps) {
	const { mutate, isPending } = useMutation(updateOutcome);
	return (
		<Button
			variant={variant}
			pending={isPending}
			onClick={() => mutate({ id: request.id, outcome: 'introduced', name: prospect.name })}
		>
			Mark as introduced
		</Button>
	);
}

function ReplyTo({ request, variant }: ActionProps) {
	const address = replyIn({
		to: request.replies.findLast(({ automatic }) => !automatic)?.from ?? request.recipientEmail,
		subject: request.subject,
	});
	if (!address) return null;
	return (
		<ExternalButtonLink variant={variant} {...address} aria-label={`Reply to ${connectorOf(request)}`}>
			<Reply aria-hidden />
			Reply
		</ExternalButtonLink>
	);
}

function FollowUp({ request, prospect, variant, kind }: ActionProps & { kind: 'nudge' | 'thanks' }) {
	const who = request.connectorName ? firstName(request.connectorName) : 'them';
	return (
		<ButtonLink
			variant={variant}
			to={paths.introRequest(prospect.prospectListId, prospect.id, { kind, requestId: request.id })}
		>
			{kind === 'nudge' ? `Follow up with ${who}` : `Thank ${who}`}
		</ButtonLink>
	);
}
