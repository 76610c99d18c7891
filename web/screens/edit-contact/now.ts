import type { RequestInHistory } from '#contract/intro-request';
import { cameOf } from '#contract/rules/asked-once';
import { isAskedNow, isNudgeDue } from '../../features/introductions/intro-states.ts';

/** The next step with a prospect, and the request it is about. */
export type Now =
	| { kind: 'ask'; passed: RequestInHistory | undefined }
	| { kind: 'wait' | 'follow-up' | 'reply' | 'agreed' | 'write' | 'thank' | 'met'; request: RequestInHistory };

/** Returns the next step after all requests about a prospect, newest first. */
export function nowOf(requests: readonly RequestInHistory[], now = Date.now()): Now {
	const asks = requests.filter(({ kind }) => kind === 'ask');
	const find = (isIt: (ask: RequestInHistory) => boolean) => asks.find(isIt);
	const toWrite = find(({ mayWrite }) => mayWrite);
	if (toWrite) return { kind: 'write', request: toWrite };
	const replied = find(({ status }) => status === 'replied');
	if (replied) return { kind: 'reply', request: replied };
	const agreed = find(({ status }) => status === 'accepted');
	if (agreed) return { kind: 'agreed', request: agreed };
	const due = find((ask) => isNudgeDue(ask, requests, now));
	if (due) return { kind: 'follow-up', request: due };
	const waiting = find((ask) => cameOf(ask.status) === 'waiting' && isAskedNow([ask], now));
	if (waiting) return { kind: 'wait', request: waiting };
	const met = find(({ status }) => status === 'introduced');
	if (met) return { kind: isThanked(met, requests) ? 'met' : 'thank', request: met };
	return { kind: 'ask', passed: find(({ status }) => status === 'declined' || status === 'doesnt_know') };
}

const isThanked = ({ id, noThanksAt }: RequestInHistory, requests: readonly RequestInHistory[]) =>
	noThanksAt !== null ||
	requests.some(({ kind, followsId, status }) => {
		const isLost = status === 'failed' || status === 'bounced';
		return kind === 'thanks' && followsId === id && !isLost;
	});
