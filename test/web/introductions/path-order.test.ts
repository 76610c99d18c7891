import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CameHere } from '#contract/rules/asked-once';
import { dayMs } from '#contract/rules/durations';
import { comparePaths, type PathFacts } from '#contract/rules/path-order';
import { reaches, reachOf } from '#contract/rules/reach';

const now = Date.parse('2026-11-18T15:00:00Z');
const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString();

type Known = Partial<Omit<PathFacts, 'name' | 'record'>> & Partial<PathFacts['record']>;

/** Someone who is a confirmed mutual connection and was never asked, unless it is said otherwise. */
function connector(name: string, known: Known = {}): PathFacts {
	const { over = 0, agreed = 0, answerDays = null, inYear = 0, lastAskedAt = null, ...facts } = known;
	const record = { over, agreed, answerDays, inYear, lastAskedAt };
	const open = {
		here: null,
		howWell: null,
		isMutual: true,
		isSource: false,
		worksThere: false,
		connectedOn: null,
		circle: null,
		reach: 'none' as const,
	};
	return { name, ...open, ...facts, record };
}
const strangers = { closeness: null, sent: 0, received: 0, lastOn: null };
const asked = (days: number, more: Known = {}): Known => ({ lastAskedAt: daysAgo(days), inYear: 1, ...more });
const member = { id: 'mia', name: 'Mia' };
/** Facts shared by a member of the circle: someone they know there, and their own connection. */
const knowsThere = { member, connected: null, knows: ['Petra'] };
const isConnected = { member, connected: { since: '2019-01-01', isSameName: false }, knows: [] };
/** Someone known only from the user's circle. */
const ofCircle = (name: string, circle: PathFacts['circle']) => connector(name, { isMutual: false, circle });
/** Someone in the network who works there. No one knows if they know the person. */
const colleague = (name: string, known: Known = {}) =>
	connector(name, { isMutual: false, worksThere: true, connectedOn: '2020-05-04', ...known });
/** A name that the user typed as the connection source. */
const typed = (name: string, known: Known = {}) => connector(name, { isMutual: false, isSource: true, ...known });
const here = (came: CameHere, days: number): Known => ({ here: { came, at: daysAgo(days) } });

// A careful person's choices, each as a sentence, with the order from the first to the last.
const scenarios: [sentence: string, order: PathFacts[]][] = [
	[
		'Of two who did not agree when asked once, whoever answered at all comes first, and the quicker one of these',
		[
			connector('Two days', asked(200, { over: 1, answerDays: 2 })),
			connector('Five days', asked(200, { over: 1, answerDays: 5 })),
			connector('Never', asked(200, { over: 1 })),
		],
	],
	[
		'Petra says that she knows Kenji well, and Omar is only known to be connected with him: Petra first',
		[connector('Petra', { howWell: 'well' }), connector('Omar')],
	],
	[
		'One knows him well, one a little, one has not said, and one hardly knows him',
		[
			connector('Well', { howWell: 'well' }),
			connector('Little', { howWell: 'little' }),
			connector('Unsaid'),
			connector('Hardly', { howWell: 'hardly' }),
		],
	],
	[
		'Whoever says that they know him a little, though no one has seen the two connected, comes before a colleague',
		[connector('Omar', { isMutual: false, howWell: 'little' }), colleague('Lena')],
	],
	[
		'A member of the circle who knows someone there comes before one without any fact',
		[ofCircle('Zoe', knowsThere), ofCircle('Ada', { member, connected: null, knows: [] })],
	],
	[
		'Whoever says that they hardly know him comes after a colleague who may know him',
		[colleague('Lena'), connector('Omar', { howWell: 'hardly' })],
	],
	[
		'A confirmed connection comes before someone who only works at the same company, however long that one is a friend',
		[connector('Omar'), colleague('Lena', { connectedOn: '2004-01-01' })],
	],
	[
		'Of two confirmed connections the one who works with him comes first',
		[connector('Zoe', { worksThere: true }), connector('Adam')],
	],
	[
		'A friend who knows him well, but works elsewhere, comes before a colleague who is only connected',
		[connector('Petra', { howWell: 'well' }), connector('Omar', { worksThere: true })],
	],
	[
		'A colleague who is only connected comes after someone who says "a little"',
		[connector('Petra', { howWell: 'little' }), connector('Omar', { worksThere: true })],
	],
	[
		'Someone of the circle who is connected with him comes after a confirmed connection and a source of one’s own, and before all who only work there',
		[
			typed('Dana', asked(10)),
			connector('Omar', asked(9)),
			ofCircle('Mia', isConnected),
			colleague('Lena'),
			ofCircle('Leo', knowsThere),
		],
	],
	['A name that the user typed is believed more than a guess by the company', [typed('Dana'), colleague('Lena')]],
	[
		'Where nothing else tells two apart, the connection source comes first',
		[connector('Zoe', { isSource: true }), connector('Adam')],
	],
	[
		'A connection with a good record comes before a connection source without any fact',
		[connector('Ravi', { over: 3, agreed: 3, ...asked(90) }), typed('Dana')],
	],
	[
		'Of two connections the one who agreed more often comes first',
		[
			connector('Ravi', asked(60, { over: 4, agreed: 4 })),
			connector('Omar', asked(60, { over: 4, agreed: 2 })),
			connector('Lena', asked(60, { over: 4, agreed: 0 })),
		],
	],
	[
		'Nine yes of ten say more than one of one',
		[connector('Ravi', asked(60, { over: 10, agreed: 9 })), connector('Omar', asked(60, { over: 1, agreed: 1 }))],
	],
	[
		'Someone who agreed comes before someone who was never asked, and that one before someone who never agreed',
		[
			connector('Yes', asked(200, { over: 1, agreed: 1 })),
			connector('New'),
			connector('No', asked(200, { over: 2, agreed: 0, answerDays: 1, connectedOn: '2005-01-01' })),
		],
	],
	[
		'Of two who agree as often, the one who answers sooner comes first',
		[
			connector('Zoe', asked(60, { over: 2, agreed: 2, answerDays: 1 })),
			connector('Adam', asked(60, { over: 2, agreed: 2, answerDays: 9 })),
		],
	],
	[
		'Of two who were never asked, the older acquaintance comes first',
		[
			connector('Zoe', { connectedOn: '2011-03-02' }),
			connector('Adam', { connectedOn: '2024-03-02' }),
			connector('Bo'),
		],
	],
	[
		'Of two colleagues whose address is not needed to tell them apart, whoever agreed comes first, and then whoever has one',
		[
			colleague('Agreed', { over: 1, agreed: 1 }),
			colleague('Sure', { reach: 'address', connectedOn: '2024-01-01' }),
			colleague('Maybe', { reach: 'maybe', connectedOn: '2023-01-01' }),
			colleague('Older friend', { reach: 'profile', connectedOn: '2004-01-01' }),
		],
	],
	[
		'Of two colleagues of his in the network, the older acquaintance comes first',
		[colleague('Zoe', { connectedOn: '2012-01-01' }), colleague('Adam', { connectedOn: '2025-01-01' })],
	],
	[
		'Of two with the same record, the one who was left in peace for longer comes first',
		[connector('Zoe', asked(300, { over: 1, agreed: 1 })), connector('Adam', asked(90, { over: 1, agreed: 1 }))],
	],
	[
		'Who was asked this morning is not asked again today while another connection was not',
		[connector('Omar'), connector('Petra', { howWell: 'well', ...asked(0.2) })],
	],
	[
		'But a stranger at his company is no reason to pass over the friend who was asked this morning',
		[connector('Petra', { howWell: 'well', ...asked(0.2) }), colleague('Lena')],
	],
	[
		'Who was asked last week rests, when another connection can be asked',
		[connector('Omar'), connector('Ravi', asked(7, { over: 3, agreed: 3 }))],
	],
	[
		'Who was asked five times this year rests too',
		[connector('Omar'), connector('Ravi', { ...asked(45), inYear: 5, over: 5, agreed: 5 })],
	],
	[
		'Who knows him well is asked all the same, though they were asked last week about someone else',
		[connector('Petra', { howWell: 'well', ...asked(7) }), connector('Omar', { worksThere: true })],
	],
	[
		'Thirty-one days are enough of a rest',
		[connector('Ravi', asked(31, { over: 2, agreed: 2 })), connector('Omar', asked(10, { over: 2, agreed: 2 }))],
	],
	[
		'Who has said no about Kenji comes last, after someone who may not even know him',
		[colleague('Lena'), connector('Omar', { howWell: 'well', ...asked(40, { over: 1, ...here('declined', 40) }) })],
	],
	[
		'Who said no about someone else is only a little less likely',
		[connector('Omar'), connector('Ravi', asked(100, { over: 1 }))],
	],
	[
		'While one was asked about Kenji and has not answered, a second one comes before asking the same one again',
		[connector('Ravi'), connector('Omar', { worksThere: true, ...asked(9, here('nothing', 9)) })],
	],
	[
		'Waiting for an answer is better than a no',
		[
			connector('Omar', asked(9, here('nothing', 9))),
			connector('Ravi', asked(50, { over: 1, ...here('declined', 50) })),
		],
	],
	[
		'Who agreed to introduce him is the way, whatever else is known',
		[
			connector('Omar', asked(3, { over: 1, agreed: 1, ...here('agreed', 3) })),
			connector('Petra', { howWell: 'well', worksThere: true, over: 9, agreed: 9, ...asked(200) }),
		],
	],
	[
		'After a no of the connection source the next connection is asked, and the source comes last',
		[connector('Ravi'), connector('Lena', asked(3)), typed('Dana', asked(40, { over: 1, ...here('declined', 40) }))],
	],
	[
		'A whole list: the friend, the colleague with a record, the quick one, the rested one, the guess, the tired one',
		[
			connector('Friend', { howWell: 'well', connectedOn: '2009-01-01' }),
			connector('Works with him', { worksThere: true, over: 2, agreed: 1, ...asked(80) }),
			connector('Quick', asked(80, { over: 3, agreed: 2, answerDays: 1 })),
			connector('Slow', asked(80, { over: 3, agreed: 2, answerDays: 12 })),
			connector('Tired', { ...asked(12), inYear: 6, over: 5, agreed: 5 }),
			colleague('Guess'),
			connector('Hardly', { howWell: 'hardly' }),
			connector('Said no', asked(60, { over: 1, ...here('declined', 60) })),
			connector('Does not know him', { ...asked(60, here('doesnt_know', 60)), howWell: 'well' }),
		],
	],
	[
		'Of colleagues who the user knows well, a little, not said, and hardly, in this order, however often they write',
		[
			colleague('Well', { bond: { ...strangers, closeness: 'well' } }),
			colleague('Little', { bond: { ...strangers, closeness: 'little' } }),
			colleague('Unsaid', { bond: { ...strangers, sent: 900, received: 900 } }),
			colleague('Hardly', { bond: { closeness: 'hardly', sent: 900, received: 900, lastOn: '2026-11-01' } }),
		],
	],
	[
		'Someone who the user knows well, but who only works there, comes after a confirmed connection',
		[connector('Omar'), colleague('Petra', { bond: { ...strangers, closeness: 'well' } })],
	],
	[
		'Of two colleagues the one who the user writes to comes first, and one who never answered after these',
		[
			colleague('Talks', { bond: { ...strangers, sent: 9, received: 8 } }),
			colleague('Wrote once', { bond: { ...strangers, sent: 1, received: 1 }, connectedOn: '2009-01-01' }),
			colleague('Never answered', { bond: { ...strangers, sent: 40 } }),
			colleague('Silent', { connectedOn: '2009-01-01' }),
		],
	],
	[
		'Two with the same facts stand in the order of their names, so that nothing jumps',
		[connector('adam'), connector('Bo'), connector('Čeněk')],
	],
];

const namesOf = (paths: readonly PathFacts[]) => paths.map(({ name }) => name);
const ranked = (paths: readonly PathFacts[]) => paths.toSorted((a, b) => comparePaths(a, b, now));

describe('who a careful person asks first', () => {
	test('there are thirty scenarios and more', () => expect(scenarios.length).toBeGreaterThanOrEqual(30));

	test.each(scenarios)('%s', (_, order) => {
		expect(namesOf(ranked(order.toReversed()))).toEqual(namesOf(order));
		expect(namesOf(ranked([...order.slice(1), ...order.slice(0, 1)]))).toEqual(namesOf(order));
	});
});

const time = fc.option(
	fc.integer({ min: 0, max: 1_500 }).map((hours) => daysAgo(hours / 3)),
	{ nil: null },
);
const anybody: fc.Arbitrary<PathFacts> = fc
	.record({
		name: fc.constantFrom('Ada', 'Bo', 'Cy', 'Di'),
		here: fc.option(
			fc.record({ came: fc.constantFrom('agreed', 'nothing', 'declined'), at: fc.constant(daysAgo(5)) }),
			{ nil: null },
		),
		howWell: fc.constantFrom('well', 'little', 'hardly', null),
		isMutual: fc.boolean(),
		isSource: fc.boolean(),
		worksThere: fc.boolean(),
		circle: fc.constantFrom(null, knowsThere, isConnected),
		reach: fc.constantFrom(...reaches),
		connectedOn: fc.option(
			fc.integer({ min: 2005, max: 2026 }).map((year) => `${year}-02-03`),
			{ nil: null },
		),
		bond: fc.option(
			fc.record({
				closeness: fc.constantFrom('well', 'little', 'hardly', null),
				sent: fc.nat(9),
				received: fc.nat(9),
				lastOn: fc.constant(null),
			}),
			{ nil: undefined },
		),
		over: fc.nat(8),
		share: fc.nat(8),
		answerDays: fc.option(fc.nat(20), { nil: null }),
		inYear: fc.nat(6),
		lastAskedAt: time,
	} satisfies Record<string, fc.Arbitrary<unknown>>)
	.map(({ over, share, answerDays, inYear, lastAskedAt, ...facts }) => ({
		...facts,
		record: { over, agreed: Math.min(over, share), answerDays, inYear, lastAskedAt },
	}));

/** Everything that can improve about someone, one step each. Undefined if it can't improve. */
const better: Record<string, (of: PathFacts) => Partial<PathFacts> | undefined> = {
	'they have not said no': ({ here }) =>
		here?.came === 'declined' ? { here: { ...here, came: 'nothing' } } : undefined,
	'they were not asked about the person': ({ here }) => (here?.came === 'nothing' ? { here: null } : undefined),
	'they agree': ({ here }) => (here?.came === 'agreed' ? undefined : { here: { came: 'agreed', at: daysAgo(1) } }),
	'they know them better': ({ howWell }) => {
		const next = { hardly: null, unsaid: 'little', little: 'well', well: undefined } as const;
		const to = next[howWell ?? 'unsaid'];
		return to === undefined ? undefined : { howWell: to };
	},
	'the user knows them better': ({ bond = strangers }) => {
		const next = { hardly: null, unsaid: 'little', little: 'well', well: undefined } as const;
		const to = next[bond.closeness ?? 'unsaid'];
		return to === undefined ? undefined : { bond: { ...bond, closeness: to } };
	},
	'they wrote once more': ({ bond = strangers }) => ({ bond: { ...bond, received: bond.received + 1 } }),
	'the user wrote once more': ({ bond = strangers }) => ({ bond: { ...bond, sent: bond.sent + 1 } }),
	'they are connected': ({ isMutual }) => (isMutual ? undefined : { isMutual: true }),
	'they are the connection source': ({ isSource }) => (isSource ? undefined : { isSource: true }),
	'someone of the circle knows a colleague of theirs': ({ circle }) => (circle ? undefined : { circle: knowsThere }),
	'someone of the circle is connected': ({ circle }) => (circle?.connected ? undefined : { circle: isConnected }),
	'they work there': ({ worksThere }) => (worksThere ? undefined : { worksThere: true }),
	'they agreed once more': ({ record }) => ({
		record: { ...record, over: record.over + 1, agreed: record.agreed + 1 },
	}),
	'a no was a yes': ({ record }) =>
		record.agreed < record.over ? { record: { ...record, agreed: record.agreed + 1 } } : undefined,
	'a no was never given': ({ record }) =>
		record.agreed < record.over ? { record: { ...record, over: record.over - 1 } } : undefined,
	'they can be written to more surely': ({ reach }) => {
		const next = { none: 'profile', profile: 'maybe', maybe: 'address', address: undefined } as const;
		const to = next[reach];
		return to && { reach: to };
	},
	'they answer sooner': ({ record }) =>
		record.answerDays === 0 ? undefined : { record: { ...record, answerDays: (record.answerDays ?? 30) - 1 } },
	'they are known for longer': ({ connectedOn }) => ({
		connectedOn: connectedOn ? `${Number(connectedOn.slice(0, 4)) - 1}-02-03` : '2026-02-03',
	}),
	'they were asked longer ago': ({ record }) =>
		record.lastAskedAt === null
			? undefined
			: { record: { ...record, lastAskedAt: new Date(Date.parse(record.lastAskedAt) - 20 * dayMs).toISOString() } },
	'they were never asked': ({ record }) =>
		record.lastAskedAt ? { record: { ...record, lastAskedAt: null } } : undefined,
	'they were asked less often': ({ record }) =>
		record.inYear > 0 ? { record: { ...record, inYear: record.inYear - 1 } } : undefined,
};

describe('the order', () => {
	test.each(Object.entries(better))('moves no one down when %s', (_, step) => {
		let tried = 0;
		fc.assert(
			fc.property(anybody, fc.array(anybody, { maxLength: 12 }), (one, others) => {
				const change = step(one);
				if (!change) return;
				tried += 1;
				const place = (of: PathFacts) => ranked([...others, of]).indexOf(of);
				expect(place({ ...one, ...change })).toBeLessThanOrEqual(place(one));
			}),
			{ numRuns: 300 },
		);
		expect(tried).toBeGreaterThan(20);
	});

	test('is the same for any input order, and is transitive', () => {
		fc.assert(
			fc.property(fc.array(anybody, { minLength: 2, maxLength: 12 }), (all) => {
				const facts = (paths: readonly PathFacts[]) => paths.map((path) => JSON.stringify(path));
				const once = ranked(all);
				for (const [at, path] of once.entries()) {
					for (const later of once.slice(at)) expect(comparePaths(path, later, now)).toBeLessThanOrEqual(0);
				}
				const distinct = once.every((path, at) => at === 0 || comparePaths(once[at - 1] as PathFacts, path, now) < 0);
				if (distinct) expect(facts(ranked(all.toReversed()))).toEqual(facts(once));
			}),
		);
	});
});

test('two namesakes with the same facts come next to each other', () => {
	expect(comparePaths(connector('Bo'), connector('bo'), now)).toBe(0);
	expect(comparePaths(connector('Ann'), connector('Bo'), now)).toBe(-1);
	expect(comparePaths(connector('Bo'), connector('Ann'), now)).toBe(1);
});

test('a connector is reached by an address that is theirs, else by one that may be, else by a profile', () => {
	const [theirs, anothers] = [{ isTheirs: true }, { isTheirs: false }];
	expect(reachOf([anothers, theirs], true)).toBe('address');
	expect(reachOf([anothers], true)).toBe('maybe');
	expect([reachOf([], true), reachOf([], false)]).toEqual(['profile', 'none']);
});
