// Why: docs/decisions/034.
import { expect, test } from 'vitest';
import type { Prospect } from '#contract/prospect';
import { uploadNetwork } from '../support/networks.ts';
import { addList, addProspects, bindings, json, type Person, person } from '../support/people.ts';

const companyOf = async (who: Person, id: string) =>
	((await (await who.ask(`/api/prospects/${id}`)).json()) as Prospect).company;
const companiesOf = ({ prospects }: { prospects: Prospect[] }) => prospects.map(({ company }) => company);
const rows = async <Row>(sql: string, ...values: unknown[]) =>
	(
		await bindings.DB.prepare(sql)
			.bind(...values)
			.all<Row>()
	).results;

test('a row’s company is its own, else the one in its title; a repeat replaces it', async () => {
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

test('a new title changes only a company that came from the old title', async () => {
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

test('every write of a company or a name writes its keys', async () => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Mára', title: 'CEO at Acme, Inc.', linkedinUrl: 'https://www.linkedin.com/in/mara' },
		{ name: 'Nora', company: 'Self-employed' },
		{ name: 'Ola' },
	]);
	await uploadNetwork(ada, [{ name: 'Bo', company: 'ACME GmbH' }, { name: 'Cy' }]);
	expect(await keysOf(ada, 'network_people')).toEqual([
		{ name: 'Bo', key: 'acme' },
		{ name: 'Cy', key: null },
	]);
	const stored = () =>
		rows(
			`select name, company_key as key, substr(facts_key, 1, 12) as facts from prospects where user_id = ? order by rowid`,
			ada.user.id,
		);
	const nora = { name: 'Nora', key: null, facts: 'facts:["nora' };
	const ola = { name: 'Ola', key: null, facts: 'facts:["ola"' };
	expect(await stored()).toEqual([{ name: 'Mára', key: 'acme', facts: 'facts:["mara' }, nora, ola]);

	const mara = `/api/prospects/${prospects[0]?.id}`;
	await ada.ask(mara, json({ company: 'Saltgate AG' }, 'PATCH'));
	expect((await stored())[0]).toEqual({ name: 'Mára', key: 'saltgate', facts: 'facts:["mara' });
	await ada.ask(mara, json({ name: 'Märtha', company: null }, 'PATCH'));
	expect((await stored())[0]).toEqual({ name: 'Märtha', key: null, facts: 'facts:["mart' });
	await ada.ask(mara, json({ name: 'Martha' }, 'PATCH'));
	expect((await stored())[0]).toEqual({ name: 'Martha', key: null, facts: 'facts:["mart' });

	// An import without a company leaves the key; one with another company replaces it.
	const path = `/api/prospect-lists/${list.id}/prospects`;
	const again = { name: 'Martha', linkedinUrl: 'https://www.linkedin.com/in/mara' };
	await ada.ask(`${path}/import`, json({ prospects: [{ ...again, title: 'Künstlerin', company: 'Hooli' }] }));
	await ada.ask(`${path}/import`, json({ prospects: [{ ...again, location: 'Wien', company: null }] }));
	expect((await stored())[0]).toEqual({ name: 'Martha', key: 'hooli', facts: 'facts:["mart' });

	const copy = { ids: [prospects[0]?.id], toListId: (await addList(ada, 'Copies')).id };
	await ada.ask(`${path}/copy`, json(copy));
	expect((await stored()).at(-1)).toEqual({ name: 'Martha', key: 'hooli', facts: 'facts:["mart' });
});

test('people found by company work there, are the user’s, and are in no list being removed', async () => {
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

test('a prospect whose company is cleared has no key, and no one is found for them', async () => {
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
	await ada.ask(`/api/prospects/${prospects[0]?.id}`, json({ company: null }, 'PATCH'));
	expect(await keysOf(ada, 'prospects')).toEqual([
		{ name: 'Mara', key: null },
		{ name: 'Nora', key: 'acme' },
	]);
	expect(both).toContain(prospects[0]?.id);
	expect(await there()).not.toContain(prospects[0]?.id);
});
