import { queryOptions } from '@tanstack/react-query';
import { loadCode } from '../../ui/loading/load-code.ts';

/** The code that compares companies: only a list that is shown by company needs it. */
export const companyCode = queryOptions({
	queryKey: ['company-code'],
	queryFn: () => loadCode(() => import('./company-groups.ts')),
	// Like a part of a screen: what could not be fetched comes by itself.
	refetchOnReconnect: true,
});
