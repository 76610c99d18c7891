import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPeople } from '../../extension/reader/look.ts';
import type { PersonRead } from '../../extension/sites/result.ts';
import { parsePage } from './parse-page.ts';
import { type Redesign, redesigns } from './redesigns/redesign.ts';
import { renderRedesign } from './redesigns/render.ts';
import { expectationOf, storedPages } from './stored-html.ts';

const address = new URL('https://www.linkedin.com/sales/search/people?query=(keywords%3Aport)');
const fields = ['name', 'title', 'company', 'location', 'degree', 'mutualCount'] as const;
const read = (html: string): PersonRead[] => readPeople(parsePage(html), address)?.people ?? [];

type Stored = { rows: { person?: PersonRead }[] | null };
const listOf = (name: string) => (JSON.parse(readFileSync(expectationOf(name), 'utf8')) as Stored).rows ?? [];
/** The people known to be in each stored page. */
const truths = storedPages
	.map((name) => listOf(name).flatMap(({ person }) => (person?.full ? person : [])))
	.filter(({ length }) => length > 1);

/** False fields read of someone, and people who aren't in the page's list. */
function wrongIn(found: PersonRead[], people: PersonRead[]): string[] {
	return found.flatMap((person) => {
		const real = people.find(({ leadId }) => leadId === person.leadId);
		if (!real) return [`${person.name} is nobody of this list`];
		return fields.flatMap((field) =>
			person[field] === null || person[field] === real[field] ? [] : [`${field} of ${real.name}: ${person[field]}`],
		);
	});
}

const samples = fc.record({
	redesign: redesigns,
	people: fc
		.constantFrom(...truths)
		.chain((all) => fc.integer({ min: 2, max: Math.min(3, all.length) }).map((count) => all.slice(0, count))),
});
type Sample = { redesign: Redesign; people: PersonRead[] };

// A failure is stored as a page, to fix it and to test it from then on.
const kept = new URL('redesigns/kept/', import.meta.url);

function keep({ redesign, people }: Sample, seed: number): string {
	mkdirSync(kept, { recursive: true });
	const html = renderRedesign(redesign, people);
	writeFileSync(new URL(`${seed}.html`, kept), `${html}\n`);
	writeFileSync(new URL(`${seed}.json`, kept), `${JSON.stringify(people, null, '\t')}\n`);
	return `${wrongIn(read(html), people).join('; ')}. Kept as redesigns/kept/${seed}.html: ${JSON.stringify(redesign)}`;
}

const first = Number(process.env.KINDLING_SEED ?? 2026);
test.each([0, 1, 2, 3])(
	'500 of 2,000 redesigns without marks (%i): no one is invented, nothing is wrong, most people are read',
	(part) => {
		const seed = first + part;
		const counts = { there: 0, found: 0 };
		const property = fc.property(samples, ({ redesign, people }) => {
			const html = renderRedesign(redesign, people);
			// People between two lists that look alike, or in a list without signs of being the page's, need not be
			// found.
			const isTold = (redesign.total || redesign.paging) && redesign.second !== 'plain';
			const found = read(html);
			if (isTold) {
				counts.there += people.length;
				counts.found += found.length;
			}
			return wrongIn(found, people).length === 0;
		});
		const { failed, counterexample } = fc.check(property, { numRuns: 500, seed });
		expect(failed && counterexample ? keep(counterexample[0], seed) : null).toBeNull();
		expect(counts.there).toBeGreaterThan(300);
		expect(counts.found / counts.there).toBeGreaterThanOrEqual(0.9);
	},
);

test('every redesign that was once read wrongly is read correctly', () => {
	for (const name of existsSync(kept) ? readdirSync(kept).filter((one) => one.endsWith('.html')) : []) {
		const people = JSON.parse(readFileSync(new URL(name.replace('.html', '.json'), kept), 'utf8')) as PersonRead[];
		expect([name, wrongIn(read(readFileSync(new URL(name, kept), 'utf8')), people)]).toEqual([name, []]);
	}
});
