import type { Marker, ReadingRules } from '#contract/reading-rules';
import { leadPage } from '../lead/lead-page.ts';
import { listReaderOf } from '../lists.ts';
import { type PageKind, pageKind } from '../page/page-kind.ts';
import { selectorOf, shippedRules } from '../page/rules.ts';
import type { Field, Sign } from '../page/signs.ts';
import { surveyPage } from '../page/survey.ts';

const driftProblems = [
	'no-rows',
	'no-names',
	'no-titles',
	'no-companies',
	'no-locations',
	'rows-missing',
	'marker-missing',
] as const;
/** A kind of fact that was read less often than expected. */
type DriftProblem = (typeof driftProblems)[number];

/**
 * How often a field was read, and how often each of its signs had a value. `torn` counts contradictions that left the
 * field empty.
 */
type FieldDrift = { field: string; read: number; torn: number; signs: { sign: Sign; found: number }[] };

/** The signs that a page was read by. Holds only numbers and words of the rules, and no text of the page. */
type Drift = {
	kind: PageKind;
	rulesVersion: number;
	/** Rows, drawn rows, and rows that became people. */
	rows: number;
	drawn: number;
	people: number;
	/** People read by looks, because the site's own words for their texts are gone. */
	byLooks: number;
	/** Different leads named anywhere on the page. */
	leads: number;
	fields: FieldDrift[];
	markers: { name: string; found: number }[];
	problems: DriftProblem[];
};

type FieldsRead = Record<string, Field<unknown>>;
type Read = { rows: number; drawn: FieldsRead[]; people: number; byLooks: number; strays: number };

/** Measures how well a page of people reads with these rules; null for any other page. */
export function driftOf(document: Document, url: URL, rules: ReadingRules = shippedRules): Drift | null {
	const kind = pageKind(url, rules);
	const read = readFor(kind, document, url, rules);
	if (!read) return null;
	const leads = new Set(surveyPage(document, rules).carriers.map(({ key }) => key)).size;
	const fields = fieldDrifts(read.drawn);
	const markers = markersOf(kind, rules).map(([name, list]) => ({
		name,
		found: document.querySelectorAll(selectorOf(list)).length,
	}));
	const { rows, people, byLooks, drawn } = read;
	const drift = { kind, rulesVersion: rules.version, rows, drawn: drawn.length, people, byLooks };
	return { ...drift, leads, fields, markers, problems: problemsOf({ ...drift, leads, fields, markers }, read.strays) };
}

function readFor(kind: PageKind, document: Document, url: URL, rules: ReadingRules): Read | null {
	if (kind === 'lead') {
		const { person, fields } = leadPage.read(document, url, rules);
		return { rows: 1, drawn: [fields], people: person ? 1 : 0, byLooks: person?.byLooks ? 1 : 0, strays: 0 };
	}
	const list = listReaderOf(kind);
	if (!list) return null;
	const { rows, strays } = list.read(document, rules);
	return {
		rows: rows.length,
		drawn: rows.filter(({ isDrawn }) => isDrawn).map(({ fields }) => fields),
		people: rows.filter(({ person }) => person).length,
		byLooks: rows.filter(({ person }) => person?.byLooks).length,
		strays,
	};
}

function fieldDrifts(rows: FieldsRead[]): FieldDrift[] {
	return Object.keys(rows[0] ?? {}).map((field) => {
		const all = rows.flatMap((row) => row[field] ?? []);
		const testimonies = all.flatMap((one) => one.testimonies);
		return {
			field,
			read: all.filter(({ value }) => value !== null).length,
			torn: all.filter((one) => one.value === null && one.testimonies.some(({ values }) => values.length > 0)).length,
			signs: [...new Set(testimonies.map(({ sign }) => sign))].map((sign) => ({
				sign,
				found: testimonies.filter((one) => one.sign === sign && one.values.length > 0).length,
			})),
		};
	});
}

/** Returns the markers that every page of a kind has. */
function markersOf(kind: PageKind, rules: ReadingRules): [string, readonly Marker[]][] {
	const { leadCard, leadName, currentRole } = rules.markers;
	const own = listReaderOf(kind)?.markers(rules) ?? { leadCard, leadName, currentRole };
	return [...Object.entries(own), ['vocabulary', [{ attribute: rules.vocabulary.attribute }]]];
}

/** With fewer drawn rows than this, a field missing from all of them isn't reported. */
const enough = 3;

type Judged = Omit<Drift, 'problems'>;

function problemsOf({ kind, rows, drawn, people, leads, fields, markers }: Judged, strays: number): DriftProblem[] {
	const readOf = (field: string) => fields.find((one) => one.field === field)?.read ?? 0;
	const isNowhere = (field: string) => drawn >= (kind === 'lead' ? 1 : enough) && readOf(field) === 0;
	const isEmpty = kind !== 'lead' && rows === 0;
	const isNameless = (kind === 'lead' && people === 0) || (drawn > 0 && readOf('name') * 2 < drawn);
	const found: Record<DriftProblem, boolean> = {
		'no-rows': isEmpty && leads > 1,
		'no-names': isNameless,
		'no-titles': isNowhere('title'),
		'no-companies': isNowhere('company'),
		'no-locations': isNowhere('location'),
		'rows-missing': !isEmpty && strays * 4 > rows,
		'marker-missing': !isEmpty && markers.some(({ found }) => found === 0),
	};
	return driftProblems.filter((problem) => found[problem]);
}
