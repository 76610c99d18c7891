import { readSignUp } from '#contract/rules/sign-up';
import type { Bindings } from '../env.ts';

/** True if the operator takes no new accounts. */
export const isSignUpClosed = (env: Bindings): boolean => readSignUp(env.SIGN_UP) === 'closed';

/** Returns the domains that accounts need an address at; undefined where any address will do. */
export function domainsOf(env: Bindings): string[] | undefined {
	const who = readSignUp(env.SIGN_UP);
	return who === 'open' || who === 'closed' ? undefined : who;
}

/** True for an address at one of the domains. */
export const isWithin = (domains: string[] | undefined, email: string): boolean =>
	domains === undefined || domains.includes(email.slice(email.lastIndexOf('@') + 1));
