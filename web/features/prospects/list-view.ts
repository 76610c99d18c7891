import type { Ask } from './filter-kinds.ts';
import type { Sort } from './find-prospects.ts';

/** The filters of a list. A prospect needs one of the statuses, and one of the asks. */
type ListFilters = {
	statuses: readonly string[];
	/** Whether only people with a connection source are shown. */
	connected: boolean;
	asks: readonly Ask[];
	/** Whether only people with contacts at their company are shown. */
	contactsAtCompany: boolean;
	/** Whether only people who are in the network themselves are shown. */
	inNetwork: boolean;
	/** Whether only people known to the circle, or with its contacts at their company, are shown. */
	circleKnows: boolean;
	/** Whether only people with a best path are shown. */
	bestPath: boolean;
	/** The company whose people are shown. */
	company: string | null;
};

/** No filter is on. */
export const noFilters: ListFilters = {
	statuses: [],
	connected: false,
	asks: [],
	contactsAtCompany: false,
	inNetwork: false,
	circleKnows: false,
	bestPath: false,
	company: null,
};

/** Selects the rows of a list that are shown, and their order. */
export type ListView = {
	search: string;
	sort: Sort;
	/** The name of the connector whose prospects are shown; null shows everyone's. */
	connector: string | null;
	filters: ListFilters;
};

/** A view that shows everyone, in the server's order. */
export const everyone: ListView = { search: '', sort: undefined, connector: null, filters: noFilters };
