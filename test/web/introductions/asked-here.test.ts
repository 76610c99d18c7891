// The rules: docs/product/asks.md.
import { expect, test } from 'vitest';
import type { PastRequest } from '#contract/intro-request';
import { askedHere } from '../../../web/features/introductions/asked-here.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const past = (prospectId: string, more: Partial<PastRequest> = {}) =>
	({
		prospectId,
		status: 'sent',
		connectorName: 'Ethan-Chloe Park',
		recipientEmail: 'ethan@example.org',
		createdAt: '2026-03-10T09:00:00.000Z',
		...more,
	}) as PastRequest;

test('the open ask is one about this person, named by the connector or else by their address', () => {
	expect(askedHere('mara', [past('bo')], now)).toBeNull();
	expect(askedHere('mara', [past('bo'), past('mara')], now)).toBe('Asked Ethan-Chloe today');
	expect(askedHere('mara', [past('mara', { connectorName: null })], now)).toBe('Asked ethan@example.org today');
	expect(askedHere('mara', [past('mara', { status: 'declined' })], now)).toBeNull();
});
