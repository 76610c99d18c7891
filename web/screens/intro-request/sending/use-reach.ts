import { useQuery } from '@tanstack/react-query';
import { type Reach, reachOf } from '#contract/rules/reach';
import { isWebAddress } from '#contract/rules/web-address';
import { isNamed } from '../../../features/connectors/connectors.ts';
import { connectorAddressesQuery } from '../../../queries/connector-addresses.ts';
import { pathsQuery } from '../../../queries/prospect-paths.ts';

/**
 * Returns how the connector can be reached, and their profile: from their known addresses, or from their path until
 * these are there. Undefined while nothing is known.
 */
export function useReach(
	prospectId: string,
	connector: string | null,
): { reach: Reach | undefined; profile: string | null } {
	const { data: paths } = useQuery(pathsQuery(prospectId));
	const { data: addresses } = useQuery({
		...connectorAddressesQuery(prospectId, connector ?? ''),
		enabled: connector !== null,
	});
	const path = paths?.find(({ name }) => isNamed(name, connector));
	const profile = path?.linkedinUrl && isWebAddress(path.linkedinUrl) ? path.linkedinUrl : null;
	if (connector === null) return { reach: undefined, profile };
	return { reach: addresses ? reachOf(addresses, profile !== null) : path?.reach, profile };
}
