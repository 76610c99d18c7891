import { queryOptions } from '@tanstack/react-query';
import type { ConnectorAddress } from '#contract/path-queries';
import { api, arrayOf } from '../api.ts';
import { keys } from './keys.ts';

/**
 * Addresses that may be a connector's. Many writes can change them, so they are read each time they are shown, with the
 * last ones shown meanwhile.
 */
export const connectorAddressesQuery = (prospectId: string, name: string) =>
	queryOptions({
		queryKey: [...keys.connectorAddresses(prospectId), name],
		queryFn: async (): Promise<ConnectorAddress[]> =>
			arrayOf(await api.prospects[':id']['connector-addresses'].$get({ param: { id: prospectId }, query: { name } })),
		refetchOnMount: 'always',
	});
