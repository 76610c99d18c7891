import type { Connector } from '../../../parts/connectors.ts';
import type { Opening } from '../../../parts/intro-texts.ts';

/** Who is asked, unless that is the connection source, and the addresses that were typed, by connection. */
export type TypedRecipient = { chosen: Connector | null; addresses: Record<string, string> };

const keyOf = ({ connectionId }: Connector) => connectionId ?? '';

/** The recipient with this address. Each connector keeps their own, so that nobody gets the email that greets another. */
export const withAddress = (typed: TypedRecipient, connector: Connector, address: string): TypedRecipient => ({
	...typed,
	addresses: { ...typed.addresses, [keyOf(connector)]: address },
});

/** Who is asked, their address, and whether an address was typed. */
export function recipientOf({ chosen, addresses }: TypedRecipient, source: string | null, opening: Opening | null) {
	const connector = chosen ?? { name: opening?.connectorName ?? source, connectionId: null };
	const first = opening?.recipientEmail ?? '';
	return {
		connector,
		email: addresses[keyOf(connector)] ?? first,
		edited: Object.values(addresses).some((address) => address !== first),
	};
}
