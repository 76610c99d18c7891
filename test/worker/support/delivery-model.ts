import { type DeliveryEvent, type DeliveryFacts, type IntroStatus, nextStatus } from '#contract/rules/intro-status';

/** The facts with one event more. Events come twice, late and in any order: the first time of each kind stays. */
function withEvent(facts: DeliveryFacts, { kind, at }: DeliveryEvent): DeliveryFacts {
	const known = facts[kind];
	return known !== undefined && known <= at ? facts : { ...facts, [kind]: at };
}

/**
 * The database's rule for the events of a mail (worker/introductions/db/requests/delivery-events.ts), said once more:
 * a request with the status `status` after these events. The result depends on which events there are and on nothing
 * else: not on their order, and not on how often each comes.
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
