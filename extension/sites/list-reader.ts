import type { Marker, ReadingRules } from '#contract/reading-rules';
import type { Survey } from './page/survey.ts';
import type { PeoplePage } from './result.ts';

/** A reader for one kind of page that lists people. */
export type ListReader = {
	/** Example addresses. */
	examples: readonly string[];
	/** The path of such a page, without a search or a list. */
	place: string;
	/** The selector of the element around the rows. */
	frame: (survey: Pick<Survey, 'rules' | 'select'>) => string;
	/** The markers that every such page has, by their names in the rules. */
	markers: (rules: ReadingRules) => Record<string, readonly Marker[]>;
	read: (document: Document, rules?: ReadingRules) => PeoplePage;
};
