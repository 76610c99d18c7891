import type { Connection } from '#contract/connection';
import { type Connector, isNamed } from '../../../features/connectors/connectors.ts';
import type { Opening } from '../../../features/introductions/intro-texts.ts';

/** The chosen connector, unless that is the connection source, and the typed addresses, by connection. */
export type TypedRecipient = { chosen: Connector | null; addresses: Record<string, string> };

// The one who is asked anyway has no key, and someone of the network is known by name.
const keyOf = ({ name, connectionId }: Connector, own: string | null) =>
	connectionId ?? (isNamed(name, own) ? '' : (name ?? ''));

/** The recipient where someone else is asked anyway (`own`) than `before`. Whoever was asked anyway keeps their address. */
export function askedAnew(typed: TypedRecipient, before: string | null, own: string | null): TypedRecipient {
	const key = keyOf({ name: before, connectionId: null }, own);
	if (!key) return typed;
	const { '': theirs, [own ?? '']: ours, ...others } = typed.addresses;
	const addresses = {
		...others,
		...(theirs !== undefined && { [key]: theirs }),
		...(ours !== undefined && { '': ours }),
	};
	return { ...typed, addresses };
}

/** The recipient with this address. Each connector keeps their own, so that no one gets the email that greets another. */
export const withAddress = (
	typed: TypedRecipient,
	connector: Connector,
	address: string,
	own: string | null,
): TypedRecipient => ({ ...typed, addresses: { ...typed.addresses, [keyOf(connector, own)]: address } });

/** The connector, their address, and whether it was typed. `own` is the connector unless someone else is chosen. */
export function recipientOf({ chosen, addresses }: TypedRecipient, own: string | null, opening: Opening | null) {
	const connector = chosen ?? { name: own, connectionId: null };
	const first = opening?.recipientEmail ?? '';
	return {
		connector,
		email: addresses[keyOf(connector, own)] ?? first,
		edited: Object.values(addresses).some((address) => address !== first),
	};
}

/**
 * How the server is told who a request asks. It knows the connection source, `own`. Someone of the network is asked by
 * name, and so is a connection that is not among the prospect's `connections` any more.
 */
export function askedOf(
	{ name, connectionId }: Connector,
	own: string | null,
	connections: readonly Pick<Connection, 'id'>[] | undefined,
): { connectionId?: string; connectorName?: string } {
	const isThere = connections?.some(({ id }) => id === connectionId) ?? true;
	if (connectionId && isThere) return { connectionId };
	return name === null || isNamed(name, own) ? {} : { connectorName: name };
}
