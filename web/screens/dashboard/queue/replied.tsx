import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Reply } from 'lucide-react';
import { useState } from 'react';
import { type RepliedRequest, replyShown } from '#contract/needs-you';
import { settlings } from '../../../features/introductions/replies.tsx';
import { replyIn } from '../../../features/introductions/reply-link.tsx';
import { introHistoryQuery } from '../../../queries/intro-history.ts';
import { settleReplies } from '../../../queries/outcomes.ts';
import { Button } from '../../../ui/button.tsx';
import { Content } from './content.tsx';
import { Connector, Prospect } from './names.tsx';
import { connectorOf } from './queue.ts';
import { Said } from './said.tsx';
import { Verb, VerbOut } from './verbs.tsx';

const sounds: Record<NonNullable<RepliedRequest['proposal']>, string> = {
	accepted: 'It sounds like a yes.',
	declined: 'It sounds like a no.',
	doesnt_know: 'It sounds like they don’t know them.',
	introduced: 'It sounds like an introduction.',
};

/** After a reply: the user says what it means, or first whether it is automatic. */
export function Replied({ request }: { request: RepliedRequest }) {
	const { proposal } = request;
	const isUnsure = request.status !== 'replied';
	const address = replyIn({ to: request.recipientEmail, subject: request.subject });
	const reply = address && (
		<VerbOut primary={!isUnsure} label={`Reply to ${connectorOf(request)}`} {...address}>
			<Reply aria-hidden />
			Reply
		</VerbOut>
	);
	return (
		<Content
			question={
				isUnsure ? (
					<>
						Did <Connector request={request} /> reply about <Prospect request={request} />? This email may be automatic.
					</>
				) : (
					<>
						What did <Connector request={request} /> say about <Prospect request={request} />?
					</>
				)
			}
			words={<Words request={request} />}
			detail={proposal && sounds[proposal]}
		>
			{isUnsure && <Settling request={request} />}
			{reply}
			{!isUnsure && <Said request={request} isFirst={!address} withIntroduced />}
		</Content>
	);
}

function Settling({ request }: { request: RepliedRequest }) {
	const { mutate } = useMutation(settleReplies);
	return settlings.map(({ unsure, label }, at) => (
		<Verb
			key={unsure}
			primary={at === 0}
			label={`${label}: ${connectorOf(request)} about ${request.prospectName}`}
			onClick={() => mutate({ id: request.id, unsure })}
		>
			{label}
		</Verb>
	));
}

// The beginning of the reply, and all of it on a click.
function Words({ request }: { request: RepliedRequest }) {
	const { replyText } = request;
	const [isWhole, setWhole] = useState(false);
	if (!replyText) return <p>The reply is in your mailbox.</p>;
	const isLong = replyText.length >= replyShown;
	return (
		<>
			{isWhole ? <Whole request={request} /> : <p dir="auto">{`“${replyText}${isLong ? '…' : '”'}`}</p>}
			{isLong && (
				<Button variant="ghost" className="-mx-2 px-2" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
					{isWhole ? 'Show less' : 'Show all'}
				</Button>
			)}
		</>
	);
}

// All of the latest reply, from the history of the prospect.
function Whole({ request }: { request: RepliedRequest }) {
	const { data, isLoadingError } = useInfiniteQuery(introHistoryQuery(request.prospectId));
	const text = data
		?.find(({ id }) => id === request.id)
		?.replies.findLast(({ unsure }) => unsure === (request.status !== 'replied'))?.text;
	if (text) return <p dir="auto" className="whitespace-pre-wrap">{`“${text}”`}</p>;
	return <p>{data || isLoadingError ? 'The rest is in your mailbox.' : 'Loading…'}</p>;
}
