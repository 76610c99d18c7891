import type { Bindings } from '../env.ts';

const settingOf = (env: Bindings) => env.SIGN_UP?.trim().toLowerCase() || 'open';

/** Whether the operator takes no new accounts. */
export const isSignUpClosed = (env: Bindings): boolean => settingOf(env) === 'closed';

/** The domains that accounts need an address at; undefined where any address will do. */
export function domainsOf(env: Bindings): string[] | undefined {
	const setting = settingOf(env);
	return setting === 'open' || setting === 'closed' ? undefined : setting.split(/[\s,]+/).filter(Boolean);
}

/** Whether an address is at one of the domains. */
export const isWithin = (domains: string[] | undefined, email: string): boolean =>
	domains === undefined || domains.includes(email.slice(email.lastIndexOf('@') + 1));
