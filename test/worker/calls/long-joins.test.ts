// The rules: docs/scale.md. D1 makes no text of 2 MB or more; the tests' database allows about 8 MB.
import { expect, test } from 'vitest';
import type { ListNetwork } from '#contract/my-network';
import type { NeedsYou } from '#contract/needs-you';
import { uploadNetwork } from '../support/networks.ts';
import { addList, bindings, person } from '../support/people.ts';

/** People of one list, with one company and one connector. Their ids take 9 MB, as much as 220,000 usual ones. */
const many = 22_000;
const idLength = 400;

test('with 220,000 people of one connector at one company, the dashboard and the list still answer', async () => {
	const ada = await person('Ada');
	await uploadNetwork(ada, [{ name: 'Petra Holm', company: 'Saltgate', position: 'CFO', connectedOn: '2024-01-01' }]);
	const list = await addList(ada);
	await bindings.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})
			insert into prospects (id, user_id, prospect_list_id, name, person_key, facts_key, company, company_key,
				connection_source, created_at, updated_at)
			select printf('%0${idLength}d', i), ?1, ?2, 'P', 'in:p' || i, 'facts:["p"]', 'Saltgate', 'saltgate', 'Mara',
				'2026', '2026' from n`,
	)
		.bind(ada.user.id, list.id)
		.run();
	const joined = bindings.DB.prepare('select group_concat(id) from prospects where user_id = ?').bind(ada.user.id);
	await expect(joined.run()).rejects.toThrow('string or blob too big');
	const newest = (count: number) => Array.from({ length: count }, (_, at) => String(many - at).padStart(idLength, '0'));

	const needs = await ada.ask('/api/needs-you');
	expect(needs.status).toBe(200);
	const { ask } = (await needs.json()) as NeedsYou;
	expect(ask).toMatchObject([{ connectorName: 'Mara', count: many }]);
	expect(ask[0]?.prospectIds).toHaveLength(8);

	const known = await ada.ask(`/api/prospect-lists/${list.id}/network`);
	expect(known.status).toBe(200);
	const { companies } = (await known.json()) as ListNetwork;
	expect(companies).toMatchObject([{ company: 'Saltgate', prospects: many, people: 1, names: ['Petra Holm'] }]);
	expect(companies[0]?.prospectIds).toEqual(newest(1_000));
});
