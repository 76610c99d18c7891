import type { ReadingRules } from '#contract/reading-rules';
import type { Look } from '../messages.ts';
import { leadPage } from '../sites/lead/lead-page.ts';
import { listReaderOf } from '../sites/lists.ts';
import { type PageKind, pageKind } from '../sites/page/page-kind.ts';
import { shippedRules } from '../sites/page/rules.ts';
import { type Survey, surveyPage } from '../sites/page/survey.ts';
import { isOldLayout } from '../sites/people-search.ts';
import type { NamedRefusal, PeoplePage, PersonRead } from '../sites/result.ts';
import { sharedWith } from '../sites/shared-search.ts';
import { isPreviousCard } from './previous-card.ts';

/** The people of a page, and whether there is a next page; a lead page is a list of one. */
export type PeopleRead = {
	people: PersonRead[];
	/** People who are named but can't be imported: rows, and leads outside any row. */
	refused: NamedRefusal[];
	/** Number of rows. */
	total: number;
	hasNext: boolean;
	/** True while the page still shows another person than its address names. */
	isChanging?: boolean;
	/** The number of people the page itself says it found. */
	siteTotal: number | null;
	/** The rows, if the page has any: which are drawn, and the elements to scroll to. */
	page: PeoplePage | null;
};

/** Reads a page and its people as they are now; `since` is when the document began. */
export function lookAt(document: Document, url: URL, since: number, rules: ReadingRules = shippedRules): Look {
	const kind = pageKind(url, rules);
	const shared = sharedWith(url);
	const read = readPeople(document, url, rules);
	if (!read) {
		return { kind, url: url.href, since, total: 0, hasNext: false, people: [], sharedWith: shared, state: 'not-ours' };
	}
	const { people, total, hasNext, isChanging } = read;
	const state = isChanging ? 'loading' : stateOf(document, kind, total, rules);
	return { kind, url: url.href, since, total, hasNext, people, sharedWith: shared, state };
}

/** Reads the people of a page; null for a page that has none to read. */
export function readPeople(document: Document, url: URL, rules: ReadingRules = shippedRules): PeopleRead | null {
	const kind = pageKind(url, rules);
	if (kind === 'lead') {
		const { person: shown, isOfAnother } = leadPage.read(document, url, rules);
		const isChanging = isOfAnother || (shown !== null && isPreviousCard(document, shown));
		const person = isChanging ? null : shown;
		return {
			people: person ? [person] : [],
			refused: [],
			total: person ? 1 : 0,
			isChanging,
			hasNext: false,
			siteTotal: null,
			page: null,
		};
	}
	const page = listReaderOf(kind)?.read(document, rules);
	if (!page) return null;
	return {
		people: page.rows.flatMap(({ person }) => person ?? []),
		refused: [
			...page.rows.flatMap(({ refused, leadId }) => (refused ? { ...refused, leadId: leadId ?? undefined } : [])),
			...page.others,
		],
		total: page.rows.length,
		hasNext: page.hasNext,
		siteTotal: page.siteTotal,
		page,
	};
}

function stateOf(document: Document, kind: PageKind, total: number, rules: ReadingRules): Look['state'] {
	if (total > 0) return 'ready';
	if (isOldLayout(document, rules)) return 'old-layout';
	if (document.readyState !== 'complete') return 'loading';
	const survey = surveyPage(document, rules);
	return kind === 'lead' ? leadState(document, survey) : listState(document, kind, survey);
}

// A lead page has loaded once its card has a heading and no placeholders.
function leadState(document: Document, { rules, select }: Survey): 'unread' | 'loading' {
	const around = document.querySelector(select(rules.markers.leadCard)) ?? document.body;
	const isDrawn = around.querySelector('h1, h2') && !around.querySelector(select(rules.markers.placeholder));
	return isDrawn ? 'unread' : 'loading';
}

// Without rows the search found no one, but only if the page is understood and complete: its frame is there, names no
// one, and has no placeholders.
function listState(document: Document, kind: PageKind, survey: Survey): 'unread' | 'loading' | 'empty' {
	const { rules, select, held, carriers } = survey;
	const frame = document.querySelector(listReaderOf(kind)?.frame(survey) ?? 'body');
	const isAnyoneNamed = frame ? held(frame) : new Set(carriers.map(({ key }) => key)).size > 1;
	if (isAnyoneNamed) return 'unread';
	return frame && !frame.querySelector(select(rules.markers.placeholder)) ? 'empty' : 'loading';
}
