import { queryOptions } from '@tanstack/react-query';
import { loadCode } from '../../ui/loading/load-code.ts';

/** Loads the code that compares companies, which only a list grouped by company needs. */
export const companyCode = queryOptions({
	queryKey: ['company-code'],
	queryFn: () => loadCode(() => import('./company-groups.ts')),
	// Like a part of a screen, code that could not be fetched is fetched again once the browser is online.
	refetchOnReconnect: true,
});
