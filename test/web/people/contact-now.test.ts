import { expect, test } from 'vitest';
import type { RequestInHistory } from '#contract/intro-request';
import { dayMs } from '#contract/rules/durations';
import { introStatuses } from '#contract/rules/intro-status';
import { outcomesNow } from '../../../web/features/introductions/intro-states.ts';
import { nowOf } from '../../../web/screens/edit-contact/now.ts';

// A Monday.
const now = Date.parse('2026-11-30T12:00:00.000Z');
const daysBefore = (days: number) => new Date(now - days * dayMs).toISOString();

const request = (more: Partial<RequestInHistory>) =>
	({
		id: 'ask',
		kind: 'ask',
		status: 'sent',
		followsId: null,
		mayWrite: false,
		metAt: null,
		noThanksAt: null,
		delivery: {},
		replies: [],
		sentAt: daysBefore(1),
		createdAt: daysBefore(1),
		...more,
	}) as unknown as RequestInHistory;

const kindOf = (...requests: Partial<RequestInHistory>[]) => nowOf(requests.map(request), now).kind;

test.each([
	['someone is asked about no one yet', [], 'ask'],
	['an ask waits', [{}], 'wait'],
	['an ask has waited for five working days', [{ sentAt: daysBefore(8), createdAt: daysBefore(8) }], 'follow-up'],
	['an ask left yesterday that was written eight days ago', [{ createdAt: daysBefore(8) }], 'wait'],
	['a reply waits for its meaning', [{ status: 'replied' }], 'reply'],
	['they said yes', [{ status: 'accepted' }], 'agreed'],
	['they said yes, and the user may write', [{ status: 'accepted', mayWrite: true }], 'write'],
	['the introduction was made', [{ status: 'introduced', mayWrite: true }], 'write'],
	['they met', [{ status: 'introduced', metAt: daysBefore(0) }], 'thank'],
	[
		'they met, and no thank-you is needed',
		[{ status: 'introduced', metAt: daysBefore(0), noThanksAt: daysBefore(0) }],
		'met',
	],
	[
		'they met, and the connector was thanked',
		[{ id: 'thanks', kind: 'thanks', followsId: 'ask' }, { status: 'introduced' }],
		'met',
	],
	[
		'the thank-you came back',
		[{ kind: 'thanks', followsId: 'ask', status: 'bounced' }, { status: 'introduced' }],
		'thank',
	],
	['the email came back', [{ status: 'bounced' }], 'ask'],
	['another is asked after a no', [{ id: 'two' }, { status: 'declined' }], 'wait'],
] as const)('when %s, the next step is to %s', (_when, requests, kind) => {
	expect(kindOf(...(requests as readonly Partial<RequestInHistory>[]))).toBe(kind);
});

test('after a no, and after "I don’t know them well enough", the next step names who said so', () => {
	for (const status of ['declined', 'doesnt_know'] as const) {
		expect(nowOf([request({ status })], now)).toMatchObject({ kind: 'ask', passed: { status } });
	}
});

test('only outcomes that make sense now are offered', () => {
	const offering = (outcome: string) =>
		introStatuses.filter((status) => outcomesNow(status).includes(outcome as never));
	expect(offering('no_reply')).toEqual(['pending', 'sent', 'unknown', 'no_reply']);
	expect(offering('doesnt_know')).not.toContain('accepted');
	expect(outcomesNow('introduced')).toEqual(['accepted', 'introduced']);
	for (const status of ['accepted', 'declined', 'doesnt_know', 'introduced', 'no_reply'] as const)
		expect(outcomesNow(status)).toContain(status);
});
