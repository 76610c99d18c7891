import * as z from 'zod/mini';

/** Kind of a page of the site, by its address alone. */
const pageKinds = [
	'people-search',
	'lead',
	'people-list',
	'people-lists',
	'account-search',
	'account',
	'account-list',
	'sign-in',
	'checkpoint',
	'sales-other',
	'regular-search',
	'profile',
] as const;

/**
 * The extension's knowledge of the sales search site, as data: one JSON document with a version, shipped in the ZIP
 * and served by the app. It holds no code, no selectors and no regular expressions: only names, values and words that
 * are compared, each of a bounded length, so that no document can make a reader run away. It is made when a document
 * is read for the first time: on most pages the reader knows none but its own.
 */
function makeSchema() {
	const attribute = z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,59}$/));
	const token = z.string().check(z.regex(/^[A-Za-z_][\w-]{0,79}$/));
	const value = z.string().check(z.regex(/^[^"\\\p{Cc}]{1,80}$/u));
	const word = z.string().check(z.regex(/^[^\p{Cc}]{1,60}$/u));
	const path = z.string().check(z.regex(/^\/[\w./*-]{0,99}$/));
	const words = z.array(word).check(z.maxLength(60));
	const paths = z.array(path).check(z.minLength(1), z.maxLength(20));
	const milliseconds = z.int().check(z.minimum(50), z.maximum(20_000));

	/** How an element is recognised: by an attribute (there, with a value, or with its beginning), or by a class or part of one. */
	const marker = z.union([
		z.strictObject({ attribute }),
		z.strictObject({ attribute, is: value }),
		z.strictObject({ attribute, startsWith: value }),
		z.strictObject({ class: token }),
		z.strictObject({ classPart: token }),
	]);
	const markers = z.array(marker).check(z.maxLength(20));

	return z.strictObject({
		/** The form of this document. A reader refuses a form that it was not written for. */
		schema: z.literal(2),
		/** Rises with every change of the document. */
		version: z.int().check(z.minimum(1), z.maximum(1_000_000)),
		/** Path patterns: `*` is one segment, a last `**` any further ones. The first kind that fits counts. */
		pages: z.array(z.strictObject({ kind: z.enum(pageKinds), paths })).check(z.minLength(1), z.maxLength(30)),
		/** The text before the id of a lead in a link's path and in a URN, and before the id of a company in a link. */
		addresses: z.strictObject({
			lead: paths,
			leadUrn: z.array(value).check(z.minLength(1), z.maxLength(10)),
			company: paths,
		}),
		/** The attribute that names what a text is, and its values. */
		vocabulary: z.strictObject({
			attribute,
			name: words,
			title: words,
			role: words,
			company: words,
			location: words,
			other: words,
		}),
		markers: z.strictObject({
			/** Around the rows of a search. */
			results: markers,
			/** On or in each row of a search, and of a saved list. */
			row: markers,
			savedRow: markers,
			/** Marks a row or a page that is not drawn yet. */
			placeholder: markers,
			nameLink: markers,
			subtitle: markers,
			/** Other blocks of a row's own. */
			field: markers,
			caption: markers,
			degree: markers,
			mutual: markers,
			next: markers,
			/** On a person's own page. */
			leadCard: markers,
			leadName: markers,
			headline: markers,
			currentRole: markers,
			roleItem: markers,
			sharedSection: markers,
			/** Texts that are not shown, such as those for screen readers, and tooltips. */
			silent: markers,
			/** Pages of a layout that no reader knows. */
			oldLayout: markers,
		}),
		/** Words of the site's own labels, in the languages known; compared without regard to case. */
		words: z.strictObject({
			/** Labels of the control that selects a row, with "…" for the name. */
			select: words,
			next: words,
			mutual: words,
			/** Words beside the number of people that a page says it found. */
			results: words,
			/** Words that a lead page counts beside the place: connections, followers. */
			connections: words,
			/** How words of a title begin: a column in which some stand holds titles. */
			roles: words,
			/** Heads of a table's columns. */
			heads: z.strictObject({ title: words, company: words, location: words }),
			/** Headings above the current roles of a lead page. */
			currentRole: words,
			/** The whole text that says that a row is an advertisement. */
			advertisement: words,
		}),
		/** How long a row gets to be drawn; less after `stallAfter` rows in a row that were not. */
		timing: z.strictObject({
			rowMs: milliseconds,
			stalledRowMs: milliseconds,
			firstRowsMs: milliseconds,
			stallAfter: z.int().check(z.minimum(1), z.maximum(100)),
		}),
	});
}

let made: ReturnType<typeof makeSchema> | undefined;

export type ReadingRules = z.infer<ReturnType<typeof makeSchema>>;
export type Marker = ReadingRules['markers']['row'][number];

/** The most characters a document may have. */
export const readingRulesLength = 60_000;

/** Rules, or why there are none. */
type ReadingRulesParsed =
	| { rules: ReadingRules; refusal?: undefined }
	| { rules?: undefined; refusal: 'too-large' | 'no-json' | 'other-schema' | 'not-valid' };

/** Reads a document of rules. Refuses any that isn't wholly valid, and never throws. */
export function parseReadingRules(text: string): ReadingRulesParsed {
	if (text.length > readingRulesLength) return { refusal: 'too-large' };
	let document: unknown;
	try {
		document = JSON.parse(text);
	} catch {
		return { refusal: 'no-json' };
	}
	made ??= makeSchema();
	const parsed = made.safeParse(document);
	if (parsed.success) return { rules: parsed.data };
	const isOther = parsed.error.issues.some((issue) => issue.path.length === 1 && issue.path[0] === 'schema');
	return { refusal: isOther ? 'other-schema' : 'not-valid' };
}
