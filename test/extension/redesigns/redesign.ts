import fc from 'fast-check';
import { type Language, languageNames } from './render.ts';

const parts = ['name', 'role', 'place', 'badge', 'noise', 'tenure', 'about', 'mutual'] as const;
type Part = (typeof parts)[number];

/** A redesign's way to show a list of people. */
export type Redesign = {
	/** The elements of the list and of a row. */
	list: readonly [string, string];
	/** The order of a row's parts, the same in every row. */
	order: readonly Part[];
	wrappers: number;
	classes: 'hashed' | 'none' | 'one for all';
	photo: boolean;
	badge: 'behind the name' | 'before the name' | 'in the link' | 'in a block of its own' | 'none';
	/** The company comes before the title, each on its own line. */
	reversed: boolean;
	apart: boolean;
	/** Companies are links; roles are shown at all. */
	linked: boolean;
	showsRole: boolean;
	/** A text of each row that is no present fact. */
	noise: 'none' | 'an earlier role' | 'an industry' | 'a badge';
	saves: boolean;
	dense: boolean;
	language: Language;
	/** Rows in the list that aren't drawn. */
	undrawn: number;
	total: boolean;
	paging: boolean;
	second: 'none' | 'headed' | 'aside' | 'plain';
	secondFirst: boolean;
	advertisement: 'none' | 'of nobody' | 'in the shape of a row';
};

const usual: readonly Part[] = parts;

/** Redesigns of a page of results. The first option of each choice is the plainest, to which a failure shrinks. */
export const redesigns: fc.Arbitrary<Redesign> = fc.record({
	list: fc.constantFrom<readonly [string, string]>(
		['ol', 'li'],
		['div', 'div'],
		['section', 'article'],
		['table', 'tr'],
	),
	order: fc.oneof(fc.constant(usual), fc.shuffledSubarray([...parts], { minLength: parts.length })),
	wrappers: fc.integer({ min: 0, max: 2 }),
	classes: fc.constantFrom('hashed', 'none', 'one for all'),
	photo: fc.boolean(),
	badge: fc.constantFrom('behind the name', 'before the name', 'in the link', 'in a block of its own', 'none'),
	reversed: fc.boolean(),
	apart: fc.boolean(),
	linked: fc.boolean().map((one) => !one),
	showsRole: fc.integer({ min: 0, max: 4 }).map((one) => one < 4),
	noise: fc.constantFrom('none', 'an earlier role', 'an industry', 'a badge'),
	saves: fc.boolean(),
	dense: fc.boolean(),
	language: fc.constantFrom(...languageNames),
	undrawn: fc.integer({ min: 0, max: 3 }),
	total: fc.boolean(),
	paging: fc.boolean(),
	second: fc.constantFrom('none', 'headed', 'aside', 'plain'),
	secondFirst: fc.boolean(),
	advertisement: fc.constantFrom('none', 'of nobody', 'in the shape of a row'),
});
