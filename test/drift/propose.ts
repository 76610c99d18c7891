import { readPeople } from '../../extension/reader/look.ts';
import { shippedRules } from '../../extension/sites/page/rules.ts';
import type { PersonRead } from '../../extension/sites/result.ts';
import { type Marker, parseReadingRules, type ReadingRules } from '../../worker/contract/reading-rules.ts';
import { parsePage } from '../extension/parse-page.ts';
import { storedPages as namesOfStored, storedHtml } from '../extension/stored-html.ts';

/** A marker to add to the rules, and what the page yields with it. */
type Step = { marker: string; added: Marker; elements: number; gained: Record<string, number> };
/** The smallest change found. `rules` are valid, have the next version, and read every stored page as before. */
type Proposal = { steps: Step[]; rules: ReadingRules; before: PersonRead[]; after: PersonRead[] };

type MarkerName = keyof ReadingRules['markers'];
const markers = Object.keys(shippedRules.markers) as MarkerName[];
const mostSteps = 4;
const fields = ['title', 'company', 'location', 'degree', 'mutualCount'] as const;

/**
 * Searches for the fewest markers with which a page yields more than with the shipped rules. A marker is added only if
 * everyone read before stays the same, and every stored page is read exactly as before. Null if there is none.
 */
export function proposeRules(document: Document, url: URL, stored = storedPages()): Proposal | null {
	const read = (rules: ReadingRules) => readPeople(document, url, rules)?.people ?? [];
	const before = read(shippedRules);
	let rules: ReadingRules = { ...shippedRules, version: shippedRules.version + 1 };
	let people = before;
	const steps: Step[] = [];
	while (steps.length < mostSteps) {
		const found = candidatesOn(document)
			.flatMap(({ added, elements }) => markers.map((marker) => ({ marker, added, elements })))
			.map((one) => ({ ...one, rules: withMarker(rules, one.marker, one.added) }))
			.map((one) => ({ ...one, people: read(one.rules) }))
			.filter((one) => worth(one.people) > worth(people) && keeps(people, one.people))
			.sort((a, b) => worth(b.people) - worth(a.people));
		const best = found.find((one) => readsAsBefore(one.rules, stored));
		if (!best) break;
		const gained = Object.fromEntries(
			fields.map((field) => [field, countOf(best.people, field) - countOf(people, field)]).filter(([, count]) => count),
		);
		gained.people = best.people.length - people.length;
		steps.push({ marker: best.marker, added: best.added, elements: best.elements, gained });
		({ rules, people } = best);
	}
	return steps.length > 0 ? { steps, rules, before, after: people } : null;
}

const countOf = (people: PersonRead[], field: (typeof fields)[number]) =>
	people.filter((person) => person[field] !== null).length;
const worth = (people: PersonRead[]) =>
	people.length * 10 + fields.reduce((sum, field) => sum + countOf(people, field), 0);

/** True if everything read before is still read, and the same. */
const keeps = (before: PersonRead[], after: PersonRead[]) =>
	before.every((person) => {
		const now = after.find(({ leadId }) => leadId === person.leadId);
		return now?.name === person.name && fields.every((field) => person[field] === null || person[field] === now[field]);
	});

function withMarker(rules: ReadingRules, marker: MarkerName, added: Marker): ReadingRules {
	const changed = { ...rules, markers: { ...rules.markers, [marker]: [...rules.markers[marker], added] } };
	return parseReadingRules(JSON.stringify(changed)).rules ?? rules;
}

/** Lists the classes and attributes of a page that aren't masked, most frequent first. */
function candidatesOn(document: Document): { added: Marker; elements: number }[] {
	const counts = new Map<string, number>();
	const count = (added: Marker) => counts.set(JSON.stringify(added), (counts.get(JSON.stringify(added)) ?? 0) + 1);
	for (const element of document.querySelectorAll('body *')) {
		for (const name of element.classList) if (isName(name)) count({ class: name });
		for (const attribute of element.getAttributeNames()) {
			if (attribute.startsWith('data-') && isName(attribute.slice(5))) count({ attribute });
		}
	}
	const sorted = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 60);
	return sorted.map(([added, elements]) => ({ added: JSON.parse(added) as Marker, elements }));
}

const isName = (name: string) => /^[A-Za-z_][\w-]{1,79}$/.test(name) && !/^[x1_-]+$/i.test(name);

type StoredPage = { document: Document; url: URL; read: string };

/** Reads the stored pages of this checkout. */
const storedPages = (): StoredPage[] =>
	namesOfStored.map(storedHtml).map(({ html, url: address }) => {
		const [document, url] = [parsePage(html), new URL(address)];
		return { document, url, read: readOf(document, url, shippedRules) };
	});

const readsAsBefore = (rules: ReadingRules, stored: StoredPage[]) =>
	stored.every(({ document, url, read }) => readOf(document, url, rules) === read);

function readOf(document: Document, url: URL, rules: ReadingRules): string {
	const { page: _, ...read } = readPeople(document, url, rules) ?? { page: null };
	return JSON.stringify(read);
}
