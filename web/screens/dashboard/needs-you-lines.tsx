import { useMutation } from '@tanstack/react-query';
import type { Outcome } from '#contract/intro-request';
import type { OpenRequest } from '#contract/needs-you';
import { formatDay } from '#contract/rules/format';
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

// On which terms comes first: it says what to do.
function confirmDetail(request: OpenRequest): string {
	const { terms, answerNote, prospectName } = request;
	if (terms?.mayMention || terms?.by) return termLines(terms, connectorOf(request), prospectName).join(' ');
	return answerNote ? `“${answerNote}”` : 'Did the introduction happen?';
}

/** They said yes: did the introduction happen? */
export function Confirm({ request }: { request: OpenRequest }) {
	const { record, isPending } = useOutcome(request);
	return (
		<Line
			id={request.id}
			action={
				<Button
					data-row-focus
					pending={isPending}
					aria-label={`Introduced to ${request.prospectName}`}
					onClick={() => record('introduced')}
				>
					Introduced
				</Button>
			}
			detail={confirmDetail(request)}
		>
			<b className="font-semibold">{connectorOf(request)}</b>{' '}
			{request.prospectAnswer === 'yes' ? 'asked first, and a yes came back from' : 'said yes to introducing you to'}{' '}
			<Prospect request={request} />.
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
			detail="You have not thanked them yet."
		>
			<b className="font-semibold">{connectorOf(request)}</b> introduced you to <Prospect request={request} />.
		</Line>
	);
}

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
