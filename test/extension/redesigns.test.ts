import { expect, test } from 'vitest';
import { readPeople } from '../../extension/reader/look.ts';
import { leadKey } from '../../extension/sites/lead-id.ts';
import type { PersonRead } from '../../extension/sites/result.ts';
import { originalOf } from './origins.ts';
import { randomFrom } from './random.ts';
import { type Origins, redesign } from './redesign.ts';
import { storedPages } from './stored-pages.ts';

const seeds = Number(process.env.KINDLING_SEEDS ?? 1_000);
const fields = ['title', 'company', 'location', 'degree', 'mutualCount'] as const;
type Field = (typeof fields)[number] | 'name';

const pages = storedPages.map(originalOf);

/** Values that tell a field by the site's own markers, blocks or link targets. */
const tells: Record<Field, RegExp> = {
	name: /^person-name$|view_lead_panel_via_search_lead_name|\/sales\/lead\//,
	title: /^title$|^job-title$|entity-lockup__subtitle/,
	company: /^company-name$|\/sales\/company\/|entity-lockup__subtitle/,
	location: /^location$|entity-lockup__caption/,
	degree: /entity-lockup__degree/,
	mutualCount: /search_spotlight_second_degree_connection/,
};

type Count = { left: number; kept: number };
const counts = () => ({ people: { left: 0, kept: 0 }, fields: new Map<Field, Count>() });

function tally(count: Count, isKept: boolean) {
	count.left += 1;
	count.kept += isKept ? 1 : 0;
}

/** One redesign of one page; what is wrong is thrown, what is lost is counted. */
function tryOne(seed: number, found: ReturnType<typeof counts>) {
	const page = pages[seed % pages.length] as (typeof pages)[number];
	const { document, origins } = page.copy();
	const changes = redesign({ document, random: randomFrom(seed), origins });
	const what = `seed ${seed}: ${page.name} with ${changes}`;
	const read = readPeople(document, page.url);
	const seen = new Map(read?.people.map((person) => [person.leadId, person]));
	for (const person of read?.people ?? []) {
		const real = page.people.get(leadKey(person.leadId));
		expect(real, `${what}: ${person.name} is nobody of this page`).toBeDefined();
		expect([what, person.name]).toEqual([what, real?.name]);
		for (const field of fields) {
			if (person[field] !== null && real?.full)
				expect([what, field, person[field]]).toEqual([what, field, real[field]]);
		}
	}
	const signs = signsLeft(document, origins);
	for (const [id, left] of signs) {
		const real = page.people.get(leadKey(id)) as PersonRead;
		const person = seen.get(id);
		tally(found.people, person !== undefined);
		if (!person && process.env.KINDLING_SEEDS_LOUD) console.log('lost', what, real.name);
		for (const field of ['name', ...fields] as const) {
			if (!person || real[field] === null || !real.full || !left.has(field)) continue;
			const count = found.fields.get(field) ?? { left: 0, kept: 0 };
			found.fields.set(field, count);
			tally(count, person[field] !== null);
			if (person[field] === null && process.env.KINDLING_SEEDS_LOUD) console.log('no', field, what, real.name);
		}
	}
}

/** Whose address is still in their row, and which of their fields still have a sign there. */
function signsLeft(document: Document, origins: Origins): Map<string, Set<Field>> {
	const left = new Map<string, Set<Field>>();
	for (const element of document.querySelectorAll('*')) {
		const id = origins.get(element)?.leadId;
		if (!id) continue;
		const values = element.getAttributeNames().map((name) => element.getAttribute(name) ?? '');
		if (values.some((value) => value.includes(id))) left.set(id, left.get(id) ?? new Set());
	}
	for (const element of document.querySelectorAll('*')) {
		const signs = left.get(origins.get(element)?.leadId ?? '');
		if (!signs) continue;
		const values = element.getAttributeNames().map((name) => element.getAttribute(name) ?? '');
		for (const [field, tell] of Object.entries(tells)) {
			if (values.some((value) => tell.test(value))) signs.add(field as Field);
		}
	}
	return left;
}

test(`${seeds} redesigns: nobody wrong, nothing of another row, and hardly anybody lost`, () => {
	const found = counts();
	for (let seed = 1; seed <= seeds; seed += 1) tryOne(seed, found);
	const share = ({ left, kept }: Count) => kept / left;
	if (process.env.KINDLING_SEEDS_LOUD)
		console.log(
			found.people,
			[...found.fields].map(([field, count]) => [field, count, share(count)]),
		);
	expect(share(found.people)).toBeGreaterThanOrEqual(0.99);
	for (const [field, count] of found.fields) {
		expect([field, share(count)]).toEqual([field, expect.toSatisfy((value: number) => value >= 0.95)]);
	}
});
