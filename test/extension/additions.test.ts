// The rules: docs/product.md §15.5.
import { expect, test } from 'vitest';
import { readPeople } from '../../extension/reader/look.ts';
import { addOne } from './additions.ts';
import { randomFrom } from './random.ts';
import { storedPage, storedPages } from './stored-pages.ts';

const seeds = Number(process.env.KINDLING_SEEDS ?? 1_000);
const pages = storedPages
	.map((name) => ({ name, ...storedPage(name) }))
	.map((page) => ({ ...page, read: readPeople(page.document, page.url) }))
	.filter(({ read }) => read !== null && read.people.length > 0);

test(`${seeds} additions, one and three at a time: no field of any row changes, and nobody is lost`, {
	timeout: 300_000,
}, () => {
	expect(pages.length).toBeGreaterThan(5);
	for (let seed = 1; seed <= seeds; seed += 1) {
		const random = randomFrom(seed);
		const page = pages[seed % pages.length] as (typeof pages)[number];
		const document = page.document.cloneNode(true) as Document;
		const added = Array.from({ length: seed % 2 === 0 ? 3 : 1 }, () => addOne(document, random));
		const read = readPeople(document, page.url);
		expect(read?.people, `seed ${seed}: ${page.name} with ${added.join(', ')}`).toEqual(page.read?.people);
		expect(read?.total).toBe(page.read?.total);
	}
});
