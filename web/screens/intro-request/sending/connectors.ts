import type { Connection } from '#contract/connection';
import type { AskedBefore } from '#contract/intro-request';
import { daysAgo, times } from '#contract/rules/format';
import { nameKey } from '#contract/rules/identity';
import { introStates } from '#contract/rules/intro-status';

/** Who is asked: by name, and the connection when it is not the prospect's connection source. */
export type Connector = { name: string | null; connectionId: string | null };

/** Somebody who could introduce the person: what they do, and how earlier requests to them went. */
type Choice = { name: string; connectionId: string | null; about: string; past: string };

/** The connection source, when there is one, and the other connections of a prospect. `now` is in ms since 1970. */
export function connectorChoices(
	source: string | null,
	connections: readonly Connection[],
	asked: readonly AskedBefore[],
	now = Date.now(),
): Choice[] {
	const known = connections.find(({ mutualConnectionName }) => isNamed(mutualConnectionName, source));
	const others = connections.filter((one) => one !== known);
	const choice = (name: string, connectionId: string | null, connection?: Connection): Choice => ({
		name,
		connectionId,
		about: [connection?.mutualConnectionTitle, connection?.mutualConnectionCompany].filter(Boolean).join(' · '),
		past: pastOf(
			asked.filter(({ connectorName }) => isNamed(connectorName, name)),
			now,
		),
	});
	return [
		...(source ? [choice(source, null, known)] : []),
		...others.map((one) => choice(one.mutualConnectionName, one.id, one)),
	];
}

/** Whether two names are one, as connectors are told apart everywhere. */
export const isNamed = (one: string | null, other: string | null) =>
	one !== null && other !== null && nameKey(one) === nameKey(other);

function pastOf(requests: readonly AskedBefore[], now: number): string {
	const asks = requests.filter(({ status }) => introStates[status].asked);
	if (asks.length === 0) return '';
	const last = Math.max(...asks.map(({ createdAt }) => Date.parse(createdAt)));
	const yes = asks.filter(({ status }) => introStates[status].agreed).length;
	const saidYes = yes > 0 && `said yes ${times(yes)}`;
	return [`Asked ${daysAgo(last, now)}`, saidYes].filter(Boolean).join(', ');
}
