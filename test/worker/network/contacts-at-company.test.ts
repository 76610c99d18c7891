import { expect, test } from 'vitest';
import type { ContactAtCompany } from '#contract/my-network';
import type { CompanyPaths } from '#contract/path-queries';
import type { FoundProspect } from '#contract/prospect';
import { addCircle, share } from '../support/circles.ts';
import { askAs } from '../support/faults.ts';
import { uploadNetwork } from '../support/networks.ts';
import { addProspects, bindings, type Person, person } from '../support/people.ts';
import { countingDatabase } from '../support/rows-read.ts';

const read = async <Body>(who: Person, path: string, company: string) =>
	(await (await who.ask(`${path}?company=${encodeURIComponent(company)}`)).json()) as Body;
const prospectsAt = async (who: Person, company: string) =>
	(await read<FoundProspect[]>(who, '/api/prospects', company)).map((one) => one.company);
const contactsAt = async (who: Person, company: string) =>
	(await read<ContactAtCompany[]>(who, '/api/known-at', company)).map((one) => one.company);

const companies = ['Halcyon Bank', 'Halcyon', 'Halcyonix', 'Cinder Peak Ventures', 'Peak', 'The Northern Bank Ltd.'];
const people = companies.map((company, at) => ({ name: `Person ${at}`, company }));

test.each([
	['Halcyon', ['Halcyon', 'Halcyon Bank', 'Halcyonix']],
	['halcyon bank', ['Halcyon Bank']],
	['Halcyon Ba', ['Halcyon Bank']],
	['HALC', ['Halcyon Bank', 'Halcyon', 'Halcyonix']],
	['Bank', ['Halcyon Bank', 'The Northern Bank Ltd.']],
	['peak ventures', ['Cinder Peak Ventures']],
	// If a name begins with it, inner words are not searched.
	['Peak', ['Peak']],
	['Northern', ['The Northern Bank Ltd.']],
	['the northern, Inc.', ['The Northern Bank Ltd.']],
	['alcyon', []],
	['Bank Halcyon', []],
	['Freelance', []],
])('the company %j is found as %j', async (company, found) => {
	const ada = await person('Ada');
	await addProspects(ada, people);
	await uploadNetwork(ada, people);
	expect(await prospectsAt(ada, company)).toEqual(found);
	expect(await contactsAt(ada, company)).toEqual(found);
});

test('each person found comes with who can introduce them, the user’s own contacts before the circle’s', async () => {
	const [ada, bo] = [await person('Ada'), await person('Bo')];
	await addProspects(ada, [{ name: 'Mara', company: 'Halcyon Bank', connectionSource: 'Dana' }]);
	expect(await read<CompanyPaths[]>(ada, '/api/paths', 'Halcyon')).toMatchObject([
		{ name: 'Mara', company: 'Halcyon Bank', paths: [{ name: 'Dana' }] },
	]);
	await addCircle(ada, bo);
	await uploadNetwork(ada, [{ name: 'Petra', company: 'Halcyon Bank' }]);
	await uploadNetwork(bo, [
		{ name: 'Kenji', company: 'Halcyon' },
		{ name: 'Lea', company: 'Halcyon Labs' },
	]);
	for (const one of [ada, bo]) await share(one);
	expect(await contactsAt(ada, 'Halcyon')).toEqual(['Halcyon Bank', 'Halcyon', 'Halcyon Labs']);
});

test('a word inside a company’s name finds the circle’s contacts there, if the user has none', async () => {
	const [ada, bo] = [await person('Ada'), await person('Bo')];
	await addCircle(ada, bo);
	await uploadNetwork(ada, [{ name: 'Petra', company: 'Saltgate' }]);
	await uploadNetwork(bo, [
		{ name: 'Kenji', company: 'Halcyon Bank' },
		{ name: 'Lea', company: 'Saltgate Trust' },
	]);
	expect(await contactsAt(ada, 'Bank')).toEqual([]);
	for (const one of [ada, bo]) await share(one);
	expect(await contactsAt(ada, 'Bank')).toEqual(['Halcyon Bank']);
	await uploadNetwork(ada, [{ name: 'Petra', company: 'The Northern Bank' }]);
	expect(await contactsAt(ada, 'Bank')).toEqual(['The Northern Bank']);
});

test('a search in a large network and a large list reads only those it finds', async () => {
	const ada = await person('Ada');
	const many = 2_000;
	const rest = Array.from({ length: many }, (_, at) => ({ name: `Other ${at}`, company: `Company ${at} Ltd` }));
	const { list } = await addProspects(ada, people);
	await uploadNetwork(ada, [...people, ...rest]);
	await bindings.DB.prepare(
		`insert into prospects (id, user_id, prospect_list_id, name, company, company_key, person_key, facts_key, created_at, updated_at)
		with recursive n(i) as (select 1 union all select i + 1 from n where i < ?2)
		select id || i, user_id, prospect_list_id, 'Other ' || i, 'Company ' || i, 'company ' || i, 'facts:' || i, 'facts:' || i,
			created_at, updated_at from prospects, n where prospect_list_id = ?1 and name = 'Person 0'`,
	)
		.bind(list.id, many)
		.run();
	const rowsOf = async (path: string, company: string) => {
		const { database, reads } = countingDatabase();
		await askAs(ada, `${path}?company=${company}`, {}, { DB: database });
		return reads.filter(({ sql }) => /company_key/.test(sql)).reduce((sum, { rows }) => sum + rows, 0);
	};
	for (const path of ['/api/prospects', '/api/known-at']) {
		expect([path, (await rowsOf(path, 'Halcyon')) < 40]).toEqual([path, true]);
		// A word inside a name reads the index of companies, each row once.
		expect([path, (await rowsOf(path, 'Bank')) < many + 100]).toEqual([path, true]);
	}
});
