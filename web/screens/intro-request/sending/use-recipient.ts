import { useState } from 'react';
import type { Opening } from '../../../parts/intro-texts.ts';
import type { Connector } from './connectors.ts';

/**
 * Who is asked, and their address. Each connector keeps the address that was typed for them, so that nobody gets the
 * email that greets another.
 */
export function useRecipient(source: string | null, opening: Opening | null) {
	const [chosen, setChosen] = useState<Connector | null>(null);
	const [addresses, setAddresses] = useState<Record<string, string>>({});
	const connector = chosen ?? { name: opening?.connectorName ?? source, connectionId: null };
	const key = connector.connectionId ?? '';
	const first = opening?.recipientEmail ?? '';
	return {
		connector,
		choose: setChosen,
		email: addresses[key] ?? first,
		setEmail: (address: string) => setAddresses({ ...addresses, [key]: address }),
		edited: Object.values(addresses).some((address) => address !== first),
	};
}
