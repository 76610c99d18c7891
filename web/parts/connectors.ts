import type { Connection } from '#contract/connection';
import type { AskedBefore } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { daysAgo, times } from '#contract/rules/format';
import { nameKey } from '#contract/rules/identity';
import { introStates } from '#contract/rules/intro-status';

/** Who is asked: by name, and the connection when it is not the prospect's connection source. */
export type Connector = { name: string | null; connectionId: string | null };

/** Somebody who could introduce the person: what they do, and how earlier requests to them went. */
export type Choice = {
	name: string;
	connectionId: string | null;
	about: string;
	past: string;
	/** Whether their last answer about this prospect was no. */
	saidNo: boolean;
	askedToday: boolean;
};

type Asked = Pick<AskedBefore, 'id' | 'favourId' | 'prospectId' | 'connectorName' | 'status' | 'createdAt'>;

/**
 * The connection source, when there is one, and the other connections of a prospect. `asked` are requests, newest first.
 * `now` is in ms since 1970.
 */
export function connectorChoices(
	{ id, connectionSource: source }: Pick<Prospect, 'id' | 'connectionSource'>,
	connections: readonly Connection[],
	asked: readonly Asked[],
	now = Date.now(),
): Choice[] {
	const known = connections.find(({ mutualConnectionName }) => isNamed(mutualConnectionName, source));
	const others = connections.filter((one) => one !== known);
	const choice = (name: string, connectionId: string | null, connection?: Connection): Choice => {
		const before = asked.filter(
			({ connectorName, status }) => isNamed(connectorName, name) && introStates[status].asked,
		);
		const saidNo = before.find(({ prospectId }) => prospectId === id)?.status === 'declined';
		return {
			name,
			connectionId,
			about: [connection?.mutualConnectionTitle, connection?.mutualConnectionCompany].filter(Boolean).join(' · '),
			past: [saidNo && 'Said no', pastOf(before, now)].filter(Boolean).join('. '),
			saidNo,
			askedToday: before.some(({ createdAt }) => daysAgo(Date.parse(createdAt), now) === 'today'),
		};
	};
	return [
		...(source ? [choice(source, null, known)] : []),
		...others.map((one) => choice(one.mutualConnectionName, one.id, one)),
	];
}

/** These requests with each favour once: it asked about several people at once (docs/product.md §22.3). */
export const onceEach = <Request extends Pick<Asked, 'id' | 'favourId'>>(requests: readonly Request[]): Request[] => [
	...new Map(requests.map((one) => [one.favourId ?? one.id, one])).values(),
];

/** Whether two names are one, as connectors are told apart everywhere. */
export const isNamed = (one: string | null, other: string | null) =>
	one !== null && other !== null && nameKey(one) === nameKey(other);

/**
 * Whom to ask next, where the first choice has said no: the first who has not, and who was not asked about anybody today
 * if there is such a one. Undefined where nobody is left, or where the first has not said no.
 */
export function nextAfterNo([first, ...others]: readonly Choice[]): Choice | undefined {
	if (!first?.saidNo) return undefined;
	const open = others.filter(({ saidNo }) => !saidNo);
	return open.find(({ askedToday }) => !askedToday) ?? open[0];
}

/**
 * Whom the composer asks at first, in place of the connection source: `through`, the connector whom the person came from,
 * else the next one after a no. Null where it is the connection source.
 */
export function firstConnector(
	choices: readonly Choice[],
	source: string | null,
	through: string | null,
): Connector | null {
	const chosen = choices.find(({ name }) => isNamed(name, through)) ?? (source ? nextAfterNo(choices) : undefined);
	return chosen?.connectionId ? { name: chosen.name, connectionId: chosen.connectionId } : null;
}

function pastOf(asks: readonly Asked[], now: number): string {
	if (asks.length === 0) return '';
	const last = Math.max(...asks.map(({ createdAt }) => Date.parse(createdAt)));
	const yes = onceEach(asks.filter(({ status }) => introStates[status].agreed)).length;
	const saidYes = yes > 0 && `said yes ${times(yes)}`;
	return [`Asked ${daysAgo(last, now)}`, saidYes].filter(Boolean).join(', ');
}
