import type { Right } from '#contract/rules/actor';
import { ask, json, type Person } from './people.ts';

/** Calls as a program with a token: sends it as a Bearer, and no cookie unless one is given. */
export const withToken =
	(token: string) =>
	(path: string, init: RequestInit = {}) => {
		const headers = new Headers(init.headers);
		headers.set('Authorization', `Bearer ${token}`);
		return ask(path, { ...init, headers });
	};

/** Creates a personal token in someone's Settings. */
export async function makeToken(owner: Person, rights: readonly Right[] = ['read', 'write'], days = 30) {
	const made = await owner.ask('/api/account/tokens', json({ name: 'Assistant', rights, days }));
	if (made.status !== 201) throw new Error(`The token was answered ${made.status}: ${await made.text()}`);
	const { id, token } = (await made.json()) as { id: string; token: string };
	return { id, token, ask: withToken(token) };
}
