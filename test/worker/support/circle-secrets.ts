import { keepPrivate, share } from './circles.ts';
import { uploadNetwork } from './networks.ts';
import { addProspects, json, type Person } from './people.ts';

/** A word in everything of someone's that no one else may ever read. */
export const secretOf = (who: Person) => `secret${who.user.firstName?.toLowerCase()}`;

/** Returns the people whose private details, account address or id are in a text. */
export const whoseIn = (text: string, people: readonly Person[]): string[] =>
	people
		.filter((who) => [secretOf(who), who.email, who.user.id].some((word) => text.toLowerCase().includes(word)))
		.map(({ user }) => String(user.firstName));

/**
 * Writes a secret into everything of a circle member's, and shares "Kenji Shared", who is at Acme. Returns the ids of
 * what is private.
 */
export async function withSecrets(who: Person): Promise<string[]> {
	const secret = secretOf(who);
	const email = `${secret}@example.com`;
	const person = { name: `${secret} Prospect`, notes: secret, email, company: 'Acme' };
	const { list, prospects } = await addProspects(who, [person], secret);
	const prospectId = prospects[0]?.id ?? '';
	await who.ask(`/api/prospects/${prospectId}/connections`, json({ connections: [{ name: `${secret} Connector` }] }));
	const status = (await (await who.ask('/api/statuses', json({ name: secret }))).json()) as { id: string };
	const letter = { prospectId, recipientEmail: email, subject: secret, message: secret, sendEmail: false };
	const request = (await (await who.ask('/api/intro-requests', json(letter))).json()) as { id: string };
	await who.ask('/api/templates', json({ name: secret, subject: secret, message: secret }));
	await uploadNetwork(who, [
		{ name: 'Kenji Shared', company: 'Acme', email },
		{ name: `${secret} Kept`, company: 'Acme' },
		{ name: 'Kept By Company', company: `${secret} Ltd.` },
	]);
	await keepPrivate(who, { companies: [`${secret} Ltd.`], people: [{ name: `${secret} Kept` }] });
	await share(who);
	return [list.id, prospectId, status.id, request.id];
}
