import * as z from 'zod/mini';

/** Kinds of pages of the site, told by the address alone. */
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
 * Makes the schema of the extension's knowledge of the sales search site: one JSON document with a version, shipped in
 * the ZIP and served by the app. The document holds no code, selectors or regular expressions, only names, values and
 * words to compare, each of a bounded length, so that no document can make a reader run away. Made on first use,
 * because on most pages the reader needs only its own rules.
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

	/**
	 * How an element is recognised: by an attribute (its presence, its value, or the value's beginning), or by a class or
	 * part of one.
	 */
	const marker = z.union([
		z.strictObject({ attribute }),
		z.strictObject({ attribute, is: value }),
		z.strictObject({ attribute, startsWith: value }),
		z.strictObject({ class: token }),
		z.strictObject({ classPart: token }),
	]);
	const markers = z.array(marker).check(z.maxLength(20));

	return z.strictObject({
		/** The format of this document. A reader refuses a format it was not written for. */
		schema: z.literal(2),
		/** Rises with every change of the document. */
		version: z.int().check(z.minimum(1), z.maximum(1_000_000)),
		/** Path patterns: `*` is one segment, a final `**` any number of further ones. The first matching kind counts. */
		pages: z.array(z.strictObject({ kind: z.enum(pageKinds), paths })).check(z.minLength(1), z.maxLength(30)),
		/** The text before the id of a lead in a link's path and in a URN, and before the id of a company in a link. */
		addresses: z.strictObject({
			lead: paths,
			leadUrn: z.array(value).check(z.minLength(1), z.maxLength(10)),
			company: paths,
		}),
		/** The attribute that says what a text is, and its values. */
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
			/** Marks a row or a page that isn't drawn yet. */
			placeholder: markers,
			nameLink: markers,
			subtitle: markers,
			/** Other blocks of a row. */
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
			/** Words beside a count on the line of a lead page's location: connections, followers. */
			connections: words,
			/** Beginnings of words in titles: a column that has some of them holds titles. */
			roles: words,
			/** Heads of a table's columns. */
			heads: z.strictObject({ title: words, company: words, location: words }),
			/** Headings above the current roles of a lead page. */
			currentRole: words,
			/** Texts that, as a whole, mark a row as an advertisement. */
			advertisement: words,
		}),
		/** Time limits for a row to be drawn; shorter after `stallAfter` rows in a row were not drawn. */
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

/** The rules, or why the document was refused. */
type ReadingRulesParsed =
	| { rules: ReadingRules; refusal?: undefined }
	| { rules?: undefined; refusal: 'too-large' | 'no-json' | 'other-schema' | 'not-valid' };

/** Parses a document of rules. Refuses any that isn't wholly valid, and never throws. */
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
