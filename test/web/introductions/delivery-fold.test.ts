import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DeliveryEvent, deliveryKinds, introStatuses } from '#contract/rules/intro-status';
import { afterEvents } from '../../worker/support/delivery-model.ts';

const event: fc.Arbitrary<DeliveryEvent> = fc.record({
	kind: fc.constantFrom(...deliveryKinds),
	at: fc.integer({ min: 0, max: 5 }).map((minute) => new Date(Date.UTC(2026, 10, 23, 9, minute)).toISOString()),
});

test('the state of a mail depends on its events, not on their order or number', () => {
	const story = fc.record({
		status: fc.constantFrom(...introStatuses),
		events: fc.array(event, { minLength: 1, maxLength: 8 }),
		// Each comes once or several times, in any order.
		order: fc.infiniteStream(fc.nat()),
		more: fc.nat({ max: 8 }),
	});
	fc.assert(
		fc.property(story, ({ status, events, order, more }) => {
			const again = [...events];
			for (let count = 0; count < more; count += 1) {
				again.push(events[(order.next().value ?? 0) % events.length] as DeliveryEvent);
			}
			const shuffled = again
				.map((one) => ({ one, at: order.next().value ?? 0 }))
				.sort((a, b) => a.at - b.at)
				.map(({ one }) => one);
			expect(afterEvents(status, shuffled)).toEqual(afterEvents(status, events));
		}),
		{ numRuns: 1_000 },
	);
});

test.each([
	[['delivered'], 'sent'],
	[['deferred', 'delivered'], 'sent'],
	[['delivered', 'bounced'], 'bounced'],
	[['suppressed'], 'bounced'],
	[['failed'], 'failed'],
	[['failed', 'bounced'], 'bounced'],
	[['delivered', 'complained'], 'sent'],
] as const)('a sent mail after %s is %s', (kinds, status) => {
	const events = kinds.map((kind) => ({ kind, at: '2026-11-23T09:00:00.000Z' }));
	expect(afterEvents('sent', events).status).toBe(status);
});

test('an answer or introduction stays, whatever the provider says', () => {
	const events = deliveryKinds.map((kind) => ({ kind, at: '2026-11-23T09:00:00.000Z' }));
	for (const status of ['accepted', 'declined', 'introduced'] as const) {
		expect(afterEvents(status, events).status).toBe(status);
	}
});
