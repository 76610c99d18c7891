import { connect } from '../../../worker/db/client.ts';
import { introReplies, weeklyMails } from '../../../worker/db/schema.ts';
import { fingerprint } from '../../../worker/http/token.ts';
import { addProspects, bindings, json } from '../support/people.ts';
import type { Bodies } from './calls.ts';
import { createdBy, inDays, type World } from './making.ts';
import type { Tables } from './table.ts';

const letter = { recipientEmail: 'bo@example.com', subject: 's', message: 'm' };
const draft = { subject: 's', message: 'm', writtenBy: 'w' };

// Mia's mail, as if the person had got it as a member of the circle.
async function askOf({ who, mia }: World): Promise<World['asked']> {
	const { prospects } = await addProspects(mia, [{ name: 'Kenji' }]);
	const body = { ...letter, recipientEmail: null, prospectId: prospects[0]?.id, sendEmail: false, answerLink: true };
	const { id } = await createdBy<{ id: string }>(mia.ask('/api/intro-requests', json(body)));
	await bindings.DB.batch([
		bindings.DB.prepare(`update mails set by_mail = 1,
			to_member = (select id from circle_members where user_id = ?) where id = ?`).bind(who.user.id, id),
		bindings.DB.prepare(`update intro_requests set status = 'sent' where id = ?`).bind(id),
	]);
	return { mail: id, request: id };
}

/** Tables of requests, their answers, and what is written for them. */
export const ofIntroductions = {
	templates: {
		example: async ({ who }) => (await createdBy<{ id: string }>(who.ask('/api/templates', json(template)))).id,
		noun: 'templates',
		archive: 'templates',
		ends: false,
	},
	introRequests: {
		example: async (world) => {
			const body = { ...letter, prospectId: world.ids.prospects, sendEmail: false, answerLink: true };
			const saved = world.who.ask('/api/intro-requests', json(body));
			const { id, answerUrl } = await createdBy<{ id: string; answerUrl: string }>(saved);
			world.links.answer = new URL(answerUrl).pathname;
			world.asked = await askOf(world);
			const other = world.who.ask('/api/intro-requests', json({ ...letter, prospectId: world.prospects[1].id }));
			world.unclear = (await createdBy<{ id: string }>(other)).id;
			const unclear = "update intro_requests set status = 'unknown' where id = ?";
			await bindings.DB.prepare(unclear).bind(world.unclear).run();
			return id;
		},
		noun: 'intro-requests',
		archive: 'requests',
		ends: false,
	},
	prospectLinks: {
		example: async (world) => {
			const { who, prospects } = world;
			const body = { ...letter, prospectId: prospects[3].id, sendEmail: false };
			const { id } = await createdBy<{ id: string }>(who.ask('/api/intro-requests', json(body)));
			const path = `/api/intro-requests/${id}`;
			await who.ask(path, json({ outcome: 'accepted' }, 'PATCH'));
			const { url } = await createdBy<{ url: string }>(who.ask(`${path}/prospect-link`, json({})));
			world.links.prospect = new URL(url).pathname;
			const reply = new URLSearchParams({ answer: 'yes', way: 'call', contact: '+33 1 23', note: 'Gladly.' });
			const { status } = await who.ask(world.links.prospect, { method: 'POST', body: reply });
			if (status !== 303) throw new Error(`The prospect's answer was answered ${status}.`);
			return id;
		},
		archive: { leftOut: 'They hold secrets that end within 30 days; the answer stands with the request.' },
		ends: true,
	},
	introReplies: {
		example: async ({ who, ids }) => {
			const row = {
				userId: who.user.id,
				requestId: ids.introRequests,
				kind: 'reply',
				fromEmail: 'bo@example.com',
			} as const;
			const id = crypto.randomUUID();
			const rest = { messageHash: fingerprint(id), text: 'Gladly.', forwardedAt: inDays(0) };
			await connect(bindings.DB)
				.insert(introReplies)
				.values({ id, ...row, ...rest });
			return id;
		},
		archive: 'replies',
		ends: false,
	},
	mails: {
		example: async ({ who, prospects: [mara, , , rae] }) => {
			const body = { ...letter, prospectIds: [mara.id, rae.id], connectorName: 'Bo', sendEmail: false };
			return (await createdBy<{ id: string }>(who.ask('/api/favours', json(body)))).id;
		},
		noun: 'favours',
		archive: { leftOut: 'They hold secrets; that requests were asked at once stands with the requests.' },
		ends: false,
	},
	introDrafts: {
		example: async ({ who, ids }) =>
			(await createdBy<{ id: string }>(who.ask(`/api/prospects/${ids.prospects}/intro-draft`, json(draft, 'PUT')))).id,
		archive: { leftOut: 'They wait for the composer, which keeps what it takes over.' },
		ends: true,
	},
	weeklyMails: {
		example: async ({ who }) => {
			const week = inDays(0).slice(0, 10);
			await connect(bindings.DB)
				.insert(weeklyMails)
				.values({ userId: who.user.id, week, expire: inDays(90) });
			return week;
		},
		archive: { leftOut: 'They only say which weeks had their mail.' },
		ends: true,
	},
} as const satisfies Partial<Tables>;

const template = { name: 'Mine', subject: 's', message: 'm' };

/** Bodies for the writes of these records. */
export const introductionBodies = ({ ids, asked, prospects: [mara, , ola] }: World) =>
	({
		'PUT /api/prospects/:id/intro-draft': { ...draft, subject: 'Once' },
		'POST /api/intro-requests': { ...letter, prospectId: ids.prospects, sendEmail: false },
		'PATCH /api/intro-requests/:id': { outcome: 'introduced' },
		'POST /api/circle/asks/:id/answer': { request: asked.request, answer: 'yes' },
		'POST /api/favours': { ...letter, prospectIds: [mara.id, ola.id], connectorName: 'Bo', sendEmail: false },
		'POST /api/generate-intro-message': { prospectName: 'Mara' },
		'POST /api/templates': { ...template, name: 'Once' },
		'PATCH /api/templates/:id': { name: 'Renamed' },
	}) as const satisfies Partial<Bodies>;
