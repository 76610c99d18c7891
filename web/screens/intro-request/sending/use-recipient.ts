import { useState } from 'react';
import type { Opening } from '../../../parts/intro-texts.ts';
import type { Connector } from './connectors.ts';

/** Who was chosen by hand, and the addresses that were typed, by connection. */
export type TypedRecipient = { chosen: Connector | null; addresses: Record<string, string> };

/**
 * Who is asked, and their address. Each connector keeps the address that was typed for them, so that nobody gets the
 * email that greets another.
 */
export function useRecipient(source: string | null, opening: Opening | null, kept?: TypedRecipient) {
	const [chosen, setChosen] = useState(kept?.chosen ?? null);
	const [addresses, setAddresses] = useState(kept?.addresses ?? {});
	const connector = chosen ?? { name: opening?.connectorName ?? source, connectionId: null };
	const key = connector.connectionId ?? '';
	const first = opening?.recipientEmail ?? '';
	return {
		connector,
		typed: { chosen, addresses },
		choose: setChosen,
		email: addresses[key] ?? first,
		setEmail: (address: string) => setAddresses({ ...addresses, [key]: address }),
		edited: Object.values(addresses).some((address) => address !== first),
	};
}
