import { beforeAll, describe, expect, test } from 'vitest';
import type { ListNetwork } from '#contract/my-network';
import { companyKey } from '#contract/rules/company';
import { type Made, made } from '../support/made-network.ts';
import { uploadNetwork } from '../support/networks.ts';
import { addList, json, type Person, person } from '../support/people.ts';

type Asked = { world: Made; found: ListNetwork; idOf: Map<number, string> };

async function asked(who: Person, world: Made): Promise<Asked> {
	await uploadNetwork(who, world.network, 2_500);
	const list = await addList(who);
	const prospects = world.prospects.map(({ row }, at) => ({ ...row, notes: String(at) }));
	for (let at = 0; at < prospects.length; at += 1_000) {
		const body = json({ prospects: prospects.slice(at, at + 1_000) });
		await who.ask(`/api/prospect-lists/${list.id}/prospects/import`, body);
	}
	const rows = (await (await who.ask(`/api/prospect-lists/${list.id}/prospects`)).json()) as {
		id: string;
		notes: string;
	}[];
	const found = (await (await who.ask(`/api/prospect-lists/${list.id}/network`)).json()) as ListNetwork;
	return { world, found, idOf: new Map(rows.map(({ id, notes }) => [Number(notes), id])) };
}

const worlds: Asked[] = [];
beforeAll(async () => {
	for (const seed of [7, 11]) worlds.push(await asked(await person('Ada'), made(seed, 5_000, 1_000)));
}, 120_000);

describe.each([0, 1])('made network %i of 5,000', (at) => {
	const world = () => worlds[at] as Asked;

	test('no one is marked as connected who is someone else, unless it says "same name", and at least 95 % are found', () => {
		const { world: made, found, idOf } = world();
		const marks = new Map(found.connected.map((one) => [one.prospectId, one]));
		let [wrong, known, expected, wrongNamesakes] = [0, 0, 0, 0];
		for (const [nth, { is, canTell }] of made.prospects.entries()) {
			const id = idOf.get(nth);
			// The import merged two people, or the row was a person's second.
			if (id === undefined) continue;
			const mark = marks.get(id);
			const isRight = mark !== undefined && is !== null && made.network[is]?.name === mark.name;
			if (mark && !mark.sameName && !isRight) wrong += 1;
			if (mark?.sameName && is === null) wrongNamesakes += 1;
			if (canTell) {
				expected += 1;
				if (isRight && mark.sameName === (canTell === 'name')) known += 1;
			}
		}
		expect(wrong).toBe(0);
		// Indistinguishable namesakes at one company are rare.
		expect(wrongNamesakes).toBeLessThan(5);
		expect(expected).toBeGreaterThan(250);
		expect(known / expected).toBeGreaterThanOrEqual(0.95);
	});

	test('someone is known at a company where someone else of the network works, and nowhere else', () => {
		const { world: made, found, idOf } = world();
		const known = new Set(found.companies.flatMap(({ prospectIds }) => prospectIds));
		let [wrong, right, expected] = [0, 0, 0];
		for (const [nth, { is, company }] of made.prospects.entries()) {
			const id = idOf.get(nth);
			if (id === undefined) continue;
			const isTrue = made.companyOf.some((other, place) => other === company && place !== is);
			if (known.has(id) && !isTrue) wrong += 1;
			if (isTrue) expected += 1;
			if (isTrue && known.has(id)) right += 1;
		}
		expect(wrong).toBe(0);
		expect(expected).toBeGreaterThan(400);
		expect(right / expected).toBeGreaterThanOrEqual(0.95);
	});
});

test('each made company has its own key', () => {
	const { network, companyOf } = made(7, 5_000, 0);
	const keys = new Map(network.map(({ company }, place) => [companyKey(company), companyOf[place]]));
	expect(keys.size).toBe(new Set(companyOf).size);
});
