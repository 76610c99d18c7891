// The rules: docs/product/network.md.
import { expect, test } from 'vitest';
import { dayMs } from '#contract/rules/durations';
import { ledgerText } from '../../../web/features/connectors/reasons.tsx';

const now = Date.parse('2026-11-23T12:00:00.000Z');
const ago = (days: number) => new Date(now - days * dayMs).toISOString();
const asked = { asked: 3, lastAskedAt: ago(50), agreed: 2, introduced: 2, met: 0, thanked: 0, lastThankedAt: null };

test('the ledger is one line: requests, their outcomes and thanks', () => {
	expect(ledgerText(asked, now)).toBe('Asked 3 times, introduced you 2 times, not thanked yet');
	expect(ledgerText({ ...asked, asked: 1, introduced: 1, thanked: 1, lastThankedAt: ago(40) }, now)).toBe(
		'Asked once, introduced you once, thanked once 40 days ago',
	);
	expect(ledgerText({ ...asked, thanked: 2, lastThankedAt: ago(1) }, now)).toBe(
		'Asked 3 times, introduced you 2 times, thanked 2 times, last yesterday',
	);
});
