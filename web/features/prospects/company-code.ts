import { queryOptions } from '@tanstack/react-query';
import { loadCode } from '../../ui/loading/load-code.ts';

/** Loads the code that compares companies: only a list that is shown by company needs it. */
export const companyCode = queryOptions({
	queryKey: ['company-code'],
	queryFn: () => loadCode(() => import('./company-groups.ts')),
	// As with a part of a screen, code that could not be fetched is fetched once the browser is online.
	refetchOnReconnect: true,
});
