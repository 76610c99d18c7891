/** A person as a page shows one. Texts are as shown, tidied (see shown-text.ts); what the page does not say is null. */
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
	/** Whether the row was rendered. If not, only its id and name are known. */
	full: boolean;
};

/** A row that exists and cannot become a prospect. */
export type RowRefused = { name: string; reason: 'no-id' | 'no-name' };

/** The rows of a page in their order: each one is either a person or refused. */
export type RowRead = { person: PersonRead; refused?: undefined } | { person?: undefined; refused: RowRefused };

/** People in rows, and whether the site offers a next page. */
export type PeoplePage = { rows: RowRead[]; hasNext: boolean };
