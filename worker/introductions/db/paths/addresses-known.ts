import { addressKey } from '#contract/rules/email-address';
import { nameKey } from '#contract/rules/identity';
import { isSampleAddress } from '#contract/rules/sample';
import { type AskedAddress, deadOf } from './connector-addresses.ts';

/** An address of a person, and whether it is surely theirs. */
type Address = { email: string | null; isTheirs: boolean };

/** The addresses at which connectors were asked, without bounced ones, for a list of paths. */
export type KnownAddresses = {
	/** Returns the addresses at which someone of this name was asked. */
	asked: (nameKey: string) => readonly Address[];
	/** Filters addresses down to ones that take mail. */
	alive: (addresses: readonly Address[]) => readonly Address[];
};

/**
 * Indexes what is known about addresses of invented people, or of real ones: addresses of the sample are offered only
 * for its own people. The composer offers addresses by the same rules.
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
