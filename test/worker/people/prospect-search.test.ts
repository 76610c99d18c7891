// The rules: docs/product/app.md.
import { expect, test } from 'vitest';
import { foundMost } from '#contract/prospect';
import { limits } from '#contract/rules/limits';
import { isStorable, isVisible } from '#contract/rules/text';
import { askAs, recordingDatabase } from '../support/faults.ts';
import { hostileTexts } from '../support/hostile-texts.ts';
import { addProspects, bindings, json, type Person, person } from '../support/people.ts';
import { countingDatabase } from '../support/rows-read.ts';

const search = async (who: Person, text: string) => (await who.api.prospects.$get({ query: { search: text } })).json();
const names = async (who: Person, text: string) => (await search(who, text)).map(({ name }) => name.normalize());

test('people of all lists are found, each with the list and who can introduce them', async () => {
	const ada = await person('Ada');
	const amara = { name: 'Amara Silva', title: 'Partner', connectionSource: 'Dana' };
	const { list: investors } = await addProspects(ada, [amara], 'Investors');
	const { list: founders } = await addProspects(ada, [{ name: 'Bo Silva' }, { name: 'Cy Park' }], 'Founders');
	expect(await search(ada, 'silva')).toMatchObject([
		{ name: 'Amara Silva', title: 'Partner', listId: investors.id, listName: 'Investors', connectionSource: 'Dana' },
		{ name: 'Bo Silva', title: null, listId: founders.id, listName: 'Founders', connectionSource: null },
	]);
	for (const { id, listId } of await search(ada, 'silva')) {
		const found = await (await ada.api.prospects[':id'].$get({ param: { id } })).json();
		expect(found).toMatchObject({ id, prospectListId: listId });
	}
});

test('no one finds the people of another person', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	await addProspects(ada, [{ name: 'Mara Secret', title: 'Partner' }]);
	await addProspects(eve, [{ name: 'Mara Mine' }]);
	expect(await names(eve, 'mara')).toEqual(['Mara Mine']);
	expect(await names(eve, 'secret')).toEqual([]);
	expect(await names(ada, 'mara')).toEqual(['Mara Secret']);
});

test('every word counts, in the name, the title or the location, in any order', async () => {
	const ada = await person('Ada');
	await addProspects(ada, [
		{ name: 'Mara Vale', title: 'Partner at Hearthside', location: 'Lisbon' },
		{ name: 'Mara Quist', title: 'Engineer', location: 'Lisbon' },
	]);
	expect(await names(ada, ' lisbon  MARA ')).toEqual(['Mara Quist', 'Mara Vale']);
	expect(await names(ada, 'hearthside mara')).toEqual(['Mara Vale']);
	expect(await names(ada, 'mara berlin')).toEqual([]);
});

test('case and accents make no difference, in what is typed and in what is stored', async () => {
	const ada = await person('Ada');
	const stored = [
		'José Ñandú',
		'Jose Plain',
		'ŁUKASZ Ørsted',
		'ÉLODIE',
		'Şule',
		'Анна Йорк',
		'李小龙',
		'Jose\u0301 Loose',
		'İbrahim Işık',
		'Nguyễn Thế',
		'Ζωή Αλέξη',
		'がく',
	];
	await addProspects(
		ada,
		stored.map((name) => ({ name })),
	);
	expect((await names(ada, 'jose')).toSorted()).toEqual(['Jose Plain', 'José Loose', 'José Ñandú'].toSorted());
	expect((await names(ada, 'JOSÉ')).toSorted()).toEqual((await names(ada, 'jose')).toSorted());
	expect(await names(ada, 'nandu')).toEqual(['José Ñandú']);
	expect(await names(ada, 'lukasz orsted')).toEqual(['ŁUKASZ Ørsted']);
	expect(await names(ada, 'élodie')).toEqual(['ÉLODIE']);
	expect(await names(ada, 'sule')).toEqual(['Şule']);
	expect(await names(ada, 'ibrahim isik')).toEqual(['İbrahim Işık']);
	expect(await names(ada, 'İBRAHİM')).toEqual(['İbrahim Işık']);
	expect(await names(ada, 'nguyen the')).toEqual(['Nguyễn Thế']);
	expect(await names(ada, 'ζωη')).toEqual(['Ζωή Αλέξη']);
	// Here the mark makes a different letter.
	expect(await names(ada, 'かく')).toEqual([]);
	expect(await names(ada, 'ЙОРК')).toEqual(['Анна Йорк']);
	expect(await names(ada, '小龙')).toEqual(['李小龙']);
});

test('apostrophes, hyphens, invisible characters and letter variants make no difference', async () => {
	const ada = await person('Ada');
	const stored = [
		'Sean O’Brien',
		'Jean‑Luc Roux',
		'Strauß',
		'Ægir',
		'Guðrún Þórsdóttir',
		'Ｍａｒａ',
		'Schwarzen\u00adegger',
	];
	await addProspects(
		ada,
		stored.map((name, at) => ({ name, title: at === 0 ? 'Co–founder' : null })),
	);
	for (const [text, name] of [
		["o'brien", 'Sean O’Brien'],
		['OBRIEN sean', 'Sean O’Brien'],
		['co-founder', 'Sean O’Brien'],
		['jean-luc', 'Jean‑Luc Roux'],
		['luc jean', 'Jean‑Luc Roux'],
		['strauss', 'Strauß'],
		['aegir', 'Ægir'],
		['gudrun thors', 'Guðrún Þórsdóttir'],
		['mara', 'Ｍａｒａ'],
		['schwarzenegger', 'Schwarzen\u00adegger'],
	] as const)
		expect([text, await names(ada, text)]).toEqual([text, [name.normalize()]]);
});

test('characters with a meaning in SQL, JSON or our keys are searched like letters', async () => {
	const ada = await person('Ada');
	await addProspects(ada, [{ name: '100% "Max" O’Hara' }, { name: 'back\\slash_er' }, { name: "Rob'; --" }]);
	expect(await names(ada, '100%')).toEqual(['100% "Max" O’Hara']);
	expect(await names(ada, '"max"')).toEqual(['100% "Max" O’Hara']);
	expect(await names(ada, 'k\\s')).toEqual(['back\\slash_er']);
	expect(await names(ada, 'h_e')).toEqual(['back\\slash_er']);
	expect(await names(ada, "'; --")).toEqual(["Rob'; --"]);
	for (const nothing of ['_', '%', '*', 'facts', '","']) {
		expect([nothing, (await names(ada, nothing)).filter((name) => !name.includes(nothing))]).toEqual([nothing, []]);
	}
});

test('any name, however odd, finds its person', { tags: ['D4'] }, async () => {
	const ada = await person('Ada');
	const called = hostileTexts
		.map((text) => text.trim().slice(0, limits.name))
		.filter((name) => isStorable(name) && isVisible(name));
	const { prospects } = await addProspects(
		ada,
		called.map((name, index) => ({ name, title: `t${index}` })),
	);
	expect(prospects).toHaveLength(called.length);
	for (const name of called) {
		const found = await search(ada, name);
		expect([name, found.map((one) => one.name)]).toEqual([name, expect.arrayContaining([name])]);
	}
});

test('names that begin with the text come first, then those with a word that does', async () => {
	const ada = await person('Ada');
	await addProspects(ada, [
		{ name: 'Adrian Vale', title: 'Danish desk' },
		{ name: 'Bogdan Vale' },
		{ name: 'Cleo Dantas' },
		{ name: 'Zoe Dan' },
		{ name: 'Dana Vale' },
		{ name: 'Dan Quist' },
	]);
	expect(await names(ada, 'dan')).toEqual([
		'Dan Quist',
		'Dana Vale',
		'Cleo Dantas',
		'Zoe Dan',
		'Bogdan Vale',
		'Adrian Vale',
	]);
});

test('a changed name is found, the old one and removed people are not', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara Vale' }, { name: 'Mara Quist' }]);
	const [vale, quist] = ['Mara Vale', 'Mara Quist'].map((name) => prospects.find((one) => one.name === name)?.id ?? '');
	await ada.ask(`/api/prospects/${vale}`, json({ name: 'Nora Vale' }, 'PATCH'));
	await ada.ask(`/api/prospects/${quist}`, { method: 'DELETE' });
	expect(await names(ada, 'mara')).toEqual([]);
	expect(await names(ada, 'nora')).toEqual(['Nora Vale']);
});

test('a name is found by its letters without accents, and after a change by its new ones', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Rene Čapek' }, { name: 'Plain Name' }]);
	expect(await names(ada, 'capek')).toEqual(['Rene Čapek']);
	const id = prospects.find(({ name }) => name === 'Rene Čapek')?.id;
	await ada.ask(`/api/prospects/${id}`, json({ name: 'René Čapek' }, 'PATCH'));
	expect(await names(ada, 'rene')).toEqual(['René Čapek']);
	await ada.ask(`/api/prospects/${id}`, json({ name: 'Zoë Nová' }, 'PATCH'));
	expect([await names(ada, 'capek'), await names(ada, 'zoe nova')]).toEqual([[], ['Zoë Nová']]);
});

test('a search writes nothing', async () => {
	const ada = await person('Ada');
	await addProspects(ada, [{ name: 'Rene Čapek', company: 'Acme' }]);
	const record = recordingDatabase();
	for (const query of ['search=capek', 'company=acme'])
		await askAs(ada, `/api/prospects?${query}`, {}, { DB: record.database });
	expect(record.statements().length).toBeGreaterThan(0);
	expect(record.statements().filter(({ sql }) => /^\s*(insert|update|delete)/i.test(sql))).toEqual([]);
});

test('of very many who match by the beginning of the name, not all are read', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara' }]);
	const many = 8_000;
	await bindings.DB.prepare(
		`insert into prospects (id, user_id, prospect_list_id, name, person_key, facts_key, created_at, updated_at)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < ?2)
		select id || i, user_id, prospect_list_id, 'Person ' || i, 'facts:' || i, 'facts:["person ' || i || '","",""]',
			created_at, updated_at from prospects, n where id = ?1`,
	)
		.bind(prospects[0]?.id, many)
		.run();
	const { database, reads } = countingDatabase();
	const answer = await askAs(ada, '/api/prospects?search=person', {}, { DB: database });
	expect(await answer.json()).toHaveLength(foundMost);
	const read = reads.filter(({ sql }) => sql.includes('as rank'));
	expect(read.map(({ rows }) => rows < many)).toEqual([true]);
});

test('a search gives at most 20, and an empty one gives no one', async () => {
	const ada = await person('Ada');
	await addProspects(
		ada,
		Array.from({ length: 30 }, (_, index) => ({ name: `Person ${index}`, title: 'Of Acme', company: 'Acme' })),
	);
	expect(foundMost).toBe(20);
	const there = (await (await ada.ask('/api/prospects?company=Acme')).json()) as { name: string }[];
	const inOrder = Array.from({ length: 30 }, (_, index) => `Person ${index}`).sort();
	for (const found of [await names(ada, 'person'), await names(ada, 'acme'), there.map(({ name }) => name)])
		expect(found).toEqual(inOrder.slice(0, foundMost));
	for (const empty of ['', '  ', '\u200b']) expect(await names(ada, empty)).toEqual([]);
	expect(await (await ada.ask('/api/prospects')).json()).toEqual([]);
});

test('a long text is searched too, and one that is too long is refused', async () => {
	const ada = await person('Ada');
	const name = 'The quick brown fox jumps over the lazy dog beside Zażółć gęślą jaźń';
	await addProspects(ada, [{ name }]);
	expect(await names(ada, name)).toEqual([name]);
	expect(await names(ada, 'acdegilnorstuyz')).toEqual([]);
	// The first six words count.
	expect(await names(ada, 'quick brown fox jumps over nobody')).toEqual([]);
	expect(await names(ada, 'quick brown fox jumps over lazy nobody')).toEqual([name]);
	const long = await ada.ask(`/api/prospects?search=${'x'.repeat(201)}`);
	expect([long.status, await long.text()]).toEqual([400, 'Search can have at most 200 characters.']);
});
