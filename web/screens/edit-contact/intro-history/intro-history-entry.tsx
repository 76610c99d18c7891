import { useMutation } from '@tanstack/react-query';
import type { IntroRequest, RequestInHistory } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { firstName } from '#contract/rules/first-name';
import type { FollowUpKind, IntroAnswer } from '#contract/rules/intro-status';
import { answerTexts } from '#contract/rules/intro-status';
import {
	bouncedAdvice,
	introLooks,
	isAskedNow,
	isNudgeDue,
	isTakenBack,
	kindLabels,
	lookOf,
	outcomesNow,
	shownAnswer,
	takesAnswerLink,
} from '../../../features/introductions/intro-states.ts';
import { sayNotYet } from '../../../features/introductions/not-yet.ts';
import { Replies } from '../../../features/introductions/replies.tsx';
import { paths } from '../../../paths.ts';
import { updateAfterwards, updateOutcome } from '../../../queries/outcomes.ts';
import { takeBackOwnSent } from '../../../queries/own-sent.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { DeliveryLines, Time } from './delivery-lines.tsx';

const AnswerLink = lazyPart(async () => (await import('./answer-link.tsx')).AnswerLink);

const Terms = lazyPart(async () => (await import('./terms.tsx')).Terms);
const ProspectLink = lazyPart(async () => (await import('./prospect-link.tsx')).ProspectLink);

type EntryProps = {
	request: RequestInHistory;
	/** All requests about the prospect. */
	requests: readonly IntroRequest[];
	prospect: Prospect;
};

/** One request on the timeline. */
export function IntroHistoryEntry(props: EntryProps) {
	const { request } = props;
	const { label, tone } = lookOf(request);
	const to = request.recipientEmail ?? request.connectorName;
	return (
		<li className="relative border-ember/40 border-l-2 pb-6 pl-5 time-mark last:pb-0">
			<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
				{request.kind !== 'ask' && <span className="font-semibold text-sm">{kindLabels[request.kind]}</span>}
				<Badge tone={tone}>{label}</Badge>
				{!request.answer && <SentAt request={request} />}
			</p>
			{request.answer && <Answer request={request} answer={shownAnswer(request, request.answer)} />}
			<p dir="auto" className="wrap-anywhere mt-1.5 text-left font-semibold">
				{request.subject}
			</p>
			{to && (
				<p className="wrap-anywhere text-ink-2 text-sm">
					To {to}
					{request.circleMember && ', in your circle'}
				</p>
			)}
			{request.answer && <SentAt request={request} />}
			<DeliveryLines delivery={request.delivery} />
			<details className="mt-2 text-sm">
				<summary className="cursor-pointer rounded-xs py-1 font-medium text-ink-2 hover:text-ink">Show message</summary>
				<p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-wrap text-ink-2">
					{request.message}
				</p>
			</details>
			<Replies request={request} />
			{request.terms && request.status === 'accepted' && (
				<Terms request={request} terms={request.terms} prospect={props.prospect} />
			)}
			{request.kind === 'ask' && request.status === 'accepted' && (
				<ProspectLink request={request} prospect={props.prospect} />
			)}
			<NextStep {...props} />
			<div className="flex flex-wrap items-start gap-x-2">
				{takesAnswerLink(request, props.requests) && <AnswerLink request={request} />}
				{isTakenBack(request, props.requests) && <NotSent request={request} name={props.prospect.name} />}
			</div>
			<Outcomes request={request} name={props.prospect.name} />
		</li>
	);
}

// For a request that the user marked as sent by themselves.
function NotSent({ request, name }: { request: IntroRequest; name: string }) {
	const { mutate, isPending } = useMutation(takeBackOwnSent);
	const onSuccess = () => sayNotYet(request.id);
	return (
		<Button
			className="mt-2 text-sm"
			pending={isPending}
			onClick={() => mutate({ id: request.id, name }, { onSuccess })}
		>
			I didn’t send it
		</Button>
	);
}

// The connector's own words come first.
function Answer({ request, answer }: { request: IntroRequest; answer: IntroAnswer }) {
	return (
		<div className="wrap-anywhere mt-2 rounded-sm bg-sunken px-3 py-2 text-sm">
			{request.answerNote && answer === request.answer && (
				<p dir="auto" className="whitespace-pre-wrap font-semibold">
					“{request.answerNote}”
				</p>
			)}
			<p className={request.answerNote ? 'text-ink-2' : 'font-semibold'}>{answerTexts[answer]}</p>
			{request.respondedAt && <Time at={request.respondedAt} />}
		</div>
	);
}

const SentAt = ({ request }: { request: IntroRequest }) => <Time at={request.sentAt ?? request.createdAt} />;

// Opens a draft in the composer. Nothing is sent by itself.
function NextStep({ request, requests, prospect }: EntryProps) {
	const draft = (text: string, kind: FollowUpKind) => (
		<ButtonLink
			to={paths.introRequest(prospect.prospectListId, prospect.id, { kind, requestId: request.id })}
			className="mt-2 text-sm"
		>
			{text}
		</ButtonLink>
	);
	if (request.status === 'bounced') {
		return (
			<div className="mt-2 text-sm">
				<p>{bouncedAdvice(request.kind)}</p>
				{request.kind === 'ask' && !isAskedNow(requests) && (
					<ButtonLink
						to={paths.introRequest(prospect.prospectListId, prospect.id, {
							again: request.id,
							through: request.connectorName,
						})}
						className="mt-2 text-sm"
					>
						Ask again
					</ButtonLink>
				)}
			</div>
		);
	}
	const who = request.connectorName ? firstName(request.connectorName) : 'them';
	if (isNudgeDue(request, requests)) return draft(`Follow up with ${who}`, 'nudge');
	if (request.kind === 'ask' && request.status === 'introduced') return draft(`Thank ${who}`, 'thanks');
	return null;
}

function Outcomes({ request, name }: { request: IntroRequest; name: string }) {
	const { mutate, isPending } = useMutation(updateOutcome);
	const afterwards = useMutation(updateAfterwards);
	const outcomes = outcomesNow(request.status);
	if (request.kind !== 'ask' || outcomes.length === 0) return null;
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box around four buttons.
		<div role="group" aria-label="Outcome" className="mt-3 flex flex-wrap items-center gap-1.5">
			<span aria-hidden className="mr-1 w-full text-ink-3 text-xs">
				Outcome
			</span>
			{outcomes.map((outcome) => (
				<OutcomeButton
					key={outcome}
					isOn={request.status === outcome}
					isPending={isPending}
					onPress={() => mutate({ id: request.id, outcome, name })}
				>
					{introLooks[outcome].label}
				</OutcomeButton>
			))}
			{request.status === 'introduced' && (
				<OutcomeButton
					isOn={request.metAt !== null}
					isPending={afterwards.isPending}
					onPress={() => afterwards.mutate({ id: request.id, met: request.metAt === null, name })}
				>
					We met
				</OutcomeButton>
			)}
		</div>
	);
}

type OutcomeButtonProps = { isOn: boolean; isPending: boolean; onPress: () => void; children: string };

const OutcomeButton = ({ isOn, isPending, onPress, children }: OutcomeButtonProps) => (
	<Button
		variant="ghost"
		className="h-8 rounded-full border bg-surface px-3 text-sm aria-pressed:border-transparent aria-pressed:bg-ember-soft aria-pressed:text-ember-ink"
		aria-pressed={isOn}
		aria-disabled={isPending}
		onClick={onPress}
	>
		{children}
	</Button>
);
