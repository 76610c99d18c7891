// The rules: docs/product/lists.md.
import { expect, test } from 'vitest';
import type { Connector } from '#contract/connector';
import { connectorsQuery } from '../../../web/queries/connectors.ts';
import { groupConnectors } from '../../../web/screens/prospect-list/group-connectors.ts';
import { answer, playServer, queryClient } from '../support/played-server.ts';

playServer();

const connector = (name: string, knows: number, prospectIds: string[]): Connector => ({
	name,
	knows,
	prospectIds,
	reach: 'none',
	asked: 0,
	saidYes: 0,
	lastAskedAt: null,
	askedTooRecently: false,
	reasons: [],
	ledger: null,
});
const company = (name: string, prospectIds: string[], prospects = prospectIds.length) => ({
	company: name,
	prospectIds,
	prospects,
	people: 2,
	names: ['Petra', 'Jan'],
});
const connectors = [
	connector('Dana', 2, ['a', 'b']),
	connector('Petra', 0, ['a', 'b', 'c']),
	connector('Jan', 0, ['a', 'b', 'c']),
	connector('Sam', 0, ['d']),
	connector('Lee', 0, ['x']),
];
const companies = [company('One', ['a', 'b', 'c'], 5_000), company('Two', ['d', 'e'])];
const shape = (among?: ReadonlySet<string>) => {
	const { known, companies: groups, others } = groupConnectors(connectors, companies, among);
	const names = (list: readonly Connector[]) => list.map(({ name, prospectIds }) => `${name} ${prospectIds.length}`);
	return {
		known: names(known),
		companies: groups.map((one) => [one.company.company, one.prospects, ...names(one.connectors)]),
		others: names(others),
	};
};

test('known connectors come first, and colleagues are grouped below their company', () => {
	expect(shape()).toEqual({
		known: ['Dana 2'],
		companies: [
			['One', 5_000, 'Petra 3', 'Jan 3'],
			['Two', 2, 'Sam 1'],
		],
		others: ['Lee 1'],
	});
});

test('the counts are of the rows shown, the largest company first, and no connector without prospects', () => {
	expect(shape(new Set(['b', 'd', 'e']))).toEqual({
		known: ['Dana 1'],
		companies: [
			['Two', 2, 'Sam 1'],
			['One', 1, 'Petra 1', 'Jan 1'],
		],
		others: [],
	});
	expect(shape(new Set(['z']))).toEqual({ known: [], companies: [], others: [] });
});

test('a connector whose people go on on the next page is one, with all of them', async () => {
	answer([connector('Bo', 2, ['a']), connector('Dana', 2, ['a', 'b'])], 200, {
		Link: '</api/prospect-lists/list/connectors?after=1~2>; rel="next"',
	});
	answer([connector('Dana', 2, ['c']), connector('Petra', 0, ['d'])]);
	const read = await queryClient.fetchQuery(connectorsQuery('list'));
	expect(read.map(({ name, prospectIds }) => [name, ...prospectIds])).toEqual([
		['Bo', 'a'],
		['Dana', 'a', 'b', 'c'],
		['Petra', 'd'],
	]);
});
