import { useMutation } from '@tanstack/react-query';
import type { Outcome } from '#contract/intro-request';
import type { OpenRequest } from '#contract/needs-you';
import { firstName } from '#contract/rules/first-name';
import { updateOutcome } from '../../../queries/outcomes.ts';
import { connectorOf } from './queue.ts';
import { Verb } from './verbs.tsx';

/** Returns a function that records the outcome of a request. */
export function useOutcome({ id, prospectName }: OpenRequest) {
	const { mutate } = useMutation(updateOutcome);
	return (outcome: Outcome) => mutate({ id, outcome, name: prospectName });
}

type SaidProps = { request: OpenRequest; isFirst?: boolean; withIntroduced?: boolean };

/** The verbs that record a connector's answer. */
export function Said({ request, isFirst = false, withIntroduced = false }: SaidProps) {
	const record = useOutcome(request);
	const said: [Outcome, string][] = [
		['accepted', 'They said yes'],
		['declined', 'They said no'],
		['doesnt_know', `They don’t know ${firstName(request.prospectName)}`],
	];
	if (withIntroduced) said.push(['introduced', 'Mark as introduced']);
	return said.map(([outcome, label], at) => (
		<Verb
			key={outcome}
			primary={isFirst && at === 0}
			label={`${label}: ${connectorOf(request)} about ${request.prospectName}`}
			onClick={() => record(outcome)}
		>
			{label}
		</Verb>
	));
}
