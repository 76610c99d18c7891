import { readPeople } from '../../../extension/reader/look.ts';
import { leadKey } from '../../../extension/sites/page/lead-id.ts';
import type { PersonRead } from '../../../extension/sites/result.ts';
import { randomFrom } from '../random.ts';
import type { StoredHtml } from '../stored-html.ts';
import { type Original, originalOf } from './origins.ts';
import { readPage } from './pages.ts';
import { type Origins, redesign } from './redesign.ts';

/** Fields read for a person besides the name. */
export const fields = ['title', 'company', 'location', 'degree', 'mutualCount'] as const;
type Field = (typeof fields)[number] | 'name';

/** Pages whose rows have few signs from the start: no control, or only a link. A redesign may take the last one. */
const poor = new Set(['search-without-boxes', 'saved-list-2026']);

/** Values of the site's own markers, blocks and link targets that identify a field. */
const tells: Record<Field, RegExp> = {
	name: /^person-name$|view_lead_panel_via_search_lead_name|\/sales\/lead\//,
	title: /^title$|^job-title$|entity-lockup__subtitle/,
	company: /^company-name$|\/sales\/company\/|entity-lockup__subtitle/,
	location: /^location$|entity-lockup__caption/,
	degree: /entity-lockup__degree/,
	mutualCount: /search_spotlight_second_degree_connection/,
};

/** Results of redesigns: the fields read wrongly, and for each kind the numbers of readable, read and lost ones. */
type Outcome = { wrong: string[]; counts: Record<string, { left: number; kept: number; lost: string[] }> };

/** Redesigns a page for each seed. Lists wrong reads and counts lost ones. */
export function redesignPages(stored: StoredHtml[], seeds: number): Outcome {
	const pages = stored.map(readPage).map(originalOf);
	const outcome: Outcome = { wrong: [], counts: {} };
	for (let seed = 1; seed <= seeds; seed += 1) tryOne(pages[seed % pages.length] as Original, seed, outcome);
	return outcome;
}

function tryOne(page: Original, seed: number, { wrong, counts }: Outcome) {
	const { document, origins } = page.copy();
	const changes = redesign({ document, random: randomFrom(seed), origins });
	const what = `seed ${seed}: ${page.name} with ${changes}`;
	const tally = (thing: Field | 'people', isKept: boolean, where: string) => {
		counts[thing] ??= { left: 0, kept: 0, lost: [] };
		counts[thing].left += 1;
		if (isKept) counts[thing].kept += 1;
		else counts[thing].lost.push(`${what}: ${where}`);
	};
	const people = readPeople(document, page.url)?.people ?? [];
	wrong.push(...people.flatMap((person) => wrongIn(person, page).map((fault) => `${what}: ${fault}`)));
	const seen = new Map(people.map((person) => [person.leadId, person]));
	for (const [id, left] of poor.has(page.name) ? [] : signsLeft(document, origins)) {
		const real = page.people.get(leadKey(id)) as PersonRead;
		const person = seen.get(id);
		tally('people', person !== undefined, real.name);
		for (const field of ['name', ...fields] as const) {
			if (!person || real[field] === null || !real.full || !left.has(field)) continue;
			tally(field, person[field] !== null, `${field} of ${real.name}`);
		}
	}
}

/** Returns a person's fields that differ from the page before its redesign. A missing field isn't wrong. */
function wrongIn(person: PersonRead, { people }: Original): string[] {
	const real = people.get(leadKey(person.leadId));
	if (!real) return [`${person.name} is nobody of this page`];
	const faults = person.name === real.name ? [] : [`${real.name} is read as ${person.name}`];
	for (const field of real.full ? fields : []) {
		if (person[field] !== null && person[field] !== real[field])
			faults.push(`${field} of ${real.name} is read as ${person[field]}`);
	}
	return faults;
}

/** Returns the leads whose address is still in their row, and their fields that still have a sign there. */
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
