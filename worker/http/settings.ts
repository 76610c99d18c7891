import type { Bindings } from '../env.ts';

/** Limits that an operator can set in wrangler.toml, with their defaults. */
export const defaultLimits = {
	MAILS_PER_DAY: 50,
	MAILS_PER_DAY_IN_ALL: 2_000,
	MAILS_PER_RECIPIENT_AND_DAY: 20,
	DRAFTS_PER_MINUTE: 10,
	DRAFTS_PER_DAY: 200,
	DRAFTS_PER_DAY_IN_ALL: 5_000,
	LOGIN_FAILURES_PER_MINUTE: 20,
	LOGIN_FAILURES_PER_MINUTE_IN_ALL: 100,
	SIGN_UPS_PER_NETWORK_AND_DAY: 20,
	LISTS_PER_USER: 500,
	PROSPECTS_PER_USER: 50_000,
	STATUSES_PER_USER: 100,
	CONNECTIONS_PER_USER: 100_000,
	TEMPLATES_PER_USER: 200,
	INTRO_REQUESTS_PER_USER: 20_000,
	NETWORK_PEOPLE_PER_USER: 30_000,
	IMPORTS_PER_DAY: 200,
	RESTORES_PER_DAY: 2_000,
	SAVED_REQUESTS_PER_DAY: 500,
} as const;

/** Reads a limit set by the operator: a whole number, where "0" is zero. Returns the default for anything else. */
export function limitOf(env: Bindings, name: keyof typeof defaultLimits): number {
	const value: string | undefined = env[name];
	return value && /^\s*\d+\s*$/.test(value) ? Number(value) : defaultLimits[name];
}
