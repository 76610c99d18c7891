import { prospectFieldKeys } from '#contract/rules/prospect-fields';
import { askLabels, flags } from '../../features/prospects/filter-kinds.ts';
import { isSortable, type Sort, type SortKey } from '../../features/prospects/find-prospects.ts';
import { type ListView, noFilters } from '../../features/prospects/list-view.ts';

const asks = Object.keys(askLabels) as (keyof typeof askLabels)[];
const sortKeys: readonly SortKey[] = [...prospectFieldKeys.filter(isSortable), 'bestPath', 'createdAt'];

/** Writes a list's view as the query of its address; empty for everyone in the server's order. */
export function viewQuery({ search, sort, connector, filters }: ListView): string {
	const query = new URLSearchParams();
	if (search.trim()) query.set('q', search);
	if (sort) query.set('sort', sort.descending ? `-${sort.key}` : sort.key);
	if (connector !== null) query.set('connector', connector);
	if (filters.company !== null) query.set('company', filters.company);
	for (const status of filters.statuses) query.append('status', status);
	for (const ask of filters.asks) query.append('asked', ask);
	for (const flag of flags) if (filters[flag]) query.append('has', flag);
	return query.size > 0 ? `?${query}` : '';
}

/** Reads the view from such a query, ignoring invalid values. Undefined if it has none. */
export function viewIn(search: string): ListView | undefined {
	const query = new URLSearchParams(search);
	const has = query.getAll('has');
	const view: ListView = {
		search: query.get('q') ?? '',
		sort: sortIn(query.get('sort')),
		connector: query.get('connector'),
		filters: {
			...noFilters,
			...Object.fromEntries(flags.map((flag) => [flag, has.includes(flag)])),
			company: query.get('company'),
			statuses: query.getAll('status'),
			asks: asks.filter((ask) => query.getAll('asked').includes(ask)),
		},
	};
	return viewQuery(view) === '' ? undefined : view;
}

function sortIn(text: string | null): Sort {
	const descending = text?.startsWith('-') ?? false;
	const key = sortKeys.find((one) => one === text?.slice(descending ? 1 : 0));
	return key && { key, descending };
}
