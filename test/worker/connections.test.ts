import { expect, test } from 'vitest';
import type { Connection } from '#contract/connection';
import { addProspects, json, person } from './people.ts';

test('connections that come with an import are kept, and the first one becomes the source', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [
		{ name: 'Amara Silva', title: 'VP', connections: [{ name: 'Dana Whitfield' }, { name: 'Li Wei' }] },
	]);
	expect(prospects[0]?.connectionSource).toBe('Dana Whitfield');
	const added = await ada.ask(
		`/api/prospects/${prospects[0]?.id}/connections`,
		json({ connections: [{ name: 'dana whitfield', company: 'Northwind' }, { name: 'Noor' }] }),
	);
	const all = (await added.json()) as Connection[];
	expect(all.map((one) => [one.mutualConnectionName, one.mutualConnectionCompany])).toEqual([
		['Dana Whitfield', 'Northwind'],
		['Li Wei', null],
		['Noor', null],
	]);
});
