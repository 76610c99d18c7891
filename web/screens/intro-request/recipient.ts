import type { Connection } from '#contract/connection';
import { type Connector, isNamed } from '../../features/connectors/connectors.ts';
import type { Opening } from '../../features/introductions/intro-texts.ts';

/** The chosen connector, unless it is the connection source, and the typed addresses, by connection. */
export type TypedRecipient = { chosen: Connector | null; addresses: Record<string, string> };

// The connection source has an empty key. A contact of the network goes by name.
const keyOf = ({ name, connectionId }: Connector, own: string | null) =>
	connectionId ?? (isNamed(name, own) ? '' : (name ?? ''));

/**
 * Returns the recipient after the connection source changed from `before` to `own`. The old source keeps their address.
 */
export function askedAnew(typed: TypedRecipient, before: string | null, own: string | null): TypedRecipient {
	const key = keyOf({ name: before, connectionId: null }, own);
	if (!key) return typed;
	const { '': theirs, [own ?? '']: ours, ...others } = typed.addresses;
	const addresses: Record<string, string> = others;
	if (theirs !== undefined) addresses[key] = theirs;
	if (ours !== undefined) addresses[''] = ours;
	return { ...typed, addresses };
}

/** Returns the recipient with this address. Each connector keeps their own, so that no email goes to the wrong one. */
export const withAddress = (
	typed: TypedRecipient,
	connector: Connector,
	address: string,
	own: string | null,
): TypedRecipient => ({ ...typed, addresses: { ...typed.addresses, [keyOf(connector, own)]: address } });

/** Returns the connector, their address, and whether it was typed. `own` is the connector unless another is chosen. */
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
 * Returns the fields that tell the server who a request asks: none for the connection source (`own`), which it knows. A
 * contact of the network goes by name, and so does a connection that is no longer among the prospect's `connections`.
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
