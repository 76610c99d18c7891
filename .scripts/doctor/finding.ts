import { type Account, LoginRefused, Unavailable } from '../cloudflare/api.ts';
import type { Database } from '../cloudflare/database.ts';
import type { Health } from '../cloudflare/health.ts';
import type { Settings } from '../cloudflare/settings.ts';
import type { Version } from '../cloudflare/versions.ts';
import { Stop } from '../command/stop.ts';

/** A result of the doctor: in order, wrong (then `say` is the remedy), or unknown from here. */
export type Finding = { about: string; state: 'good' | 'bad' | 'unknown'; say: string };

/** Everything a check can look at: a deployment, its address, and the world outside of the account. */
export type Look = {
	account: Account;
	settings: Settings;
	address: string;
	/** Asks the DNS for the mail servers of a name. */
	mx: (name: string) => Promise<string[]>;
	health: (address: string) => Promise<Health>;
};

/** The same, with the serving version and its database; undefined if that can't be found. */
export type Deployed = Look & { version: Version; database: Database | undefined };

type Ill = Pick<Finding, 'state' | 'say'>;
export const bad = (say: string): Ill => ({ state: 'bad', say });
export const unknown = (say: string): Ill => ({ state: 'unknown', say });

/** Result of a check: a sentence when all is in order, undefined when there is nothing to check. */
export type Said = string | Ill | Ill[] | undefined;

/** Checks by subject, in order. */
export type Checks<T> = Record<string, (of: T) => Said | Promise<Said>>;

/**
 * Runs checks. An error that would stop a command is bad; anything this login can't see, or Cloudflare doesn't tell,
 * is unknown.
 */
export async function carryOut<T>(checks: Checks<T>, of: T): Promise<Finding[]> {
	const findings: Finding[] = [];
	for (const [about, check] of Object.entries(checks)) {
		const result = await Promise.resolve(check(of)).catch((error) => {
			if (!(error instanceof Stop)) throw error;
			const isUnseen = error instanceof LoginRefused || error instanceof Unavailable;
			return isUnseen ? unknown(`Cannot be seen with this login: ${error.message}`) : bad(error.message);
		});
		const all = typeof result === 'string' ? [{ state: 'good' as const, say: result }] : [result ?? []].flat();
		findings.push(...all.map((one) => ({ about, ...one })));
	}
	return findings;
}
