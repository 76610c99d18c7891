import type { Field } from './page/signs.ts';

/** A person as a page shows them. Texts are normalized by page/shown-text.ts. Null where the page doesn't say. */
export type PersonRead = {
	/** The id in the person's address on this site; `linkedinUrl` is made from it. */
	leadId: string;
	name: string;
	title: string | null;
	company: string | null;
	location: string | null;
	linkedinUrl: string;
	degree: 1 | 2 | 3 | null;
	/** The number of mutual connections on the row's badge; null without a badge, which doesn't mean zero. */
	mutualCount: number | null;
	/** False if the row wasn't drawn: then only its id and name are known. */
	full: boolean;
	/** Set if the texts were read by their looks, because none of the site's own words labelled them. */
	byLooks?: true | undefined;
};

/**
 * Someone the page names who can't become a prospect. `no-id`: the row has no address. `no-name`: the site hides the
 * name. `not-drawn`: the row isn't drawn, and its label doesn't give the name. `two-names`: the row's markers name
 * several people. `not-read`: no name was found. `not-in-list`: named in the list's frame, but in none of its rows.
 */
export type RowRefused = {
	name: string;
	reason: 'no-id' | 'no-name' | 'not-drawn' | 'two-names' | 'not-read' | 'not-in-list';
};

/** The fields of a row, with the signs that found them. */
export type RowFields = {
	name: Field<string>;
	title: Field<string>;
	company: Field<string>;
	location: Field<string>;
	degree: Field<1 | 2 | 3>;
	mutualCount: Field<number>;
};

/** A row of the page: its element, its lead, whether it is drawn, and its fields. */
type RowSeen = { element: Element; leadId: string | null; isDrawn: boolean; fields: RowFields };

/** A row: either a person or refused. */
export type RowRead = RowSeen &
	({ person: PersonRead; refused?: undefined } | { person?: undefined; refused: RowRefused });

/** A named person who was refused, with the id if the page gives it. */
export type NamedRefusal = RowRefused & { leadId?: string | undefined };

/** The rows of a page in order, and what else the page says about its list. */
export type PeoplePage = {
	rows: RowRead[];
	/** Leads named in the frame of the list, but in none of its rows. */
	others: NamedRefusal[];
	/** How many of the `others` aren't even inside a row. A large number means that rows were missed. */
	strays: number;
	next: HTMLElement | null;
	hasNext: boolean;
	/** The number of people the page itself says it found; see page-total.ts. */
	siteTotal: number | null;
};
