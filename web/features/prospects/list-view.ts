import type { Ask } from './filter-kinds.ts';
import type { Sort } from './find-prospects.ts';

/** The filters of a list. A prospect must have one of the statuses, and match one of the asks. */
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
	/** Shows only people at this company. */
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

/** Selects the shown rows of a list, and their order. */
export type ListView = {
	search: string;
	sort: Sort;
	/** Shows only the prospects of this connector, by name; null shows everyone's. */
	connector: string | null;
	filters: ListFilters;
};

/** A view that shows everyone, in the server's order. */
export const everyone: ListView = { search: '', sort: undefined, connector: null, filters: noFilters };
