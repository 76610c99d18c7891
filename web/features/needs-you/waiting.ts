import {
	type CircleAsk,
	type DeclinedRequest,
	type NeedsYou,
	needsYouMost,
	type OpenRequest,
	type RepliedRequest,
} from '#contract/needs-you';

type Requested<Kind extends string, Request = OpenRequest> = { kind: Kind; key: string; request: Request };

/** Something that needs the user: its kind, and a key that stays the same while it waits. */
export type WaitingThing =
	| { kind: 'asked'; key: string; ask: CircleAsk; person: CircleAsk['people'][number] }
	| Requested<'confirm' | 'write' | 'thank' | 'bounced' | 'nudge' | 'look'>
	| Requested<'replied', RepliedRequest>
	| Requested<'instead', DeclinedRequest>;

/** Lists everything that needs the user, in display order. A thank-you comes before any ask. */
export const waitingOf = (data: NeedsYou): WaitingThing[] => [
	...data.asked.flatMap((ask) =>
		ask.people.map((person) => ({ kind: 'asked' as const, key: `asked.${person.requestId}`, ask, person })),
	),
	...requested('confirm', data.confirm),
	...requested('replied', data.replied),
	...requested('write', data.write),
	...requested('thank', data.thank),
	...requested('instead', data.instead),
	...requested('bounced', data.bounced),
	...requested('nudge', data.nudge),
	...requested('look', data.look),
];

const requested = <Kind extends string, Request extends { id: string }>(kind: Kind, requests: readonly Request[]) =>
	requests.map((request) => ({ kind, key: `${kind}.${request.id}`, request }));

/** True for an entry about an invented person, which is shown but not counted. */
export const isInvented = (thing: WaitingThing) => thing.kind !== 'asked' && thing.request.isInvented;

/** Counts them in words: with a plus if there may be more of a kind than the server sends. */
export function countOf(things: readonly { kind: string }[]): string {
	const kinds = [...Map.groupBy(things, ({ kind }) => kind).values()];
	return kinds.some(({ length }) => length >= needsYouMost) ? `${things.length}+` : `${things.length}`;
}
