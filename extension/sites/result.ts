import type { Field } from './signs.ts';

/**
 * A person as a page shows one. Texts are as shown, normalised by shown-text.ts. What the page does not say is null.
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
};

/** A row that exists and cannot become a prospect. */
export type RowRefused = { name: string; reason: 'no-id' | 'no-name' };

/** The fields of a row with the signs that found them. */
export type RowFields = {
	name: Field<string>;
	title: Field<string>;
	company: Field<string>;
	location: Field<string>;
	degree: Field<1 | 2 | 3>;
	mutualCount: Field<number>;
};

/** A row as the page has it: its element, whether it is drawn, and its fields. */
type RowSeen = { element: Element; isDrawn: boolean; fields: RowFields };

/** A row: either a person or refused. */
export type RowRead = RowSeen &
	({ person: PersonRead; refused?: undefined } | { person?: undefined; refused: RowRefused });

/** People in rows in their order, and whether the site offers a next page. */
export type PeoplePage = { rows: RowRead[]; next: HTMLElement | null; hasNext: boolean };
