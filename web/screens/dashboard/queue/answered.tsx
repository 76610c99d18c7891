import { useMutation } from '@tanstack/react-query';
import type { OpenRequest } from '#contract/needs-you';
import { dayMs } from '#contract/rules/durations';
import { firstName } from '#contract/rules/first-name';
import { formatWeekday } from '#contract/rules/format';
import { termLines } from '#contract/rules/intro-terms';
import { thankTo } from '../../../features/connectors/connectors-next.ts';
import { paths } from '../../../paths.ts';
import { updateAfterwards } from '../../../queries/outcomes.ts';
import { Content } from './content.tsx';
import { Connector, Prospect } from './names.tsx';
import { connectorCalled, connectorOf } from './queue.ts';
import { useOutcome } from './said.tsx';
import { Verb, VerbLink } from './verbs.tsx';

/** After a yes: the user writes to the prospect if they may, and marks that the introduction was made. */
export function Confirm({ request }: { request: OpenRequest }) {
	const record = useOutcome(request);
	const { answerNote, terms, mayWrite, prospectName, prospectAnswer } = request;
	const lines = terms?.mayMention || terms?.by ? termLines(terms, connectorOf(request), prospectName) : [];
	return (
		<Content
			question={
				prospectAnswer === 'yes' ? (
					<>
						<Prospect request={request} /> said yes. <Connector request={request} /> checked with them first.
					</>
				) : (
					<>
						<Connector request={request} /> said yes to introducing you to <Prospect request={request} />.
					</>
				)
			}
			words={answerNote && <p dir="auto">{`“${answerNote}”`}</p>}
			detail={lines.join(' ') || (!mayWrite && 'Has the introduction happened yet?')}
		>
			{mayWrite && <WriteVerb request={request} />}
			<Verb primary={!mayWrite} label={`Mark as introduced to ${prospectName}`} onClick={() => record('introduced')}>
				Mark as introduced
			</Verb>
		</Content>
	);
}

const WriteVerb = ({ request: { listId, prospectId, prospectName } }: { request: OpenRequest }) => (
	<VerbLink primary to={paths.write(listId, prospectId)} label={`Write to ${prospectName}`}>
		Write to {firstName(prospectName)}
	</VerbLink>
);

/** After a recent introduction: reminds the user to write to the prospect. */
export function Write({ request }: { request: OpenRequest }) {
	const { mutate } = useMutation(updateAfterwards);
	const { id, prospectName, introducedAt } = request;
	return (
		<Content
			question={
				<>
					You were introduced to <Prospect request={request} />
					{introducedAt && ` on ${formatWeekday(introducedAt)}`}.
				</>
			}
			detail="Have you written yet?"
		>
			<WriteVerb request={request} />
			<Verb
				label={`Mark as written to ${prospectName}`}
				onClick={() => mutate({ id, written: true, name: prospectName })}
			>
				Mark as written
			</Verb>
		</Content>
	);
}

/** After an introduction that the connector was not thanked for. It comes before another ask. */
export function Thank({ request }: { request: OpenRequest }) {
	const { mutate } = useMutation(updateAfterwards);
	const { id, prospectName } = request;
	const called = request.connectorName ? connectorCalled(request) : 'them';
	return (
		<Content
			question={
				<>
					<Connector request={request} /> introduced you to <Prospect request={request} />.
				</>
			}
			detail={isLongAgo(request) ? `Tell ${called} how it went.` : 'You haven’t thanked them yet.'}
		>
			<VerbLink primary to={thankTo(request)} label={`Thank ${called} for introducing you to ${prospectName}`}>
				Thank {called}
			</VerbLink>
			<Verb
				label={`No thank-you needed for ${prospectName}`}
				onClick={() => mutate({ id, noThanks: true, name: prospectName })}
			>
				No thank-you needed
			</Verb>
		</Content>
	);
}

// After a week there should be something to tell.
const isLongAgo = ({ introducedAt }: OpenRequest) =>
	introducedAt !== null && Date.now() - Date.parse(introducedAt) > 7 * dayMs;
