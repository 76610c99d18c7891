import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type RepliedRequest, replyShown } from '#contract/needs-you';
import { settlings } from '../../parts/intro-history/replies.tsx';
import { ReplyLink } from '../../parts/mailbox/reply-link.tsx';
import { introHistoryQuery } from '../../queries/intro-history.ts';
import { settleReplies } from '../../queries/outcomes.ts';
import { Button } from '../../ui/button.tsx';
import { connectorOf, Line, Prospect } from './needs-you-line.tsx';
import { useOutcome } from './needs-you-lines.tsx';

const meanings = [
	{ outcome: 'accepted', label: 'Yes', sounds: 'It sounds like a yes.' },
	{ outcome: 'declined', label: 'No', sounds: 'It sounds like a no.' },
	{ outcome: 'doesnt_know', label: 'Doesn’t know them', sounds: 'It sounds like they don’t know them.' },
	{ outcome: 'introduced', label: 'Introduced', sounds: 'It sounds like an introduction.' },
] as const;

/** They replied: what did they say? Or a mail came that may be automatic. The user decides; what a model takes it for is only said. */
export function Replied({ request }: { request: RepliedRequest }) {
	const { record, isPending } = useOutcome(request);
	const { replyText, proposal } = request;
	const settling = useMutation(settleReplies);
	// Before they are known to have replied, that is what is asked.
	const isUnsure = request.status !== 'replied';
	const sounds = meanings.find(({ outcome }) => outcome === proposal)?.sounds;
	const [isWhole, setWhole] = useState(false);
	const isLong = replyText !== null && replyText.length >= replyShown;
	const words = replyText ? `“${replyText}${isLong ? '…' : '”'}` : 'The reply is in your mailbox.';
	return (
		<Line
			id={request.id}
			action={
				<span className="flex flex-wrap gap-1">
					<ReplyLink to={request.recipientEmail} subject={request.subject} who={connectorOf(request)} />
					{isUnsure &&
						settlings.map(({ unsure, label }, at) => (
							<Button
								key={unsure}
								{...(at === 0 && { 'data-row-focus': true })}
								aria-disabled={settling.isPending}
								aria-label={`${label}: ${connectorOf(request)} about ${request.prospectName}`}
								onClick={() => settling.mutate({ id: request.id, unsure })}
							>
								{label}
							</Button>
						))}
					{!isUnsure &&
						meanings.map(({ outcome, label }, at) => (
							<Button
								key={outcome}
								{...(at === 0 && { 'data-row-focus': true })}
								aria-disabled={isPending}
								aria-label={`${label}: ${connectorOf(request)} about ${request.prospectName}`}
								onClick={() => record(outcome)}
							>
								{label}
							</Button>
						))}
				</span>
			}
			detail={
				<>
					{isWhole ? <Whole request={request} /> : words} {sounds}
					{isLong && (
						<Button variant="ghost" className="-mx-2 px-2" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
							{isWhole ? 'Show less' : 'Show all'}
						</Button>
					)}
				</>
			}
		>
			{isUnsure ? (
				<>
					Did <b className="font-semibold">{connectorOf(request)}</b> reply about <Prospect request={request} />? This
					email may be automatic.
				</>
			) : (
				<>
					What did <b className="font-semibold">{connectorOf(request)}</b> say about <Prospect request={request} />?
				</>
			)}
		</Line>
	);
}

// All of the latest reply, from the history of the prospect.
function Whole({ request }: { request: RepliedRequest }) {
	const { data, isLoadingError } = useInfiniteQuery(introHistoryQuery(request.prospectId));
	const text = data
		?.find(({ id }) => id === request.id)
		?.replies.findLast(({ unsure }) => unsure === (request.status !== 'replied'))?.text;
	if (text) return <span className="whitespace-pre-wrap">{`“${text}”`}</span>;
	return <span>{data || isLoadingError ? 'The rest is in your mailbox.' : 'Loading…'}</span>;
}
