import type { Circle, CirclePerson } from '#contract/circle';
import { json, type Person } from './people.ts';

/** The response to a call of the circle. */
export const askCircle = (who: Person, path: string, method = 'GET', body?: object) =>
	who.ask(`/api/circle${path}`, body ? json(body, method) : { method });

/** The person's circle. Null without one. */
export async function circleOf(who: Person): Promise<Circle | null> {
	const answer = await askCircle(who, '');
	return answer.ok ? ((await answer.json()) as Circle) : null;
}

/** Someone's connections as the circle sees them, by their own call. */
export const shownOf = async (who: Person) => (await (await askCircle(who, '/shown')).json()) as CirclePerson[];

/** The token of a new invitation. */
export async function inviteOf(who: Person): Promise<string> {
	const { url } = (await (await askCircle(who, '/invites', 'POST')).json()) as { url: string };
	return url.split('/').at(-1) ?? '';
}

/** A circle of the first with the others. No one shares yet. */
export async function addCircle(owner: Person, ...others: Person[]): Promise<void> {
	await askCircle(owner, '', 'POST', { name: 'Ours' });
	for (const one of others) await askCircle(one, '/join', 'POST', { token: await inviteOf(owner) });
}

/** Switches sharing on or off. */
export const share = (who: Person, sharing = true) => askCircle(who, '/me', 'PATCH', { sharing });

/** Says who someone keeps private. */
export const keepPrivate = (who: Person, rules: object) =>
	askCircle(who, '/private', 'PUT', { companies: [], people: [], since: null, ...rules });
