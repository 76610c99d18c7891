// The rules: docs/product.md §20.1, §20.2. Why: docs/decisions/047.
import type { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Prospect } from '#contract/prospect';
import { companyInTitle } from '#contract/rules/company-in-title';
import { connect } from '../../../worker/db/client.ts';
import { readByCompany } from '../../../worker/people/db/company-keys.ts';
import { recordingDatabase, watchedDatabase } from '../support/faults.ts';
import { uploadNetwork } from '../support/networks.ts';
import { addList, addProspects, bindings, json, type Person, person } from '../support/people.ts';

const db = connect(bindings.DB);
/** Writes the keys of companies that the prospects and the network of somebody lack, as every question about them does. */
const keyCompanies = (of: typeof db, who: Person) => readByCompany(of, who.user.id, {});
const companyOf = async (who: Person, id: string) =>
	((await (await who.ask(`/api/prospects/${id}`)).json()) as Prospect).company;
const companiesOf = ({ prospects }: { prospects: Prospect[] }) => prospects.map(({ company }) => company);
const rows = async <Row>(sql: string, ...values: unknown[]) =>
	(
		await bindings.DB.prepare(sql)
			.bind(...values)
			.all<Row>()
	).results;

test('the company of a row is what it says, else what its title says; a repeat replaces it', async () => {
	const ada = await person('Ada');
	const people = [
		{ name: 'Mara', title: 'CEO at Acme', linkedinUrl: 'https://www.linkedin.com/in/mara' },
		{ name: 'Nora', title: 'CEO at Acme', company: 'Initech' },
		{ name: 'Ola', title: 'CEO at Acme', company: null },
		{ name: 'Pia', title: 'CEO' },
	];
	const first = await addProspects(ada, people);
	expect(companiesOf(first)).toEqual(['Acme', 'Initech', null, null]);
	const path = `/api/prospect-lists/${first.list.id}/prospects`;
	await ada.ask(`${path}/import`, json({ prospects: [{ ...people[0], title: 'CTO', company: 'Saltgate' }] }));
	expect(await companyOf(ada, first.prospects[0]?.id ?? '')).toBe('Saltgate');
	expect((await ada.ask(path, { method: 'GET' })).status).toBe(200);
});

test('a new title moves the company that it said before, and no other', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara', title: 'CEO at Acme' }]);
	const id = prospects[0]?.id ?? '';
	const change = async (update: object) => {
		await ada.ask(`/api/prospects/${id}`, json(update, 'PATCH'));
		return companyOf(ada, id);
	};
	expect(await change({ title: 'CEO at Saltgate' })).toBe('Saltgate');
	expect(await change({ title: 'CEO' })).toBe('Saltgate');
	expect(await change({ company: 'Initech' })).toBe('Initech');
	expect(await change({ title: 'CEO at Acme' })).toBe('Initech');
	expect(await change({ title: 'CTO at Hooli', company: 'Initech' })).toBe('Initech');
	expect(await change({ title: 'CTO at Vandelay' })).toBe('Initech');
	expect(await change({ company: ' ' })).toBeNull();
});

const keysOf = (who: Person, table: string) =>
	rows(`select name, company_key as key from ${table} where user_id = ? order by rowid`, who.user.id);

test('the keys of companies are there when they are asked for, whatever wrote the people', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Mara', title: 'CEO at Acme, Inc.' },
		{ name: 'Nora', company: 'Self-employed' },
		{ name: 'Ola' },
	]);
	await addProspects(eve, [{ name: 'Eve', company: 'Acme' }]);
	await uploadNetwork(ada, [{ name: 'Bo', company: 'ACME GmbH' }, { name: 'Cy' }]);
	expect(await keysOf(ada, 'network_people')).toEqual([
		{ name: 'Bo', key: 'acme' },
		{ name: 'Cy', key: '' },
	]);
	await bindings.DB.prepare('update network_people set company_key = null where user_id = ?').bind(ada.user.id).run();
	await keyCompanies(db, ada);
	const [mara, nora, ola] = [
		{ name: 'Mara', key: 'acme' },
		{ name: 'Nora', key: '' },
		{ name: 'Ola', key: null },
	];
	expect(await keysOf(ada, 'prospects')).toEqual([mara, nora, ola]);
	expect((await keysOf(ada, 'network_people'))[0]).toEqual({ name: 'Bo', key: 'acme' });
	expect(await keysOf(eve, 'prospects')).toEqual([{ name: 'Eve', key: null }]);
	// Once they are there, a question asks for them no more, whatever another person lacks.
	const { database, calls } = recordingDatabase();
	await keyCompanies(connect(database), ada);
	expect(calls).toHaveLength(1);
	// Each of these writes takes the old key away, or brings nobody's.
	await ada.ask(`/api/prospects/${prospects[0]?.id}`, json({ company: 'Saltgate AG' }, 'PATCH'));
	const copy = { ids: [prospects[0]?.id], toListId: (await addList(ada, 'Copies')).id };
	await ada.ask(`/api/prospect-lists/${list.id}/prospects/copy`, json(copy));
	await keyCompanies(db, ada);
	expect(await keysOf(ada, 'prospects')).toEqual([
		{ name: 'Mara', key: 'saltgate' },
		nora,
		ola,
		{ name: 'Mara', key: 'saltgate' },
	]);
});

test('who is asked for by a company works there, is the user’s, and is in no list on its way into the bin', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const people = [
		{ name: 'Mara', company: 'Acme' },
		{ name: 'Nora', company: 'Saltgate' },
		{ name: 'Ola', company: 'Self-employed' },
		{ name: 'Pia' },
	];
	const { list } = await addProspects(ada, people);
	await addProspects(eve, people);
	const there = async (company: string) => {
		const found = (await (await ada.ask(`/api/prospects?company=${company}`)).json()) as {
			listId: string;
			name: string;
		}[];
		return found.map((one) => [one.listId, one.name]);
	};
	expect([await there('ACME, Inc.'), await there('Self-employed')]).toEqual([[[list.id, 'Mara']], []]);
	await bindings.DB.prepare("update prospect_lists set removed_at = '2026' where id = ?").bind(list.id).run();
	expect(await there('Acme')).toEqual([]);
});

test('whose company changes while its key is written is found by the new one', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara', company: 'Acme' }]);
	let isChanged = false;
	const DB = watchedDatabase(async ({ statements }, proceed) => {
		if (!isChanged && statements.some(({ sql }) => sql.includes('set company_key'))) {
			isChanged = true;
			await ada.ask(`/api/prospects/${prospects[0]?.id}`, json({ company: 'Saltgate' }, 'PATCH'));
		}
		return proceed();
	});
	await keyCompanies(connect(DB), ada);
	const there = async (company: string) =>
		((await (await ada.ask(`/api/prospects?company=${company}`)).json()) as object[]).length;
	expect([isChanged, await there('Acme'), await there('Saltgate')]).toEqual([true, 0, 1]);
});

test('whoever has no company any more has no key either, and nobody there is found for them', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Mara', company: 'Acme' },
		{ name: 'Nora', company: 'Acme' },
	]);
	await uploadNetwork(ada, [{ name: 'Bo', company: 'Acme' }]);
	const there = async () => {
		const answer = await ada.ask(`/api/prospect-lists/${list.id}/network`);
		expect(answer.status).toBe(200);
		return answer.text();
	};
	const both = await there();
	await keyCompanies(db, ada);
	await ada.ask(`/api/prospects/${prospects[0]?.id}`, json({ company: null }, 'PATCH'));
	await keyCompanies(db, ada);
	expect(await keysOf(ada, 'prospects')).toEqual([
		{ name: 'Mara', key: null },
		{ name: 'Nora', key: 'acme' },
	]);
	expect(both).toContain(prospects[0]?.id);
	expect(await there()).not.toContain(prospects[0]?.id);
});

test('to write the keys of many costs as many rows as there are people, a few times', async () => {
	const ada = await person('Ada');
	const many = Array.from({ length: 300 }, (_, at) => ({ name: `Person ${at}`, company: `Company ${at}` }));
	await addProspects(ada, many);
	let read = 0;
	const counting = new Proxy(bindings.DB, {
		get(target, name) {
			if (name !== 'batch') return Reflect.get(target, name).bind(target);
			return async (statements: D1PreparedStatement[]) => {
				const results = await target.batch(statements);
				for (const { meta } of results) read += meta.rows_read ?? 0;
				return results;
			};
		},
	});
	await keyCompanies(connect(counting), ada);
	expect((await keysOf(ada, 'prospects')).at(-1)).toEqual({ name: 'Person 299', key: 'company 299' });
	expect(read).toBeGreaterThan(300);
	expect(read).toBeLessThan(10 * 300);
});

const titles = [
	'CEO at Acme',
	'Engineer @ Hütte & Söhne',
	'Head of Growth at large at Acme GmbH',
	'CEO at Acme | Investor at Initech',
	'CEO At Acme • Speaker',
	'VP AT ACME · Board',
	'Gründerin｜CEO at Acme',
	'CTO at monday.com',
	'Looking at the stars',
	'Helping teams sell at scale',
	'at Acme',
	'CEO at',
	'Attorney',
	'Data Scientist',
	'部長 at トヨタ',
	null,
];

test('the migration takes the company out of the titles of before by the same rule, and changes no title', async () => {
	const ada = await person('Ada');
	const given = titles.map((title, at) => ({ name: `Person ${at}`, title, company: null }));
	await addProspects(ada, given);
	const { MIGRATIONS } = env as unknown as { MIGRATIONS: Parameters<typeof applyD1Migrations>[1] };
	const queries = MIGRATIONS.find(({ name }) => name.endsWith('_company.sql'))?.queries ?? [];
	const fill = queries.find((query) => query.includes('UPDATE prospects SET company = s.company'));
	await bindings.DB.prepare(fill ?? '').run();
	const found = await rows(`select title, company from prospects where user_id = ? order by rowid`, ada.user.id);
	expect(found).toEqual(titles.map((title) => ({ title, company: companyInTitle(title) })));
	expect(found.filter((row) => (row as { company: string | null }).company)).toHaveLength(8);
});
