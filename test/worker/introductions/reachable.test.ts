// @module-tag D1
import { expect, test } from 'vitest';
import type { Path } from '#contract/path';
import type { CompanyPaths } from '#contract/path-queries';
import { sampleHost } from '#contract/rules/sample';
import { addCircle, share } from '../support/circles.ts';
import { askWith } from '../support/faults.ts';
import { uploadNetwork } from '../support/networks.ts';
import { addList, addProspects, bindings, json, type Person, person } from '../support/people.ts';
import { countingDatabase } from '../support/rows-read.ts';

const pathOf = (search: string) => `/api/paths?search=${encodeURIComponent(search)}`;
const reachable = async (who: Person, search: string) =>
	(await (await who.ask(pathOf(search))).json()) as CompanyPaths[];
const namesOf = async (who: Person, search: string) => (await reachable(who, search)).map(({ name }) => name);
const profile = (slug: string) => `https://www.linkedin.com/in/${slug}`;

test('everyone with a path is found, each with their best one, and no one else', async () => {
	const [ada, mia] = [await person('Ada'), await person('Mia')];
	await addCircle(ada, mia);
	await uploadNetwork(ada, [
		{ name: 'Petra Holm', company: 'Saltgate', connectedOn: '2015-03-01' },
		{ name: 'Goal Herself', company: 'Alone Inc', linkedinUrl: profile('herself') },
		{ name: 'Goal Namesake', company: 'Alike Inc' },
	]);
	await uploadNetwork(mia, [
		{ name: 'Goal Circle', linkedinUrl: profile('circle') },
		{ name: 'Nora Ash', company: 'Initech' },
	]);
	for (const one of [ada, mia]) await share(one);
	const { prospects } = await addProspects(ada, [
		{ name: 'Goal Source', connectionSource: 'Dana' },
		{ name: 'Goal Mutual', connections: [{ name: 'Ravi' }] },
		{ name: 'Goal Colleague', company: 'Saltgate Ltd.' },
		{ name: 'Goal Circle', linkedinUrl: profile('circle') },
		{ name: 'Goal Initech', company: 'Initech' },
		{ name: 'Goal Nobody', company: 'Nowhere' },
		{ name: 'Goal Herself', company: 'Alone Inc', linkedinUrl: profile('herself') },
		{ name: 'Goal Namesake', company: 'Alike Inc' },
	]);
	const found = await reachable(ada, 'goal');
	const ways = ['Circle', 'Colleague', 'Initech', 'Mutual', 'Source'].map((name) => `Goal ${name}`);
	expect(found.map(({ name }) => name)).toEqual(ways);
	for (const { id, paths } of found) {
		const all = (await (await ada.ask(`/api/prospects/${id}/paths`)).json()) as Path[];
		expect(paths).toEqual(all.slice(0, 3));
	}
	for (const { id, name } of prospects.filter((one) => !ways.includes(one.name))) {
		expect([name, await (await ada.ask(`/api/prospects/${id}/paths`)).json()]).toEqual([name, []]);
	}
});

test('an address of the network’s own file is known, and one that is only unsure is not', async () => {
	const ada = await person('Ada');
	const colleague = { name: 'Petra Holm', company: 'Saltgate' };
	await addProspects(ada, [{ name: 'Goal', company: 'Saltgate' }]);
	const reachNow = async () => (await reachable(ada, 'goal'))[0]?.paths[0]?.reach;
	await uploadNetwork(ada, [{ ...colleague, email: 'petra@saltgate.example' }]);
	expect(await reachNow()).toBe('address');
	await uploadNetwork(ada, [colleague]);
	const people = [{ ...colleague, email: 'petra@home.example', emailFrom: 'unsure' }];
	await ada.ask('/api/my-network/details', json({ people }));
	expect(await reachNow()).toBe('none');
});

test('every word must match, exact names come first, and no one finds the people of another', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const known = { connectionSource: 'Dana' };
	await addProspects(
		ada,
		[
			{ name: 'Mara Abel', title: 'Chen Partners', ...known },
			{ name: 'Mara Chen Abt', ...known },
			{ name: 'Mará Chen', title: 'Engineer', ...known },
			{ name: 'Mara Chen', title: 'Nobody knows her' },
		],
		'Investors',
	);
	expect(await namesOf(ada, 'chen  MARA')).toEqual(['Mara Chen Abt', 'Mará Chen', 'Mara Abel']);
	expect(await namesOf(ada, 'mara chen')).toEqual(['Mará Chen', 'Mara Abel', 'Mara Chen Abt']);
	expect(await namesOf(ada, 'mara engineer')).toEqual(['Mará Chen']);
	expect(await namesOf(eve, 'mara')).toEqual([]);
});

test('invented people have no network, as on their paths', async () => {
	const ada = await person('Ada');
	await uploadNetwork(ada, [{ name: 'Petra Holm', company: 'Saltgate' }]);
	const mara = { company: 'Saltgate', linkedinUrl: `https://${sampleHost}/mara` };
	await addProspects(ada, [
		{ name: 'Mara Invented', ...mara },
		{ name: 'Mara Asked', ...mara, linkedinUrl: `${mara.linkedinUrl}-2`, connectionSource: 'Dana' },
	]);
	expect(await namesOf(ada, 'mara')).toEqual(['Mara Asked']);
});

test('a search needs a text or a company, and not too long a text', async () => {
	const ada = await person('Ada');
	for (const path of ['/api/paths', '/api/paths?search=%20', '/api/paths?company=&search=']) {
		const answer = await ada.ask(path);
		expect([answer.status, await answer.text()]).toEqual([400, 'Please name the company.']);
	}
	const long = await ada.ask(pathOf('x'.repeat(201)));
	expect([long.status, await long.text()]).toEqual([400, 'Search can have at most 200 characters.']);
});

test('in a large account the first 20,000 matches are looked at', async () => {
	const ada = await person('Ada');
	const list = await addList(ada);
	const add = async (from: number, to: number) => {
		await bindings.DB.prepare(
			`with recursive n(i) as (select ?3 union all select i + 1 from n where i + 1 < ?4)
			insert into prospects (id, user_id, prospect_list_id, name, connection_source, status, person_key, facts_key,
				position, created_at, updated_at)
			select ?2 || '-' || i, ?1, ?2, 'Person ' || i, case when i % 1000 = 999 then 'Dana' end, 'pending', 'in:' || i,
				'facts:["person ' || i || '","",""]', i, '2026-11-01', '2026-11-01' from n`,
		)
			.bind(ada.user.id, list.id, from, to)
			.run();
	};
	const costOf = async (search: string) => {
		const { database, reads } = countingDatabase();
		const answer = await askWith({ DB: database }, pathOf(search), { headers: { Cookie: ada.cookie } });
		const rows = reads.reduce((sum, read) => sum + read.rows, 0);
		return { found: ((await answer.json()) as CompanyPaths[]).length, rows, statements: reads.length };
	};
	await add(10_000, 31_000);
	const all = await costOf('person');
	expect(all).toMatchObject({ found: 20, statements: 10 });
	await add(31_000, 34_000);
	expect(await costOf('person')).toEqual(all);
	expect(all.rows).toBeLessThan(8 * 20_000);
	// A longer search finds the others.
	expect(await costOf('person 33999')).toMatchObject({ found: 1 });
});
