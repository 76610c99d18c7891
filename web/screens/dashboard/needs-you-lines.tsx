import { useMutation } from '@tanstack/react-query';
import type { Outcome } from '#contract/intro-request';
import type { OpenRequest } from '#contract/needs-you';
import { dayMs } from '#contract/rules/durations';
import { firstName } from '#contract/rules/first-name';
import { formatDay, formatWeekday } from '#contract/rules/format';
import type { IntroKind } from '#contract/rules/intro-status';
import { termLines } from '#contract/rules/intro-terms';
import { bouncedAdvice, introLooks } from '../../parts/intro-history/intro-states.ts';
import { bouncedTo, nudgeTo, thankTo } from '../../parts/introductions/connectors-next.ts';
import { paths } from '../../paths.ts';
import { updateAfterwards, updateOutcome } from '../../queries/outcomes.ts';
import { Button } from '../../ui/button.tsx';
import { focusNextRow } from '../../ui/keyboard/focus.ts';
import { connectorOf, Line, LineLink, Prospect, withOthers } from './needs-you-line.tsx';

/** Records an outcome without leaving: the next line takes the focus. */
export function useOutcome(request: OpenRequest) {
	const { mutate, isPending } = useMutation(updateOutcome);
	const record = (outcome: Outcome) => {
		const { label } = introLooks[outcome];
		const onSuccess = () => focusNextRow(request.id);
		mutate({ id: request.id, outcome, label, name: request.prospectName }, { onSuccess });
	};
	return { record, isPending };
}

// The connector's own words, and on which terms.
function confirmDetail(request: OpenRequest): string {
	const { terms, answerNote, prospectName } = request;
	const said = [
		...(answerNote ? [`“${answerNote}”`] : []),
		...(terms?.mayMention || terms?.by ? termLines(terms, connectorOf(request), prospectName) : []),
	];
	return said.join(' ') || 'Did the introduction happen?';
}

/** They said yes: did the introduction happen? */
export function Confirm({ request }: { request: OpenRequest }) {
	const { record, isPending } = useOutcome(request);
	return (
		<Line
			id={request.id}
			action={
				<span className="flex flex-wrap gap-1">
					<Button
						{...(request.mayWrite ? { variant: 'ghost', className: 'px-2.5' } : { 'data-row-focus': true })}
						pending={isPending}
						aria-label={`Mark as introduced to ${request.prospectName}`}
						onClick={() => record('introduced')}
					>
						Mark as introduced
					</Button>
					{request.mayWrite && <WriteLink request={request} />}
				</span>
			}
			detail={confirmDetail(request)}
		>
			<b className="font-semibold">{connectorOf(request)}</b>{' '}
			{request.prospectAnswer === 'yes' ? 'asked first, and a yes came back from' : 'said yes to introducing you to'}{' '}
			<Prospect request={request} />.
		</Line>
	);
}

const WriteLink = ({ request }: { request: OpenRequest }) => (
	<LineLink to={paths.write(request.listId, request.prospectId)} label={`Write to ${request.prospectName}`} primary>
		Write to {firstName(request.prospectName)}
	</LineLink>
);

/** The introduction was made in the last days: it comes to nothing where nobody writes. */
export function Write({ request }: { request: OpenRequest }) {
	const { mutate, isPending } = useMutation(updateAfterwards);
	const { id, prospectName, introducedAt } = request;
	// A thank-you may wait in a line of its own.
	const rowId = `write-${id}`;
	const onSuccess = () => focusNextRow(rowId);
	return (
		<Line
			id={rowId}
			action={
				<span className="flex flex-wrap gap-1">
					<Button
						variant="ghost"
						className="px-2.5"
						aria-disabled={isPending}
						aria-label={`I’ve written to ${prospectName}`}
						onClick={() => mutate({ id, written: true, name: prospectName }, { onSuccess })}
					>
						I’ve written
					</Button>
					<WriteLink request={request} />
				</span>
			}
			detail="Have you written?"
		>
			You were introduced to <Prospect request={request} />
			{introducedAt && ` on ${formatWeekday(introducedAt)}`}.
		</Line>
	);
}

/** They made the introduction, and nobody has thanked them: before anything else is asked of them. */
export function Thank({ request }: { request: OpenRequest }) {
	const { mutate, isPending } = useMutation(updateAfterwards);
	const { id, prospectName } = request;
	const onSuccess = () => focusNextRow(id);
	return (
		<Line
			id={id}
			action={
				<span className="flex flex-wrap gap-1">
					<Button
						variant="ghost"
						className="px-2.5"
						aria-disabled={isPending}
						aria-label={`Not needed: a thank-you about ${prospectName}`}
						onClick={() => mutate({ id, noThanks: true, name: prospectName }, { onSuccess })}
					>
						Not needed
					</Button>
					<LineLink to={thankTo(request)} label={`Write a thank-you about ${prospectName}`}>
						Write a thank-you
					</LineLink>
				</span>
			}
			detail={isLongAgo(request) ? `Tell ${calledOf(request)} how it went.` : 'You haven’t thanked them yet.'}
		>
			<b className="font-semibold">{connectorOf(request)}</b> introduced you to <Prospect request={request} />.
		</Line>
	);
}

// After a week there is something to tell.
const isLongAgo = ({ introducedAt }: OpenRequest) =>
	introducedAt !== null && Date.now() - Date.parse(introducedAt) > 7 * dayMs;

const calledOf = ({ connectorName }: OpenRequest) => (connectorName ? firstName(connectorName) : 'them');

const again: Record<IntroKind, string> = { ask: 'Ask again', nudge: 'Write a nudge', thanks: 'Write a thank-you' };

/** The mail came back: it is written once more, and a message that follows a request follows the same one. */
export function Bounced({ request }: { request: OpenRequest }) {
	const { kind, prospectName } = request;
	return (
		<Line
			id={request.id}
			action={
				<LineLink to={bouncedTo(request)} label={`${again[kind]} about ${prospectName}`}>
					{again[kind]}
				</LineLink>
			}
			detail={bouncedAdvice(kind)}
		>
			Your email to <b className="font-semibold">{connectorOf(request)}</b> about <Prospect request={request} />
			{withOthers(request)} came back.
		</Line>
	);
}

/** No answer for a while. One that came another way is recorded here; a nudge is written in the composer. */
export function Nudge({ request }: { request: OpenRequest }) {
	const { record, isPending } = useOutcome(request);
	const answers = [
		{ outcome: 'accepted', label: 'Said yes' },
		{ outcome: 'declined', label: 'Said no' },
		{ outcome: 'doesnt_know', label: 'Doesn’t know them' },
	] as const;
	return (
		<Line
			id={request.id}
			action={
				<span className="flex flex-wrap gap-1">
					{(request.withOthers > 0 ? [] : answers).map(({ outcome, label }) => (
						<Button
							key={outcome}
							variant="ghost"
							className="px-2.5"
							aria-disabled={isPending}
							aria-label={`${connectorOf(request)} ${label.toLowerCase()} about ${request.prospectName}`}
							onClick={() => record(outcome)}
						>
							{label}
						</Button>
					))}
					<LineLink to={nudgeTo(request)} label={`Write a nudge about ${request.prospectName}`}>
						Write a nudge
					</LineLink>
				</span>
			}
			detail={`Asked on ${formatDay(request.sentAt ?? request.createdAt)}`}
		>
			<b className="font-semibold">{connectorOf(request)}</b> has not answered about <Prospect request={request} />
			{withOthers(request)}.
		</Line>
	);
}

/** The mail was refused, or nobody knows. */
export function Look({ request }: { request: OpenRequest }) {
	return (
		<Line
			id={request.id}
			action={
				<LineLink
					to={paths.contact(request.listId, request.prospectId)}
					label={`Look at the request about ${request.prospectName}`}
				>
					Look
				</LineLink>
			}
			detail={introLooks[request.status === 'sending' ? 'unknown' : request.status].label}
		>
			Your email to <b className="font-semibold">{connectorOf(request)}</b> about <Prospect request={request} />
			{withOthers(request)}.
		</Line>
	);
}
