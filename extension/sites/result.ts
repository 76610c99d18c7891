import type { Field } from './page/signs.ts';

/**
 * A person as a page shows them. Texts are as shown, normalised by page/shown-text.ts. Anything that the page doesn't
 * say is null.
 */
export type PersonRead = {
	/** The id in the person's address on this site; it also makes `linkedinUrl`. */
	leadId: string;
	name: string;
	title: string | null;
	company: string | null;
	location: string | null;
	linkedinUrl: string;
	degree: 1 | 2 | 3 | null;
	/** How many mutual connections the row's badge counts; null when there is no badge, which is not zero. */
	mutualCount: number | null;
	/** Whether the row was drawn. If not, only its id and name are known. */
	full: boolean;
	/** Set where the site's own words did not say what the texts are, so they were read by their looks. */
	byLooks?: true | undefined;
};

/**
 * Someone the page names who cannot become a prospect. `no-id`: the row has no address. `no-name`: the site hides the
 * name. `not-drawn`: the row is not drawn, and its label does not say the name. `two-names`: the row's markers name
 * several people. `not-read`: no name was found. `not-in-list`: named in the frame of the list, in none of its rows.
 */
export type RowRefused = {
	name: string;
	reason: 'no-id' | 'no-name' | 'not-drawn' | 'two-names' | 'not-read' | 'not-in-list';
};

/** The fields of a row with the signs that found them. */
export type RowFields = {
	name: Field<string>;
	title: Field<string>;
	company: Field<string>;
	location: Field<string>;
	degree: Field<1 | 2 | 3>;
	mutualCount: Field<number>;
};

/** A row as the page has it: its element, its lead, whether it is drawn, and its fields. */
type RowSeen = { element: Element; leadId: string | null; isDrawn: boolean; fields: RowFields };

/** A row: either a person or refused. */
export type RowRead = RowSeen &
	({ person: PersonRead; refused?: undefined } | { person?: undefined; refused: RowRefused });

/** Someone who is named and refused, with the id where the page says it. */
export type NamedRefusal = RowRefused & { leadId?: string | undefined };

/** The rows of a page in their order, and what else the page says of its list. */
export type PeoplePage = {
	rows: RowRead[];
	/** The leads that are named in the frame of the list and in none of its rows. */
	others: NamedRefusal[];
	/** How many of them do not even stand inside a row. Many of these mean that rows were not found. */
	strays: number;
	next: HTMLElement | null;
	hasNext: boolean;
	/** How many people the page itself says it found; see page-total.ts. */
	siteTotal: number | null;
};
