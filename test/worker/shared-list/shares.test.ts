import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { problemOf } from '#contract/rules/problem';
import type { NewlyShared, Share } from '#contract/share';
import { purge } from '../../../worker/nightly/purge.ts';
import { askWith, failingDatabase, recordingDatabase } from '../support/faults.ts';
import { mailProvider, withMail } from '../support/mail-provider.ts';
import { addList, addProspects, ask, bindings, json, type Person, person, said } from '../support/people.ts';
import { countingDatabase } from '../support/rows-read.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const kenji = {
	name: 'Kenji Sato',
	title: 'CTO at Saltgate',
	location: 'Osaka',
	linkedinUrl: 'https://www.linkedin.com/in/kenji-sato',
	websiteUrl: 'https://kenji.example',
	email: 'kenji@example.com',
	phone: '0123-555',
	notes: 'owes me a lunch',
	connectionSource: 'Bo Berg',
};
const secrets = [
	'Osaka',
	'in/kenji',
	'kenji.example',
	'kenji@',
	'0123-555',
	'lunch',
	'Bo Berg',
	'pending',
	'Investors',
	'Yan',
];

/** Makes a list of Ada's with these people and a link to it. Returns the page's path and the ids by name. */
async function shared(people: object[] = [kenji, { name: 'Mara Quill' }, { name: 'Nora Lind' }], more: object = {}) {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, people);
	const share = await shareOf(ada, list.id, more);
	const ids = Object.fromEntries(prospects.map(({ name, id }) => [name, id]));
	return { ada, list, share, ids, link: new URL(share.url).pathname };
}
async function shareOf(who: Person, listId: string, more: object = {}): Promise<NewlyShared> {
	const answer = await who.ask(`/api/prospect-lists/${listId}/shares`, json({ name: 'Petra', ...more }));
	expect(answer.status).toBe(201);
	return answer.json();
}
const sharesOf = async (who: Person, listId: string) =>
	(await (await who.ask(`/api/prospect-lists/${listId}/shares`)).json()) as Share[];
const visitOf = (page: string) => /name="visit" value="([^"]+)"/.exec(page)?.[1] ?? '';
/** Reloads the page and marks these people by their ids. */
async function mark(
	link: string,
	marks: Record<string, string>,
	{ visit: given = '', ...more }: Record<string, string> = {},
) {
	const visit = given || visitOf(await (await ask(link)).text());
	const fields = Object.entries(marks).map(([id, howWell]) => [`k-${id}`, howWell]);
	const body = new URLSearchParams([['visit', visit], ...Object.entries(more), ...fields]);
	return ask(link, { method: 'POST', body });
}
const connectionsOf = async (who: Person, prospectId = '') =>
	(await (await who.ask(`/api/prospects/${prospectId}/connections`)).json()) as Record<string, unknown>[];
const rows = async (sql: string, ...values: unknown[]) =>
	(
		await env.DB.prepare(sql)
			.bind(...values)
			.all()
	).results;

test('a link has 256 bits, its token is stored only as a hash, and it works for 30 days', async () => {
	const { ada, list, share, link } = await shared();
	const token = link.split('/').at(-1) ?? '';
	expect(token).toMatch(/^[\w-]{43}$/);
	expect(JSON.stringify(await rows('select * from list_shares'))).not.toContain(token);
	const [listed] = await sharesOf(ada, list.id);
	expect(listed).toEqual({ ...share, url: undefined, visits: [] });
	expect(Date.parse(share.expiresAt) - Date.parse(share.createdAt)).toBe(30 * 24 * 60 * 60_000);
});

test('the page says who shares what and why, and shows name and title and nothing else of anyone', async () => {
	const { ada, link } = await shared();
	await addProspects(ada, [{ name: 'Yan' }], 'Other');
	const answer = await ask(link);
	const page = await answer.text();
	expect(page).toContain('Petra, which of these 3 people do you know?');
	expect(page).toContain('Ada Tester is looking for introductions.');
	for (const shown of ['Kenji Sato', 'CTO at Saltgate', 'Mara Quill']) expect(page).toContain(shown);
	for (const secret of secrets) expect([secret, page.includes(secret)]).toEqual([secret, false]);
	expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
	expect(answer.headers.get('Cache-Control')).toBe('no-store');
	expect(answer.headers.get('Referrer-Policy')).toBe('same-origin');
	const policy = answer.headers.get('Content-Security-Policy') ?? '';
	expect(policy).toContain("default-src 'none'");
	expect(policy).toMatch(/script-src http:\/\/localhost:8787\/[\w-]+\.js;/);
	expect(policy).not.toMatch(/unsafe|connect-src|img-src/);
});

test('each list has its own links, which show no other list', async () => {
	const { ada, list, share, link } = await shared();
	const other = await addProspects(ada, [{ name: 'Yan' }], 'Other');
	const theirs = await shareOf(ada, other.list.id);
	expect((await sharesOf(ada, list.id)).map(({ id }) => id)).toEqual([share.id]);
	const named = async (path: string) =>
		((await (await ask(`${path}/people`)).json()) as { name: string }[]).map(({ name }) => name);
	expect(await named(new URL(theirs.url).pathname)).toEqual(['Yan']);
	expect(await named(link)).toEqual(['Kenji Sato', 'Mara Quill', 'Nora Lind']);
	expect((await ada.ask(`/api/prospect-lists/${other.list.id}/shares/${share.id}`, { method: 'DELETE' })).status).toBe(
		404,
	);
	expect((await ask(link)).status).toBe(200);
});

test('a link shows the first 10,000 people of a list', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const link = new URL((await shareOf(ada, list.id)).url).pathname;
	await env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < 10001)
			insert into prospects (id, user_id, prospect_list_id, name, status, person_key, facts_key, position, created_at, updated_at)
			select ?1 || i, ?2, ?1, 'Person ' || i, 'pending', 'facts:' || i, 'facts:["person ' || i || '","",""]', i, '2026', '2026' from n`,
	)
		.bind(list.id, ada.user.id)
		.run();
	const page = await (await ask(`${link}?page=100`)).text();
	expect([page.includes('these 10,000 people'), page.includes('Person 10000<'), page.includes('10001')]).toEqual([
		true,
		true,
		false,
	]);
	// Nor is there a page after it, and a search finds no one else.
	expect(page).not.toContain('show the next');
	for (const [q, isFound] of [
		['10000', true],
		['10001', false],
	] as const)
		expect([q, (await (await ask(`${link}?q=${q}`)).text()).includes(`Person ${q}<`)]).toEqual([q, isFound]);
	// The query skips fields that a page doesn't show.
	const { database, reads } = countingDatabase();
	expect((await askWith({ DB: database }, link)).status).toBe(200);
	expect(reads.filter(({ sql }) => /offset/.test(sql)).map(({ rows: read }) => read < 500)).toEqual([true]);
	const first = await ask(`${link}/people`);
	const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
	const second = await ask(next);
	const counts = [first, second].map(async (answer) => ((await answer.json()) as object[]).length);
	expect([await Promise.all(counts), second.headers.get('Link')]).toEqual([[5_000, 5_000], null]);
});

test('the policy of a link’s pages allows their own style, also after the link has ended', async () => {
	const { link } = await shared();
	for (const path of [link, `${link}x`]) {
		const answer = await ask(path);
		const style = /<style>([\s\S]*?)<\/style>/.exec(await answer.text())?.[1] ?? '';
		const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
		expect(style).toContain('.how');
		expect(answer.headers.get('Content-Security-Policy')).not.toContain('connect-src');
		expect(answer.headers.get('Content-Security-Policy')).toContain(
			`style-src 'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`,
		);
	}
});

test('the user chooses the fields: a name links to the profile only if that is shared', async () => {
	const { link } = await shared([kenji, { name: 'Mara', linkedinUrl: 'ask Bo for it' }], {
		fields: ['linkedinUrl', 'location'],
	});
	const page = await (await ask(link)).text();
	expect(page).toContain('href="https://www.linkedin.com/in/kenji-sato"');
	expect(page).toContain('Osaka');
	expect(page).not.toContain('CTO at');
	expect(page).not.toContain('href="ask');
	const people = (await (await ask(`${link}/people`)).json()) as object[];
	expect(people[0]).toEqual({
		id: expect.any(String),
		name: kenji.name,
		location: 'Osaka',
		linkedinUrl: kenji.linkedinUrl,
	});
});

test('no link shows notes, status, source or address, whatever is requested', async () => {
	const { ada, list } = await shared();
	for (const fields of [['notes'], ['status'], ['connectionSource'], ['email'], 'title']) {
		const answer = await ada.ask(`/api/prospect-lists/${list.id}/shares`, json({ name: 'Petra', fields }));
		expect([answer.status, answer.headers.get('X-Field')?.split('.')[0]]).toEqual([400, 'fields']);
	}
	expect(await said(await ada.ask(`/api/prospect-lists/${list.id}/shares`, json({ name: ' ' })))).toEqual([
		400,
		'Please enter the name of the person who could help.',
	]);
});

test('marking a person adds the friend as a connection, and as the source if there was none', async () => {
	const { ada, list, ids, link } = await shared();
	const { 'Kenji Sato': k = '', 'Mara Quill': m = '', 'Nora Lind': n = '' } = ids;
	const answer = await mark(link, { [k]: 'well', [m]: 'little', [n]: 'hardly' });
	expect(answer.status).toBe(303);
	const page = await (await ask(answer.headers.get('Location') ?? '')).text();
	expect(page).toContain('Ada Tester can now see that you know 3 people.');
	const [share] = await sharesOf(ada, list.id);
	expect(share?.visits).toEqual([
		{
			at: expect.any(String),
			known: expect.arrayContaining([
				{ prospectId: k, howWell: 'well' },
				{ prospectId: m, howWell: 'little' },
				{ prospectId: n, howWell: 'hardly' },
			]),
		},
	]);
	expect(await connectionsOf(ada, k)).toMatchObject([
		{ mutualConnectionName: 'Petra', source: 'said', howWell: 'well' },
	]);
	const sources = await rows('select name, connection_source as source from prospects where user_id = ?', ada.user.id);
	expect(Object.fromEntries(sources.map(({ name, source }) => [name, source]))).toEqual({
		'Kenji Sato': 'Bo Berg',
		'Mara Quill': 'Petra',
		'Nora Lind': null,
	});
});

test('a friend who is already a connection stays the same one', async () => {
	const known = [
		{ name: 'Bo' },
		{ name: 'PETRA ', title: 'Partner', linkedinUrl: 'https://www.linkedin.com/in/petra' },
		{ name: 'Petra', linkedinUrl: 'https://www.linkedin.com/in/another-petra' },
	];
	const { ada, ids, link } = await shared([{ name: 'Mara', connections: known }]);
	await mark(link, { [ids.Mara ?? '']: 'well' });
	const connections = await connectionsOf(ada, ids.Mara);
	expect(
		connections.map(({ mutualConnectionName, source, howWell }) => [mutualConnectionName, source, howWell]),
	).toEqual([
		['Bo', null, null],
		['PETRA', null, 'well'],
		['Petra', null, null],
	]);
});

test('a marked connection that the extension finds later counts as found', async () => {
	const { ada, ids, link } = await shared([{ name: 'Mara' }]);
	await mark(link, { [ids.Mara ?? '']: 'well' });
	await ada.ask(`/api/prospects/${ids.Mara}/connections`, json({ connections: [{ name: 'Petra', title: 'CEO' }] }));
	expect(await connectionsOf(ada, ids.Mara)).toMatchObject([{ mutualConnectionTitle: 'CEO', source: null }]);
});

test('a visit can change its marks, and another one sees nothing of them', async () => {
	const { ada, list, ids, link } = await shared();
	const { 'Kenji Sato': k = '', 'Mara Quill': m = '' } = ids;
	const first = await mark(link, { [k]: 'well', [m]: 'little' });
	const own = await (await ask(first.headers.get('Location') ?? '')).text();
	expect(own).toMatch(new RegExp(`id="${k}-well"[^>]*checked`));
	const fresh = await (await ask(link)).text();
	expect(fresh.match(/checked>/g)).toHaveLength(4);
	expect(fresh).not.toMatch(/value="(well|little|hardly)"[^>]*checked/);
	const another = new URL((await shareOf(ada, list.id)).url).pathname;
	expect(await (await ask(`${another}?visit=${visitOf(own)}`)).text()).toBe(
		fresh.replaceAll(visitOf(fresh), visitOf(own)).replaceAll(link, another),
	);
	await mark(link, { [k]: '', [m]: 'well' }, { visit: visitOf(own) });
	const [share] = await sharesOf(ada, list.id);
	expect(share?.visits).toEqual([{ at: expect.any(String), known: [{ prospectId: m, howWell: 'well' }] }]);
	expect(await connectionsOf(ada, k)).toEqual([]);
	expect(await connectionsOf(ada, m)).toHaveLength(1);
});

test('a visit that leaves someone unmarked clears no mark of another one', async () => {
	const { ada, list, ids, link } = await shared();
	const { 'Kenji Sato': k = '' } = ids;
	const visit = crypto.randomUUID();
	await mark(link, { [k]: 'well' }, { visit });
	await mark(link, { [k]: 'little' });
	await mark(link, { [k]: 'hardly' }, { visit });
	await mark(link, { [k]: '' });
	expect(await connectionsOf(ada, k)).toMatchObject([{ howWell: 'hardly' }]);
	expect((await sharesOf(ada, list.id))[0]?.visits).toHaveLength(2);
});

test('a mark cleared in one link stays if it was made in another', async () => {
	const { ada, list, ids, link } = await shared();
	const { 'Kenji Sato': k = '' } = ids;
	const visit = crypto.randomUUID();
	await mark(link, { [k]: 'well' }, { visit });
	const other = new URL((await shareOf(ada, list.id)).url).pathname;
	await mark(other, { [k]: 'little' }, { visit });
	await mark(other, { [k]: '' }, { visit });
	expect(await connectionsOf(ada, k)).toHaveLength(1);
	expect((await sharesOf(ada, list.id)).map(({ visits }) => visits.length)).toEqual([1, 0]);
});

describe('a cleared mark', () => {
	/** Mara, who Petra marks in a visit of her own. */
	async function maraIn() {
		const world = await shared([{ name: 'Mara' }, { name: 'Nora' }]);
		const { ada, ids, link } = world;
		const mara = ids.Mara ?? '';
		const visit = visitOf(await (await ask(link)).text());
		const says = (howWell: string, by = visit, path = link) => mark(path, { [mara]: howWell }, { visit: by });
		type Read = { connectionSource: string | null; updatedAt: string };
		const read = async () => (await (await ada.ask(`/api/prospects/${mara}`)).json()) as Read;
		const sourceOf = async () => (await read()).connectionSource;
		const setSource = (connectionSource: string | null) =>
			ada.ask(`/api/prospects/${mara}`, json({ connectionSource }, 'PATCH'));
		const howWell = async () => (await connectionsOf(ada, mara)).map((one) => one.howWell);
		/** Petra answers on the page of a request. */
		const answers = async (said: string) => {
			const letter = { recipientEmail: 'petra@example.com', subject: 's', message: 'm', connectorName: 'Petra' };
			const made = await ada.ask('/api/intro-requests', json({ ...letter, prospectId: mara, answerLink: true }));
			const { answerUrl } = (await made.json()) as { answerUrl: string };
			await ask(new URL(answerUrl).pathname, { method: 'POST', body: new URLSearchParams({ howWell: said }) });
		};
		return { ...world, mara, visit, says, read, sourceOf, setSource, howWell, answers };
	}

	test('clears the connection source that it set, and no other', async () => {
		const { ada, mara, says, read, sourceOf, setSource } = await maraIn();
		const versions = [(await read()).updatedAt];
		await says('well');
		expect(await sourceOf()).toBe('Petra');
		versions.push((await read()).updatedAt);
		await says('');
		expect([await sourceOf(), await connectionsOf(ada, mara)]).toEqual([null, []]);
		versions.push((await read()).updatedAt);
		expect(new Set(versions).size).toBe(3);
		await says('well');
		await setSource('Bo');
		await says('');
		expect(await sourceOf()).toBe('Bo');
		await setSource('Petra');
		await says('well');
		await says('');
		expect(await sourceOf()).toBe('Petra');
	});

	test('clears the source of a connection found by the extension only once', async () => {
		const { ada, mara, says, sourceOf, setSource } = await maraIn();
		await ada.ask(`/api/prospects/${mara}/connections`, json({ connections: [{ name: 'Petra', title: 'CEO' }] }));
		await setSource(null);
		await says('well');
		await says('');
		expect(await sourceOf()).toBe(null);
		await setSource('Petra');
		await says('well');
		await says('');
		expect([await sourceOf(), await connectionsOf(ada, mara)]).toMatchObject(['Petra', [{ howWell: null }]]);
	});

	test('changes nothing of another friend or another prospect', async () => {
		const { ada, list, ids, link, visit, says, sourceOf, setSource, howWell } = await maraIn();
		const nora = ids.Nora ?? '';
		const ofBo = new URL((await shareOf(ada, list.id, { name: 'Bo' })).url).pathname;
		await says('well', visit, ofBo);
		await mark(link, { [nora]: 'well' }, { visit });
		await mark(link, { [nora]: 'little' });
		await says('little');
		await says('');
		expect([await sourceOf(), await howWell()]).toEqual(['Bo', ['well']]);
		expect(await connectionsOf(ada, nora)).toHaveLength(1);
		await setSource('Petra');
		await says('little');
		await says('');
		expect(await sourceOf()).toBe('Petra');
	});

	test('keeps the connection source while another visit supports it', async () => {
		// All of them in one moment.
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
		const { says, sourceOf, howWell } = await maraIn();
		const [other, third] = [crypto.randomUUID(), crypto.randomUUID()];
		await says('little', other);
		await says('well');
		await says('well', third);
		await says('');
		// The newest of several counts.
		expect([await sourceOf(), await howWell()]).toEqual(['Petra', ['well']]);
		await says('', third);
		expect([await sourceOf(), await howWell()]).toEqual(['Petra', ['little']]);
		await says('', other);
		expect([await sourceOf(), await howWell()]).toEqual([null, []]);
	});

	test('stays if it was also made through a link with another spelling of their name', async () => {
		const { ada, list, visit, says, sourceOf, howWell } = await maraIn();
		const other = new URL((await shareOf(ada, list.id, { name: 'pETRA' })).url).pathname;
		await says('well');
		await says('little', visit, other);
		await says('', visit, other);
		expect([await sourceOf(), await howWell()]).toEqual(['Petra', ['well']]);
		await says('little', visit, other);
		await says('');
		expect([await sourceOf(), await howWell()]).toEqual(['Petra', ['little']]);
		await says('', visit, other);
		expect([await sourceOf(), await howWell()]).toEqual([null, []]);
		await says('well');
		await says('hardly', visit, other);
		expect([await sourceOf(), await howWell()]).toEqual([null, ['hardly']]);
	});

	test('clears that of someone who left the list, unless a mark in another list supports it', async () => {
		const { ada, list, mara, visit, says, sourceOf, howWell } = await maraIn();
		const other = await addList(ada, 'Other');
		const link = new URL((await shareOf(ada, other.id)).url).pathname;
		const move = (from: string, toListId: string) =>
			ada.ask(`/api/prospect-lists/${from}/prospects/move`, json({ ids: [mara], toListId }));
		const marked = async () => (await sharesOf(ada, list.id)).flatMap(({ visits }) => visits).length;
		await says('well');
		expect((await move(list.id, other.id)).status).toBe(200);
		await says('little', visit, link);
		await says('', visit, link);
		expect([await sourceOf(), await howWell(), await marked()]).toEqual(['Petra', ['well'], 1]);
		await says('');
		expect([await sourceOf(), await howWell(), await marked()]).toEqual([null, [], 0]);
	});

	test('is cleared in the trash too, if the connection was removed meanwhile', async () => {
		const { ada, mara, says, sourceOf, howWell } = await maraIn();
		const remove = async () => {
			const id = String((await connectionsOf(ada, mara))[0]?.id);
			expect((await ada.ask(`/api/connections/${id}`, { method: 'DELETE' })).status).toBe(204);
			return async () => expect((await ada.ask(`/api/bin/${id}/restore`, { method: 'POST' })).status).toBe(200);
		};
		const other = crypto.randomUUID();
		await says('well');
		await says('little', other);
		await says('well');
		const bringBack = await remove();
		await says('');
		expect(await sourceOf()).toBe('Petra');
		await bringBack();
		expect(await connectionsOf(ada, mara)).toMatchObject([{ howWell: 'little', source: 'said' }]);
		const bringBackAgain = await remove();
		// A new mark makes another connection, which goes with its last mark.
		await says('well');
		await says('');
		expect([await sourceOf(), await howWell()]).toEqual(['Petra', ['little']]);
		await says('', other);
		expect([await sourceOf(), await howWell()]).toEqual([null, []]);
		await bringBackAgain();
		expect(await connectionsOf(ada, mara)).toMatchObject([{ howWell: null, source: null }]);
	});

	test('clears the source also after a removed connection was merged with a new one', async () => {
		const { ada, mara, says, sourceOf } = await maraIn();
		await says('well');
		const id = String((await connectionsOf(ada, mara))[0]?.id);
		await ada.ask(`/api/connections/${id}`, { method: 'DELETE' });
		await says('well');
		expect((await ada.ask(`/api/bin/${id}/restore`, { method: 'POST' })).status).toBe(200);
		expect([await sourceOf(), await connectionsOf(ada, mara)]).toMatchObject(['Petra', [{ howWell: 'well' }]]);
		await says('');
		expect([await sourceOf(), await connectionsOf(ada, mara)]).toEqual([null, []]);
	});

	test('stops being the source when it changes to “hardly”', async () => {
		const { says, sourceOf, setSource, howWell } = await maraIn();
		await says('well');
		await says('hardly');
		expect([await sourceOf(), await howWell()]).toEqual([null, ['hardly']]);
		await setSource('Petra');
		await says('');
		expect(await sourceOf()).toBe('Petra');
	});

	test('erases nothing they said on an answer page, before or after', async () => {
		const { ada, mara, says, howWell, answers } = await maraIn();
		await answers('well');
		await says('hardly');
		expect(await howWell()).toEqual(['hardly']);
		await says('');
		expect(await howWell()).toEqual(['well']);
		await says('little', crypto.randomUUID());
		await says('little');
		await answers('hardly');
		expect(await howWell()).toEqual(['hardly']);
		await says('');
		expect(await howWell()).toEqual(['hardly']);
		expect(await connectionsOf(ada, mara)).toMatchObject([{ source: null }]);
	});
});

test('a form sent twice counts once', async () => {
	const { ada, list, ids, link } = await shared();
	const visit = visitOf(await (await ask(link)).text());
	const mara = ids['Mara Quill'] ?? '';
	const press = () => mark(link, { [mara]: 'well' }, { visit });
	await Promise.all([press(), press()]);
	const left = async () => [
		(await sharesOf(ada, list.id))[0]?.visits,
		await connectionsOf(ada, mara),
		await (await ada.ask(`/api/prospects/${mara}`)).json(),
	];
	const once = await left();
	expect(once).toMatchObject([[{ known: [{}] }], [{}], { connectionSource: 'Petra' }]);
	await press();
	expect(await left()).toEqual(once);
});

test('no one outside of the list can be marked', async () => {
	const { ada, list, link } = await shared();
	const eve = await person('Eve');
	const theirs = (await addProspects(eve, [{ name: 'Zoe' }])).prospects[0]?.id ?? '';
	const other = (await addProspects(ada, [{ name: 'Yan' }], 'Other')).prospects[0]?.id ?? '';
	expect((await mark(link, { [theirs]: 'well', [other]: 'well' })).status).toBe(303);
	expect((await sharesOf(ada, list.id))[0]?.visits).toEqual([]);
	expect([await connectionsOf(eve, theirs), await connectionsOf(ada, other)]).toEqual([[], []]);
	for (const wrong of [{ [other]: 'best friends' }, { nobody: 'well' }]) {
		expect(await said(await mark(link, wrong as Record<string, string>))).toEqual([
			400,
			'Please choose one of the answers.',
		]);
	}
});

test('opening the page writes nothing', async () => {
	const { link } = await shared();
	const before = JSON.stringify(await rows('select * from list_shares'));
	for (const path of [link, `${link}?page=2&q=mara`, `${link}/people`]) expect((await ask(path)).status).toBe(200);
	expect(JSON.stringify(await rows('select * from list_shares'))).toBe(before);
});

test('a link that was ended, expired, or whose list or account is gone says so', async () => {
	const worked = async (link: string) => (await ask(link)).status === 200;
	const gone = async (link: string) => {
		const page = await ask(link);
		expect([page.status, (await page.text()).includes('This link no longer works')]).toEqual([404, true]);
		expect(page.headers.get('Content-Security-Policy')).not.toContain('/people');
		expect((await mark(link, {}, { visit: crypto.randomUUID() })).status).toBe(404);
		expect((await ask(`${link}/people`)).status).toBe(404);
	};
	const ended = await shared();
	expect(await worked(ended.link)).toBe(true);
	const path = `/api/prospect-lists/${ended.list.id}/shares/${ended.share.id}`;
	await mark(ended.link, { [ended.ids['Mara Quill'] ?? '']: 'well' });
	expect((await ended.ada.ask(path, { method: 'DELETE' })).status).toBe(204);
	expect((await ended.ada.ask(path, { method: 'DELETE' })).status).toBe(404);
	await gone(ended.link);
	// Marks stay.
	expect(await connectionsOf(ended.ada, ended.ids['Mara Quill'])).toHaveLength(1);

	const removed = await shared();
	await removed.ada.ask(`/api/prospect-lists/${removed.list.id}`, { method: 'DELETE' });
	await gone(removed.link);

	const closed = await shared();
	await env.DB.prepare("update users set disabled_at = '2026' where id = ?").bind(closed.ada.user.id).run();
	await gone(closed.link);

	const old = await shared();
	await mark(old.link, { [old.ids['Mara Quill'] ?? '']: 'well' });
	const end = Date.parse(old.share.expiresAt);
	vi.useFakeTimers({ toFake: ['Date'], now: end - 1 });
	expect(await worked(old.link)).toBe(true);
	vi.setSystemTime(end);
	await gone(old.link);
	vi.spyOn(console, 'log').mockImplementation(() => {});
	await purge(bindings);
	vi.setSystemTime(end + 1);
	await purge(bindings);
	expect(await rows('select 1 from list_shares where id = ?', old.share.id)).toEqual([]);
	expect(await rows('select 1 from share_marks where share_id = ?', old.share.id)).toEqual([]);
	await gone('/api/s/made-up');
});

test('a list has at most 20 open links', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	for (let count = 0; count < 20; count += 1) await shareOf(ada, list.id);
	const path = `/api/prospect-lists/${list.id}/shares`;
	expect(await said(await ada.ask(path, json({ name: 'Petra' })))).toEqual([
		409,
		'You can share a list with at most 20 people at a time.',
	]);
	await ada.ask(`${path}/${(await sharesOf(ada, list.id))[0]?.id}`, { method: 'DELETE' });
	await shareOf(ada, list.id);
	// A link stops counting at the moment it expires.
	const [first, ...others] = await sharesOf(ada, list.id);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	await env.DB.prepare('update list_shares set expire = ? where id = ?')
		.bind(new Date().toISOString(), first?.id)
		.run();
	expect(await sharesOf(ada, list.id)).toEqual(others);
	await shareOf(ada, list.id);
});

test('a mail tells the owner of a new link once a day, and leads to the list', async () => {
	const provider = mailProvider();
	const ada = await person('Ada');
	const list = await addList(ada);
	for (const name of ['Petra', 'Quinn']) {
		const made = await askWith(withMail, `/api/prospect-lists/${list.id}/shares`, json({ name }), ada.cookie);
		expect(made.status).toBe(201);
	}
	const mails = provider.calls.map(({ mail }) => [mail.personalizations[0]?.to[0]?.email, mail.subject]);
	expect(mails).toEqual([[ada.email, 'A link to one of your Kindling lists was created']]);
	expect(provider.calls[0]?.mail.content[0]?.value).toContain(`/prospect-lists/${list.id}`);
});

test('the visits of a link are sorted by their last mark, the newest first', async () => {
	const { ada, list, ids, link } = await shared();
	const { 'Kenji Sato': k = '', 'Mara Quill': m = '' } = ids;
	const visit = crypto.randomUUID();
	const start = Date.now();
	const at = (minute: number) => new Date(start + minute * 60_000).toISOString();
	vi.useFakeTimers({ toFake: ['Date'], now: start });
	for (const [minute, who, by] of [
		[0, k, visit],
		[5, k, crypto.randomUUID()],
		[10, m, visit],
		[15, k, crypto.randomUUID()],
	] as const) {
		vi.setSystemTime(start + minute * 60_000);
		await mark(link, { [who]: 'well' }, { visit: by });
	}
	expect((await sharesOf(ada, list.id))[0]?.visits.map((each) => [each.at, each.known.length])).toEqual([
		[at(15), 1],
		[at(10), 2],
		[at(5), 1],
	]);
});

test('a link takes 60 answers an hour and 1,000 marks', async () => {
	const { ada, ids, link, share } = await shared([{ name: 'Mara' }, { name: 'Nora' }]);
	const { Mara = '', Nora = '' } = ids;
	await mark(link, { [Nora]: 'well' });
	await env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < 998)
			insert into share_marks (share_id, visit, prospect_id, user_id, how_well, created_at)
			select ?1, 'visit ' || i, ?2, ?3, 'well', '2026' from n`,
	)
		.bind(share.id, Nora, ada.user.id)
		.run();
	const visit = crypto.randomUUID();
	// A repeated mark of a visit takes no more room, and a new one does.
	for (const howWell of ['little', 'well']) expect((await mark(link, { [Nora]: howWell }, { visit })).status).toBe(303);
	expect(await said(await mark(link, { [Mara]: 'well' }, { visit }))).toEqual([
		409,
		'This link takes at most 1,000 marks.',
	]);
	expect(await connectionsOf(ada, Mara)).toEqual([]);
	expect(await rows('select 1 from share_marks where prospect_id = ?', Mara)).toEqual([]);
	for (let count = 0; count < 56; count += 1) await mark(link, {}, { visit });
	expect(await said(await mark(link, {}))).toEqual([429, 'That’s a lot of answers. Please try again in an hour.']);
});

test('marks are stored in a full account too, without the connections they would add', async () => {
	const press = async (most: string) => {
		const { ada: bea, list, ids: theirs, link: to } = await shared();
		const marked = ['Mara Quill', 'Nora Lind'].map((name) => theirs[name] ?? '');
		const body = new URLSearchParams({ visit: crypto.randomUUID() });
		for (const id of marked) body.set(`k-${id}`, 'well');
		expect((await askWith({ CONNECTIONS_PER_USER: most }, to, { method: 'POST', body })).status).toBe(303);
		expect((await sharesOf(bea, list.id))[0]?.visits[0]?.known).toHaveLength(2);
		return Promise.all(
			marked.map(async (id) => {
				const { connectionSource } = (await (await bea.ask(`/api/prospects/${id}`)).json()) as Record<string, unknown>;
				return [(await connectionsOf(bea, id)).length, connectionSource];
			}),
		);
	};
	expect([await press('1'), await press('2')]).toEqual([
		[
			[0, null],
			[0, null],
		],
		[
			[1, 'Petra'],
			[1, 'Petra'],
		],
	]);
});

test('marks are confirmed only once their connections are written', async () => {
	const { ada, ids, link } = await shared();
	const mara = ids['Mara Quill'] ?? '';
	const body = new URLSearchParams({ visit: crypto.randomUUID(), [`k-${mara}`]: 'well' });
	const DB = failingDatabase('no such thing', { when: /insert into connections/ });
	vi.spyOn(console, 'error').mockImplementation(() => {});
	expect((await askWith({ DB }, link, { method: 'POST', body })).status).toBe(503);
	// The same form sent again adds them.
	expect((await ask(link, { method: 'POST', body })).status).toBe(303);
	expect(await connectionsOf(ada, mara)).toMatchObject([{ howWell: 'well' }]);
});

test('marks that the database refuses must be sent again, and do not count as a full account', async () => {
	const { ids, link } = await shared();
	vi.spyOn(console, 'error').mockImplementation(() => {});
	const body = new URLSearchParams({ visit: crypto.randomUUID(), [`k-${ids['Mara Quill']}`]: 'well' });
	const DB = failingDatabase('D1 DB is overloaded. Requests queued for too long.', { when: /insert into share_marks/ });
	const answer = await askWith({ DB }, link, { method: 'POST', body });
	expect([answer.status, problemOf(answer.headers)]).toEqual([503, 'unavailable']);
});

test('a long list has pages and a search, which reveals nothing the link does not show', async () => {
	const many = Array.from({ length: 248 }, (_, at) => ({ name: `Person ${at}`, title: `Role ${at}` }));
	const people = [
		...many,
		{ name: 'José Müller', title: 'CTO', location: 'Zürich' },
		{ name: 'Zoe', company: 'ACME Ångström', location: 'Lyon' },
	];
	const { ada, list, link, ids } = await shared(people);
	// The keys of companies are made with the first read that needs them.
	await ada.ask(`/api/prospect-lists/${list.id}/network`);
	const names = async (query: string) =>
		[...(await (await ask(`${link}?${query}`)).text()).matchAll(/<b dir="auto">([^<]+)</g)].map(([, name]) => name);
	expect([(await names('')).length, (await names('page=2')).length]).toEqual([100, 100]);
	expect(await names('page=3')).toEqual([...many.slice(200), ...people.slice(248)].map(({ name }) => name));
	expect(await names('page=0')).toEqual(await names(''));
	expect(await names('q=jose%20MULLER')).toEqual(['José Müller']);
	expect(await names('q=role%20247')).toEqual(['Person 247']);
	expect([await names('q=acme'), await names('q=angstrom')]).toEqual([['Zoe'], ['Zoe']]);
	// Six words are searched for.
	expect(await names('q=jose+muller+cto+jose+muller+cto+nobody')).toEqual(['José Müller']);
	const ofTitles = new URL((await shareOf(ada, list.id, { fields: ['title'] })).url).pathname;
	expect(await (await ask(`${ofTitles}?q=acme`)).text()).not.toContain('Zoe');
	// The script has to fetch the people that the page doesn't show.
	for (const query of ['', 'page=3', 'q=acme']) {
		const policy = (await ask(`${link}?${query}`)).headers.get('Content-Security-Policy');
		expect([query, policy?.includes(`connect-src http://localhost:8787${link}/people;`)]).toEqual([query, true]);
	}
	expect([await names('q=lyon'), await names('q=zurich')]).toEqual([[], []]);
	expect((await (await ask(`${link}?q=%3Cb%3E`)).text()).includes('matches “&lt;b&gt;”')).toBe(true);
	// Marks of one page stay when the next one is shown.
	const kept = await mark(link, { [ids['Person 7'] ?? '']: 'well' }, { go: '2', q: '' });
	const next = await ask(kept.headers.get('Location') ?? '');
	expect(next.headers.get('Content-Security-Policy')).toContain(`connect-src http://localhost:8787${link}/people;`);
	const page = await next.text();
	expect(page).toContain('Person 100');
	const back = await mark(link, {}, { visit: visitOf(page), go: '1' });
	expect(await (await ask(back.headers.get('Location') ?? '')).text()).toMatch(
		new RegExp(`id="${ids['Person 7']}-well"[^>]*checked`),
	);
});

test('up to 100,000 bytes of people are in the page for its script; above that the script fetches them', async () => {
	const wide = Array.from({ length: 96 }, (_, at) => ({
		name: `Person ${at} ${'€'.repeat(16)}`,
		title: '€'.repeat(300),
	}));
	const { ada, link, ids } = await shared([...wide, { name: 'Last', title: 'x' }]);
	const held = async () => {
		const people = (await (await ask(`${link}/people`)).json()) as object[];
		return new TextEncoder().encode(people.map((one) => `${JSON.stringify(one)},`).join('')).length;
	};
	const bytes = await held();
	for (const [wanted, isRead] of [
		[100_000, false],
		[100_001, true],
	] as const) {
		const title = 'x'.repeat(1 + wanted - bytes);
		expect((await ada.ask(`/api/prospects/${ids.Last}`, json({ title }, 'PATCH'))).status).toBe(200);
		const policy = (await ask(link)).headers.get('Content-Security-Policy');
		expect([await held(), policy?.includes('connect-src')]).toEqual([wanted, isRead]);
	}
});

test('a page that does not show everyone of a short list lets its script fetch them', async () => {
	const { ada, list, link, ids } = await shared();
	const [first] = await (await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id: list.id } })).json();
	const after = `after=${first?.createdAt}~0~${ids['Kenji Sato']}`;
	const isRead = async (query: string) =>
		(await ask(`${link}?${query}`)).headers.get('Content-Security-Policy')?.includes('connect-src');
	const seen = [];
	for (const query of ['', 'page=1', 'page=2', 'q=mara', after]) seen.push(await isRead(query));
	expect(seen).toEqual([false, false, true, true, true]);
	expect(await (await ask(`${link}?${after}`)).text()).not.toContain('Kenji Sato');
});

test('the next page begins after the last person of the previous one, even if people were removed meanwhile', async () => {
	const { ada, list, link, ids } = await shared(Array.from({ length: 205 }, (_, at) => ({ name: `Person ${at}` })));
	// Several have the same place, such as people added by hand in one moment.
	await env.DB.prepare('update prospects set position = position / 60 where prospect_list_id = ?').bind(list.id).run();
	const idOf = (at: number) => ids[`Person ${at}`] ?? '';
	const people = [...Array(205).keys()]
		.toSorted((a, b) => Math.floor(a / 60) - Math.floor(b / 60) || (idOf(a) < idOf(b) ? -1 : 1))
		.map((at) => ({ name: `Person ${at}` }));
	const shown = (page: string) => [...page.matchAll(/<b dir="auto">([^<]+)</g)].map(([, name]) => name);
	const turn = async (page: string) => {
		const go = /value="([^"]+)">Keep these, show the next/.exec(page)?.[1] ?? '';
		const answer = await mark(link, {}, { visit: visitOf(page), go, q: '' });
		return (await ask(answer.headers.get('Location') ?? '')).text();
	};
	const first = await (await ask(link)).text();
	// They include the last person on the page.
	const gone = people.slice(90, 100).map(({ name }) => ids[name]);
	const removal = `/api/prospect-lists/${list.id}/prospects/removal`;
	expect((await ada.ask(removal, json({ ids: gone }))).status).toBe(200);
	const second = await turn(first);
	const third = await turn(second);
	expect([...shown(first), ...shown(second), ...shown(third)]).toEqual(people.map(({ name }) => name));
	expect([second.includes('show the next 100'), third.includes('show the next 100')]).toEqual([true, false]);
});

test('reading one link too often, or many links, is refused for a minute', async () => {
	const { link, share } = await shared();
	const headers = { 'CF-Connecting-IP': '203.0.113.7' };
	const keys: string[] = [];
	const counting = (name: string) => ({
		limit: async ({ key }: { key: string }) => ({ success: keys.push(`${name} ${key}`) > 0 }),
	});
	const both = { READS: counting('READS'), SHARED_READS: counting('SHARED_READS') };
	expect((await askWith(both, link)).status).toBe(200);
	expect(keys).toEqual([`SHARED_READS share:${share.id}`]);
	expect((await askWith(both, link, { headers })).status).toBe(200);
	expect(keys.slice(1)).toEqual([`SHARED_READS share:${share.id}`, 'READS shares-from:203.0.113.7']);
	const refusing = { limit: async () => ({ success: false }) };
	for (const usedUp of [{ READS: refusing }, { SHARED_READS: refusing }]) {
		for (const path of [link, `${link}/people`]) {
			expect((await askWith(usedUp, path, { headers })).status).toBe(429);
		}
	}
});

test('of a thousand reads of one link within a minute few reach the list', async () => {
	const { link } = await shared();
	const statuses = await Promise.all(Array.from({ length: 1_000 }, async () => (await ask(link)).status));
	// The counter's minute may end in between.
	expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(120);
	expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

test('a search finds quotes and backslashes, and nothing that the page does not show', async () => {
	const { link } = await shared([
		{ name: 'Ada "the first" Byron', title: 'R\\D', location: 'Lisbon' },
		{ name: 'Bo Lindqvist', title: 'CTO', location: 'Oslo' },
	]);
	const found = async (q: string) => {
		const page = await (await ask(`${link}?${new URLSearchParams({ q })}`)).text();
		return ['Byron', 'Lindqvist'].filter((name) => page.includes(name));
	};
	for (const q of ['"the', 'first"', 'r\\d', '"the byron r\\d']) expect([q, await found(q)]).toEqual([q, ['Byron']]);
	for (const q of ['lisbon', '","', 'facts']) expect([q, await found(q)]).toEqual([q, []]);
	expect(await found('cto bo')).toEqual(['Lindqvist']);
});

test('texts of the list cannot run as markup', async () => {
	const { link } = await shared([{ name: '<img src=x onerror=alert(1)>', title: '"><script>1</script>' }], {
		name: '<b>Petra</b>',
	});
	const page = await (await ask(link)).text();
	expect(page).not.toMatch(/<img|<b>Petra|"><script>1/);
});

test('a page, a search and an answer make few trips to the database, and scan no table', async () => {
	const { ids, link } = await shared();
	const visit = crypto.randomUUID();
	const body = new URLSearchParams({ visit, [`k-${ids['Kenji Sato']}`]: 'well', [`k-${ids['Nora Lind']}`]: '' });
	for (const [path, most, init] of [
		[link, 4, {}],
		[`${link}?q=mara`, 5, {}],
		[`${link}/people`, 4, {}],
		[link, 24, { method: 'POST', body }],
	] as const) {
		const { database, statements } = recordingDatabase();
		expect((await askWith({ DB: database }, path, init)).status).toBeLessThan(400);
		expect([path, statements().length <= most]).toEqual([path, true]);
		for (const { sql, params } of statements()) {
			const { results } = await env.DB.prepare(`explain query plan ${sql}`)
				.bind(...params)
				.all<{ detail: string }>();
			const scans = results
				.map(({ detail }) => detail)
				.filter((detail) => /^SCAN (?!j |j$|m$|json_each|CONSTANT|\(|prospects$)/.test(detail));
			expect([sql, scans]).toEqual([sql, []]);
		}
	}
});

test('merged people keep the marks of both, the first one where both have one', async () => {
	const { ada, list, share, ids, link } = await shared([
		{ name: 'Mara Quill' },
		{ name: 'M. Quill' },
		{ name: 'Nora' },
	]);
	const { 'Mara Quill': first = '', 'M. Quill': other = '' } = ids;
	await mark(link, { [first]: 'well', [other]: 'hardly' });
	await mark(link, { [other]: 'little' });
	const people = await (await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id: list.id } })).json();
	const versionOf = (id: string) => people.find((one) => one.id === id)?.updatedAt;
	const merge = { otherId: other, version: versionOf(first), otherVersion: versionOf(other), prospect: {} };
	expect((await ada.ask(`/api/prospects/${first}/merge`, json(merge))).status).toBe(200);
	const visits = (await sharesOf(ada, list.id)).find(({ id }) => id === share.id)?.visits ?? [];
	expect(visits.map(({ known }) => known.map(({ prospectId, howWell }) => [prospectId, howWell])).sort()).toEqual([
		[[first, 'little']],
		[[first, 'well']],
	]);
	expect(await rows('select 1 from share_marks where prospect_id = ?', other)).toEqual([]);
});

test('clearing a mark clears its connection source after a merge too, and keeps the user’s own', async () => {
	for (const [own, left, meanwhile] of [
		[null, null],
		['Petra', 'Petra'],
		// Since the mark the user has chosen another source, and then the friend again.
		[null, 'Petra', 'Bo'],
	]) {
		const { ada, list, ids, link } = await shared([{ name: 'Mara Quill' }, { name: 'M. Quill' }]);
		const { 'Mara Quill': first = '', 'M. Quill': other = '' } = ids;
		const known = { connections: [{ name: 'Petra', title: 'CEO' }] };
		await ada.ask(`/api/prospects/${first}/connections`, json(known));
		await ada.ask(`/api/prospects/${first}`, json({ connectionSource: own }, 'PATCH'));
		const visit = visitOf(await (await ask(link)).text());
		await mark(link, { [other]: 'well' }, { visit });
		if (meanwhile) await ada.ask(`/api/prospects/${other}`, json({ connectionSource: meanwhile }, 'PATCH'));
		const people = await (await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id: list.id } })).json();
		const versionOf = (id: string) => people.find((one) => one.id === id)?.updatedAt;
		const versions = { version: versionOf(first), otherVersion: versionOf(other) };
		const merge = { otherId: other, ...versions, prospect: { connectionSource: 'Petra' } };
		expect((await ada.ask(`/api/prospects/${first}/merge`, json(merge))).status).toBe(200);
		await mark(link, { [first]: '' }, { visit });
		const merged = await (await ada.api.prospects[':id'].$get({ param: { id: first } })).json();
		expect(merged).toMatchObject({ connectionSource: left });
	}
});
