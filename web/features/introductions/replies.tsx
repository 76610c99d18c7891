import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { IntroReply, Unread } from '#contract/intro-reply';
import type { RequestInHistory } from '#contract/intro-request';
import { daysAgo, formatDayAndHour } from '#contract/rules/format';
import { repliableStatuses } from '#contract/rules/intro-status';
import { settleReplies } from '../../queries/outcomes.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ReplyLink } from './reply-link.tsx';

/** The mails that arrived for a request, oldest first. */
export const Replies = ({ request }: { request: RequestInHistory }) =>
	request.replies.length > 0 && (
		<ol aria-label="Replies" className="mt-2 grid gap-2">
			{request.replies.map((reply) => (
				<Reply key={reply.id} reply={reply} request={request} />
			))}
		</ol>
	);

/** The two answers to "May be automatic", as on the buttons. */
export const settlings = [
	{ unsure: 'reply', label: 'It’s a reply' },
	{ unsure: 'automatic', label: 'It’s automatic' },
] as const;

/** Texts for a reply without a text of its own. */
const unreadTexts: Record<Unread, string> = {
	encrypted: 'This reply is encrypted. Read it in your mailbox.',
	unreadable: 'This reply can’t be shown here. Read it in your mailbox.',
	empty: 'This reply has no text.',
};

// An automatic mail is not called a reply.
function didWhat({ introduction, automatic, unsure }: IntroReply): string {
	if (introduction) return 'introduced you';
	return automatic || unsure ? 'wrote' : 'replied';
}

function Reply({ reply, request }: { reply: IntroReply; request: RequestInHistory }) {
	const { at, automatic, unsure, fromAnotherAddress, attachments, unread, text, folded } = reply;
	const who = reply.fromName ?? reply.from;
	return (
		<li className="wrap-anywhere rounded-sm bg-sunken px-3 py-2 text-sm">
			<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
				<bdi className="font-semibold">{who}</bdi> {didWhat(reply)}
				<time dateTime={at} title={formatDayAndHour(at)} className="text-ink-3">
					{daysAgo(Date.parse(at), Date.now())}
				</time>
				{automatic && <Badge tone="neutral">Automatic</Badge>}
				{unsure && <Badge tone="warn">May be automatic</Badge>}
			</p>
			{fromAnotherAddress && <p className="text-ink-3">From another address: {reply.from}</p>}
			{text && <Text text={text} />}
			{unread && <p className="text-ink-2">{unreadTexts[unread]}</p>}
			{!text && !unread && folded && <p className="text-ink-2">There’s only quoted text in this reply.</p>}
			{folded && <Folded text={folded} />}
			{attachments.length > 0 && <p className="text-ink-3">Attachments, not kept here: {attachments.join(', ')}</p>}
			<HandedOn reply={reply} />
			{!automatic && !reply.introduction && (
				<ReplyLink to={reply.from} subject={request.subject} who={who} className="mt-2 text-sm" />
			)}
			{unsure && repliableStatuses.includes(request.status) && <Settling request={request} who={who} />}
		</li>
	);
}

const shownLength = 400;
const shownLines = 8;

// Shows the beginning of a long reply, and all of it on a press.
function Text({ text }: { text: string }) {
	const [isWhole, setWhole] = useState(false);
	const lines = text.split('\n');
	const isLong = text.length > shownLength || lines.length > shownLines;
	const start = lines
		.slice(0, shownLines)
		.join('\n')
		.slice(0, shownLength)
		.replace(/[\ud800-\udbff]$/, '');
	return (
		<>
			<p dir="auto" className="mt-1 whitespace-pre-wrap text-left">
				{isLong && !isWhole ? `${start}…` : text}
			</p>
			{isLong && (
				<Button
					variant="ghost"
					className="-mx-2 h-8 px-2 text-sm"
					aria-expanded={isWhole}
					onClick={() => setWhole(!isWhole)}
				>
					{isWhole ? 'Show less' : 'Show all'}
				</Button>
			)}
		</>
	);
}

// The quoted mail and the signature, on a press.
function Folded({ text }: { text: string }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button
				variant="ghost"
				className="-mx-2 h-8 px-2 text-ink-2 text-sm"
				aria-expanded={isOpen}
				onClick={() => setOpen(!isOpen)}
			>
				{isOpen ? 'Hide quoted text' : 'Show quoted text'}
			</Button>
			{isOpen && (
				<p dir="auto" className="whitespace-pre-wrap border-l-2 pl-3 text-left text-ink-2">
					{text}
				</p>
			)}
		</>
	);
}

// A mail that may be automatic doesn't change the request until the user has said what it is.
function Settling({ request, who }: { request: RequestInHistory; who: string }) {
	const { mutate, isPending } = useMutation(settleReplies);
	return (
		<p className="mt-2 flex flex-wrap gap-1.5">
			{settlings.map(({ unsure, label }) => (
				<Button
					key={unsure}
					className="text-sm"
					aria-disabled={isPending}
					aria-label={`${label}: ${who}`}
					onClick={() => mutate({ id: request.id, unsure })}
				>
					{label}
				</Button>
			))}
		</p>
	);
}

function HandedOn({ reply: { handedOn } }: { reply: IntroReply }) {
	if (handedOn === 'yes') return null;
	return (
		<p className="text-ink-3">
			{handedOn === 'waiting'
				? 'It hasn’t reached your own mailbox yet. Kindling will try again tonight.'
				: 'It couldn’t be forwarded to your own mailbox.'}
		</p>
	);
}
