import { type DeliveryEvent, type DeliveryFacts, type IntroStatus, nextStatus } from '#contract/rules/intro-status';

/** Adds an event to the facts. Events come twice, late and in any order: the first time of each kind stays. */
function withEvent(facts: DeliveryFacts, { kind, at }: DeliveryEvent): DeliveryFacts {
	const known = facts[kind];
	return known !== undefined && known <= at ? facts : { ...facts, [kind]: at };
}

/**
 * A second implementation of the database's rule for a mail's events
 * (worker/introductions/db/requests/delivery-events.ts): a request with the status `status` after these events. The
 * result depends only on the set of events, not on their order or on repetitions.
 */
export function afterEvents(
	status: IntroStatus,
	events: Iterable<DeliveryEvent>,
): { status: IntroStatus; facts: DeliveryFacts } {
	let after: { status: IntroStatus; facts: DeliveryFacts } = { status, facts: {} };
	for (const event of events) {
		after = { status: nextStatus(after.status, `delivery-${event.kind}`), facts: withEvent(after.facts, event) };
	}
	return after;
}
