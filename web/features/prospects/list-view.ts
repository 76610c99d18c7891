import type { Ask } from './filter-kinds.ts';
import type { Sort } from './find-prospects.ts';

/** The filters of a list. A prospect needs one of the statuses, and one of the asks. */
type ListFilters = {
	statuses: readonly string[];
	/** Shows only people with a connection source. */
	connected: boolean;
	asks: readonly Ask[];
	/** Shows only people with contacts at their company. */
	contactsAtCompany: boolean;
	/** Shows only people who are in the network themselves. */
	inNetwork: boolean;
	/** Shows only people known to the circle, or with its contacts at their company. */
	circleKnows: boolean;
	/** Shows only people with a best path. */
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
