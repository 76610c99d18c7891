import { expect, test } from 'vitest';
import { dayMs } from '#contract/rules/durations';
import { reasonsOf } from '#contract/rules/path-reasons';

const now = Date.parse('2026-11-18T15:00:00Z');
const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString();
const member = { id: 'mia', name: 'Mia Berg' };

type Facts = Parameters<typeof reasonsOf>[0];
type Said = Partial<Omit<Facts, 'record'>> & Partial<Facts['record']>;

/** The reasons for someone with only these facts, as lines of code and text. */
function reasons({ over = 0, agreed = 0, answerDays = null, inYear = 0, lastAskedAt = null, ...facts }: Said) {
	const nothing = { here: null, howWell: null, isMutual: false, isSource: false, worksThere: false, circle: null };
	const reach = 'none' as const;
	const record = { over, agreed, answerDays, inYear, lastAskedAt };
	const known = { name: 'Dana', isSameName: false, connectedOn: null, reach, ...nothing, ...facts, record };
	return reasonsOf(known, { called: 'Kenji', company: 'Saltgate' }, now).map(({ code, text }) => `${code}: ${text}`);
}

const neverAsked = 'not-asked: Not asked yet';

test.each<[what: string, facts: Said, lines: string[]]>([
	['nothing', {}, [neverAsked]],
	[
		'a member of the circle who is connected',
		{ circle: { member, connected: { since: '2019-05-01', isSameName: false }, knows: [] } },
		['circle-connected: Mia of your circle is connected with Kenji since 2019', neverAsked],
	],
	[
		'a member of the circle who is connected with someone of the same name, and no one knows since when',
		{ circle: { member, connected: { since: null, isSameName: true }, knows: [] } },
		['circle-connected: Mia of your circle may be connected with Kenji, by the name only', neverAsked],
	],
	[
		'a member of the circle who knows one person there',
		{ circle: { member, connected: null, knows: ['Petra'] } },
		['circle-works-there: Mia of your circle knows Petra, who works at Saltgate', neverAsked],
	],
	[
		'a member of the circle who knows three people there',
		{ circle: { member, connected: null, knows: ['Petra', 'Omar', 'Lea'] } },
		['circle-works-there: Mia of your circle knows Petra, who works at Saltgate and 2 others there', neverAsked],
	],
	[
		'someone who the user knows well, and who they have written to this year',
		{ bond: { closeness: 'well', sent: 9, received: 5, lastOn: '2026-03-04' } },
		['you-know-well: You know them well', 'messages: You’ve exchanged 14 messages, last in March', neverAsked],
	],
	[
		'someone who the user hardly knows, and who never answered',
		{ bond: { closeness: 'hardly', sent: 2, received: 0, lastOn: '2024-03-04' } },
		[
			'you-hardly-know: You hardly know them. Write to them first, without an ask',
			'messages: You’ve sent them 2 messages, last in March 2024',
			neverAsked,
		],
	],
	[
		'someone who has written once, on a day that no one knows',
		{ bond: { closeness: 'little', sent: 0, received: 1, lastOn: null } },
		['you-know-a-little: You know them a little', 'messages: They’ve sent you 1 message', neverAsked],
	],
	['a name that is only the same', { isSameName: true }, ['same-name: Found in your network by name only', neverAsked]],
	['someone asked today', { inYear: 1, lastAskedAt: daysAgo(0) }, ['asked-today: Asked today']],
	['someone asked 30 days ago', { inYear: 1, lastAskedAt: daysAgo(30) }, ['asked-lately: Asked 30 days ago']],
	['someone asked 31 days ago', { inYear: 1, lastAskedAt: daysAgo(31) }, ['not-asked: Not asked for 31 days']],
	[
		'someone asked three times in twelve months',
		{ inYear: 3, lastAskedAt: daysAgo(40) },
		['not-asked: Not asked for 40 days'],
	],
	[
		'someone asked four times in twelve months',
		{ inYear: 4, lastAskedAt: daysAgo(40) },
		['asked-often: Asked 4 times in twelve months'],
	],
	[
		'someone asked about this very person, which is said once',
		{ inYear: 1, lastAskedAt: daysAgo(5), here: { came: 'waiting', at: daysAgo(5) } },
		['waiting-here: Asked about Kenji 5 days ago, no answer yet'],
	],
	[
		'someone asked about this very person, and later about another',
		{ inYear: 2, lastAskedAt: daysAgo(2), here: { came: 'waiting', at: daysAgo(5) } },
		['waiting-here: Asked about Kenji 5 days ago, no answer yet', 'asked-lately: Asked 2 days ago'],
	],
	[
		'someone who said yes about this very person',
		{ inYear: 1, over: 1, agreed: 1, answerDays: 0, lastAskedAt: daysAgo(5), here: { came: 'agreed', at: daysAgo(5) } },
		[
			'said-yes-here: Said yes about Kenji',
			'agreed: Said yes last time',
			'answers-in: Usually replies within a day',
			'asked-lately: Asked 5 days ago',
		],
	],
	[
		'someone who agreed none of three times',
		{ inYear: 3, over: 3, answerDays: 1, lastAskedAt: daysAgo(60) },
		['never-agreed: No yes in 3 asks', 'answers-in: Usually replies in 1 day', 'not-asked: Not asked for 60 days'],
	],
])('the reasons for %s are these', (_, facts, lines) => {
	expect(reasons(facts)).toEqual(lines);
});
