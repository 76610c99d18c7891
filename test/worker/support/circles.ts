import type { Circle, CirclePerson } from '#contract/circle';
import { json, type Person } from './people.ts';

/** Calls the circle's API. Returns the response. */
export const askCircle = (who: Person, path: string, method = 'GET', body?: object) =>
	who.ask(`/api/circle${path}`, body ? json(body, method) : { method });

/** Returns the person's circle; null if they have none. */
export async function circleOf(who: Person): Promise<Circle | null> {
	const answer = await askCircle(who, '');
	return answer.ok ? ((await answer.json()) as Circle) : null;
}

/** Returns someone's connections as the circle sees them, read through their own call. */
export const shownOf = async (who: Person) => (await (await askCircle(who, '/shown')).json()) as CirclePerson[];

/** Creates an invitation. Returns its token. */
export async function inviteOf(who: Person): Promise<string> {
	const { url } = (await (await askCircle(who, '/invites', 'POST')).json()) as { url: string };
	return url.split('/').at(-1) ?? '';
}

/** Makes a circle of the owner and the others. No one shares yet. */
export async function addCircle(owner: Person, ...others: Person[]): Promise<void> {
	await askCircle(owner, '', 'POST', { name: 'Ours' });
	for (const one of others) await askCircle(one, '/join', 'POST', { token: await inviteOf(owner) });
}

/** Switches sharing on or off. */
export const share = (who: Person, sharing = true) => askCircle(who, '/me', 'PATCH', { sharing });

/** Sets the people someone keeps private. */
export const keepPrivate = (who: Person, rules: object) =>
	askCircle(who, '/private', 'PUT', { companies: [], people: [], since: null, ...rules });
