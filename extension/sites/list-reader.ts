import type { Marker, ReadingRules } from '#contract/reading-rules';
import type { Survey } from './page/survey.ts';
import type { PeoplePage } from './result.ts';

/** How a kind of page that lists people is read. */
export type ListReader = {
	/** Addresses of such pages. */
	examples: readonly string[];
	/** The path of such a page, of no one's search or list. */
	place: string;
	/** The selector of what the rows stand in. */
	frame: (survey: Pick<Survey, 'rules' | 'select'>) => string;
	/** The markers that every such page has, by their names in the rules. */
	markers: (rules: ReadingRules) => Record<string, readonly Marker[]>;
	read: (document: Document, rules?: ReadingRules) => PeoplePage;
};
