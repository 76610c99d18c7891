import { addressKey } from '#contract/rules/email-address';
import { nameKey } from '#contract/rules/identity';
import { isSampleAddress } from '#contract/rules/sample';
import { type AskedAddress, deadOf } from './connector-addresses.ts';

/** An address of someone, and whether it is surely theirs. */
type Address = { email: string | null; isTheirs: boolean };

/** The addresses at which connectors were asked, without those that came back: what a list of paths knows of them all. */
export type KnownAddresses = {
	/** The addresses of a name at which someone was asked. */
	asked: (nameKey: string) => readonly Address[];
	/** Filters addresses down to ones that take mail. */
	alive: (addresses: readonly Address[]) => readonly Address[];
};

/**
 * Facts about addresses: of invented people, or of real ones. The addresses of the sample are offered for its own
 * people alone. The same rules say which addresses the composer offers.
 */
export function knownAddresses(requests: readonly AskedAddress[], isInvented: boolean): KnownAddresses {
	const dead = deadOf(requests);
	const isAlive = ({ email }: Address) =>
		email !== null && !dead.has(addressKey(email)) && (isInvented || !isSampleAddress(email));
	const byName = Map.groupBy(requests, ({ name }) => nameKey(name ?? ''));
	return {
		asked: (key) => (byName.get(key) ?? []).map(({ email }) => ({ email, isTheirs: true })),
		alive: (addresses) => addresses.filter(isAlive),
	};
}
