import type { NeedsYou } from '#contract/needs-you';
import { circleOf } from './circles.ts';
import { askAs } from './faults.ts';
import { send, withMail } from './mail-provider.ts';
import { uploadNetwork } from './networks.ts';
import { addProspects, json, type Person } from './people.ts';

/** Uploads Kenji to these people's networks, and shares him. */
export async function shareKenji(...people: Person[]): Promise<void> {
	for (const who of people) {
		await uploadNetwork(who, [{ name: 'Kenji Abe', company: 'Hooli' }]);
		await askAs(who, '/api/circle/me', json({ sharing: true }, 'PATCH'));
	}
}

/** Returns a member's id as another member of the circle reads it. */
export const memberIdOf = async (reader: Person, who: Person): Promise<string | undefined> =>
	(await circleOf(reader))?.members.find(({ name }) => name === `${who.user.firstName} Tester`)?.id;

/** Asks a circle member about Kenji, as the composer does; without a member, asks by address. */
export async function askMember(asker: Person, member: Person, change: Record<string, unknown> = {}) {
	const { prospects } = await addProspects(asker, [{ name: 'Kenji Abe' }]);
	const prospectId = prospects[0]?.id ?? '';
	const isByAddress = change.circleMember === null;
	const answer = await send(asker, prospectId, {
		recipientEmail: isByAddress ? 'someone@example.org' : null,
		circleMember: isByAddress ? null : await memberIdOf(asker, member),
		message: 'Would you introduce me?\n\n---\nHi Kenji, I am Maya.',
		...change,
	});
	const { id } = answer.ok ? ((await answer.json()) as { id: string }) : { id: '' };
	return { prospectId, id, status: answer.status };
}

/** Returns the circle's asks that wait for someone. */
export const askedOf = async (who: Person) => ((await (await askAs(who, '/api/needs-you')).json()) as NeedsYou).asked;

/** Answers in the app. */
export const answerInApp = (who: Person, mail: string, answer: string, request = mail) =>
	askAs(who, `/api/circle/asks/${mail}/answer`, json({ request, answer }), withMail);

/** Opens the answer page from the app. Returns the response to the call, and the page's path. */
export async function openInApp(who: Person, mail: string) {
	const answer = await askAs(who, `/api/circle/asks/${mail}/link`, { method: 'POST' });
	const link = answer.ok ? new URL(((await answer.json()) as { url: string }).url).pathname : '';
	return { status: answer.status, link };
}
