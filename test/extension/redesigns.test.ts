// The rules: docs/product.md §15.5.
import { expect, test } from 'vitest';
import { readPeople } from '../../extension/reader/look.ts';
import { leadKey } from '../../extension/sites/lead/lead-id.ts';
import type { PersonRead } from '../../extension/sites/result.ts';
import { originalOf } from './origins.ts';
import { randomFrom } from './random.ts';
import { type Origins, redesign } from './redesign.ts';
import { storedPages } from './stored-pages.ts';

const seeds = Number(process.env.KINDLING_SEEDS ?? 1_000);
const fields = ['title', 'company', 'location', 'degree', 'mutualCount'] as const;
type Field = (typeof fields)[number] | 'name';

const pages = storedPages.map(originalOf);
/** Pages whose rows have fewer signs from the start: no control, or nothing but a link. A redesign may take the last one. */
const poor = new Set(['search-without-boxes', 'saved-list-2026']);

/** Values of the site's own markers, blocks and link targets, by which a field can be recognised. */
const tells: Record<Field, RegExp> = {
	name: /^person-name$|view_lead_panel_via_search_lead_name|\/sales\/lead\//,
	title: /^title$|^job-title$|entity-lockup__subtitle/,
	company: /^company-name$|\/sales\/company\/|entity-lockup__subtitle/,
	location: /^location$|entity-lockup__caption/,
	degree: /entity-lockup__degree/,
	mutualCount: /search_spotlight_second_degree_connection/,
};

/** How many could have been read and how many were; the others by name. */
type Count = { left: number; kept: number; lost: string[] };
const counts = new Map<Field | 'people', Count>();

function tally(what: Field | 'people', isKept: boolean, where: string) {
	const count = counts.get(what) ?? { left: 0, kept: 0, lost: [] };
	counts.set(what, count);
	count.left += 1;
	if (isKept) count.kept += 1;
	else count.lost.push(where);
}

/** One redesign of one page: what is wrong fails at once, what is lost is counted. */
function tryOne(seed: number) {
	const page = pages[seed % pages.length] as (typeof pages)[number];
	const { document, origins } = page.copy();
	const changes = redesign({ document, random: randomFrom(seed), origins });
	const what = `seed ${seed}: ${page.name} with ${changes}`;
	const people = readPeople(document, page.url)?.people ?? [];
	for (const person of people) {
		const real = page.people.get(leadKey(person.leadId));
		expect(real, `${what}: ${person.name} is nobody of this page`).toBeDefined();
		expect(person.name, what).toBe(real?.name);
		for (const field of fields) {
			if (person[field] !== null && real?.full)
				expect(person[field], `${what}: ${field} of ${real.name}`).toBe(real[field]);
		}
	}
	const seen = new Map(people.map((person) => [person.leadId, person]));
	for (const [id, left] of poor.has(page.name) ? [] : signsLeft(document, origins)) {
		const real = page.people.get(leadKey(id)) as PersonRead;
		const person = seen.get(id);
		tally('people', person !== undefined, `${what}: ${real.name}`);
		for (const field of ['name', ...fields] as const) {
			if (!person || real[field] === null || !real.full || !left.has(field)) continue;
			tally(field, person[field] !== null, `${what}: ${field} of ${real.name}`);
		}
	}
}

/** Whose address is still in their row, and which of their fields still have a sign there. */
function signsLeft(document: Document, origins: Origins): Map<string, Set<Field>> {
	const valuesOf = (element: Element) => element.getAttributeNames().map((name) => element.getAttribute(name) ?? '');
	const left = new Map<string, Set<Field>>();
	const elements = [...document.querySelectorAll('*')];
	for (const element of elements) {
		const id = origins.get(element)?.leadId;
		if (id && valuesOf(element).some((value) => value.includes(id))) left.set(id, new Set());
	}
	for (const element of elements) {
		const signs = left.get(origins.get(element)?.leadId ?? '');
		for (const [field, tell] of signs ? Object.entries(tells) : []) {
			if (valuesOf(element).some((value) => tell.test(value))) signs?.add(field as Field);
		}
	}
	return left;
}

test(`${seeds} redesigns: nobody wrong, nothing of another row, and hardly anybody lost`, { timeout: 300_000 }, () => {
	for (let seed = 1; seed <= seeds; seed += 1) tryOne(seed);
	expect([...counts.keys()].sort()).toEqual([...fields, 'name', 'people'].sort());
	for (const [what, { left, kept, lost }] of counts) {
		expect(left).toBeGreaterThan(seeds / 2);
		expect(kept / left, `${what}: ${kept} of ${left}, without\n${lost.join('\n')}`).toBeGreaterThanOrEqual(
			what === 'people' ? 0.99 : 0.95,
		);
	}
});
