import { useState } from 'react';
import type { IntroReply, Unread } from '#contract/intro-reply';
import { daysAgo, formatDayAndHour } from '#contract/rules/format';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

/** The mails that came for a request, oldest first. */
export const Replies = ({ replies }: { replies: readonly IntroReply[] }) =>
	replies.length > 0 && (
		<ol aria-label="Replies" className="mt-2 grid gap-2">
			{replies.map((reply) => (
				<Reply key={reply.id} reply={reply} />
			))}
		</ol>
	);

/** What is said where a reply has no text of its own. */
const unreadTexts: Record<Unread, string> = {
	encrypted: 'This reply is encrypted. Read it in your mailbox.',
	unreadable: 'This reply could not be read here. Read it in your mailbox.',
	empty: 'This reply has no text.',
};

function Reply({ reply }: { reply: IntroReply }) {
	const { at, automatic, introduction, fromAnotherAddress, attachments, unread, text } = reply;
	const who = reply.fromName ?? reply.from;
	return (
		<li className="wrap-anywhere rounded-sm bg-sunken px-3 py-2 text-sm">
			<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
				<bdi className="font-semibold">{who}</bdi> {introduction ? 'introduced you' : 'replied'}
				<time dateTime={at} title={formatDayAndHour(at)} className="text-ink-3">
					{daysAgo(Date.parse(at), Date.now())}
				</time>
				{automatic && <Badge tone="neutral">Automatic</Badge>}
			</p>
			{fromAnotherAddress && <p className="text-ink-3">From another address: {reply.from}</p>}
			{text && <Text text={text} />}
			{unread && <p className="text-ink-2">{unreadTexts[unread]}</p>}
			{attachments.length > 0 && <p className="text-ink-3">With attachments, not kept: {attachments.join(', ')}</p>}
			<HandedOn reply={reply} />
		</li>
	);
}

const shownLength = 400;
const shownLines = 8;

// A long reply is shown from its beginning, and all of it on a press.
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

function HandedOn({ reply: { handedOn } }: { reply: IntroReply }) {
	if (handedOn === 'yes') return null;
	return (
		<p className="text-ink-3">
			{handedOn === 'waiting'
				? 'It has not reached your own mailbox yet. Kindling tries again tonight.'
				: 'It could not be handed on to your own mailbox.'}
		</p>
	);
}
