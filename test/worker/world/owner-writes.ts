import { sql } from 'drizzle-orm';
import { keepTimeZone } from '../../../worker/accounts/db/users.ts';
import { connect } from '../../../worker/db/client.ts';
import type { Owner } from '../../../worker/db/owned.ts';
import { fingerprint } from '../../../worker/http/token.ts';
import { claimAnswerMail, releaseAnswerMail } from '../../../worker/introductions/db/answers/answer-mails.ts';
import { createReply } from '../../../worker/introductions/db/answers/create-reply.ts';
import { keepHowWell } from '../../../worker/introductions/db/answers/how-well.ts';
import { updateAnswer } from '../../../worker/introductions/db/answers/intro-answers.ts';
import {
	createProspectLink,
	linkOfConnector,
	removeProspectLink,
	updateProspectAnswer,
} from '../../../worker/introductions/db/answers/prospect-links.ts';
import { updateForwarding, updateProposal } from '../../../worker/introductions/db/answers/replies.ts';
import { updateDelivery, updateLink } from '../../../worker/introductions/db/mails/mails.ts';
import { writeDeliveryEvent } from '../../../worker/introductions/db/requests/delivery-events.ts';
import { keepLinks } from '../../../worker/introductions/db/requests/keep-links.ts';
import { addConnections } from '../../../worker/people/db/connections.ts';
import { findKnown } from '../../../worker/people/db/import/known.ts';
import { planImport } from '../../../worker/people/db/import/plan.ts';
import { parseRows } from '../../../worker/people/db/import/rows.ts';
import { writePlan } from '../../../worker/people/db/import/write.ts';
import { updateGrantUse } from '../../../worker/programs/assistants/db/grants.ts';
import { updateTokenUse } from '../../../worker/programs/tokens/db/personal-tokens.ts';
import { settle } from '../../../worker/programs/webhook/db/queue.ts';
import { connectMarked, writeMarks } from '../../../worker/shared-list/db/share-marks.ts';
import { continueRemoval } from '../../../worker/trash/db/remove-list.ts';
import { restorePeople } from '../../../worker/trash/db/restore-item.ts';
import { askWith } from '../support/faults.ts';
import { bindings, json } from '../support/people.ts';
import { createdBy, type World } from './making.ts';

/**
 * Makes a world in which more has happened: one of two answers was reported by mail, two replies wait to be passed on,
 * one list was cut off on its way into the trash, and one person on the way out of it. `plan` imports someone known and
 * someone new.
 */
export async function busyWorld(world: World) {
	const { who, ids, links, prospects } = world;
	const db = connect(bindings.DB);
	const mailed = crypto.randomUUID();
	await askWith({}, links.answer, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	// A record that the write must leave alone.
	const letter = { recipientEmail: 'bo@example.com', subject: 's', message: 'm', prospectId: prospects[1].id };
	const beside = await createdBy<{ id: string }>(who.ask('/api/intro-requests', json(letter)));
	await bindings.DB.batch([
		bindings.DB.prepare(
			'update intro_requests set answer_mailed = null, answer_mailed_at = null where user_id = ?',
		).bind(who.user.id),
		bindings.DB.prepare("update intro_requests set status = 'unknown' where id = ?").bind(beside.id),
		bindings.DB.prepare(`insert into intro_replies (id, user_id, request_id, message_hash, kind, from_email, created_at)
			select ?, user_id, request_id, 'beside', kind, from_email, created_at from intro_replies where id = ?`).bind(
			crypto.randomUUID(),
			ids.introReplies,
		),
		bindings.DB.prepare('update intro_replies set forwarded_at = null where user_id = ?').bind(who.user.id),
	]);
	const told = await claimAnswerMail(db, who.user.id, ids.introRequests, mailed);
	const fromId = await cutOffMoves(world);
	return { ...world, db, mailed, told, fromId, plan: await importPlan(world) };
}

const most = { prospects: 1_000, connections: 1_000 };

async function importPlan({ who, ids }: World) {
	const { rows } = parseRows([
		{ name: 'Rae', websiteUrl: 'https://rae.example', connections: [{ name: 'Zed' }] },
		{ name: 'Quinn' },
	]);
	const known = await findKnown(connect(bindings.DB), who.user.id, ids.prospectLists, rows, most);
	if (!known) throw new Error('The list of the world is gone.');
	return planImport(rows, known, most);
}

/** Returns the list of the person who is on the way out. */
async function cutOffMoves({ who, ids, other }: World): Promise<string | null> {
	const at = new Date().toISOString();
	await bindings.DB.batch([
		bindings.DB.prepare("update trash set moving = 'out' where id = ?").bind(ids.trash),
		bindings.DB.prepare('update prospect_lists set removed_at = ? where id = ?').bind(at, other),
		bindings.DB.prepare(
			`insert into trash (id, user_id, kind, name, people, moving, created_at, expire)
				values (?, ?, 'list', 'Other', 1, 'in', ?, '2126')`,
		).bind(other, who.user.id, at),
	]);
	return bindings.DB.prepare('select from_id from trash where id = ?').bind(ids.trash).first<string>('from_id');
}
const share = () => ({ until: Date.now() + 60_000, statements: 900 });

export type BusyWorld = Awaited<ReturnType<typeof busyWorld>>;

export type OwnerWrite = {
	write: (world: BusyWorld, of: Owner) => Promise<unknown>;
	/** The number of rows of each table it changes or adds for the world's person. */
	changes: Record<string, number>;
};

/** The world's shared list, as its link would show it if it were this owner's. */
export const listOf = ({ ids, who }: BusyWorld, owner: Owner) => ({
	id: ids.listShares,
	listId: ids.prospectLists,
	owner,
	user: who.user,
	name: 'Petra',
	fields: [],
	expiresAt: '2126',
});

export const reply = {
	kind: 'reply' as const,
	fromEmail: 'bo@example.com',
	fromName: null,
	fromAnotherAddress: false,
	messageHash: 'h',
	messageId: null,
	subject: null,
	text: 'Yes.',
	folded: null,
	unread: null,
	attachments: [],
	recipients: [],
	isForwarded: false,
};

/**
 * Writes for an account that take ids of a world whose owner a route, a link or a run has checked before, so no call
 * shows that they check it themselves.
 */
export const ownerWrites = {
	linkOfConnector: {
		write: ({ db, ids }, of) =>
			linkOfConnector(db, of, ids.prospectLinks, { tokenHash: 'h', salt: 's', madeBeside: false }, 'replace'),
		changes: { prospect_links: 1 },
	},
	createProspectLink: {
		write: ({ db, ids }, of) => createProspectLink(db, of, ids.prospectLinks, 'h'),
		changes: { prospect_links: 1 },
	},
	removeProspectLink: {
		write: ({ db, ids }, of) => removeProspectLink(db, of, ids.prospectLinks),
		changes: { prospect_links: 1 },
	},
	updateProspectAnswer: {
		write: ({ db, ids, links }, of) => {
			const tokenHash = fingerprint(links.prospect.split('/').at(-1) ?? '');
			return updateProspectAnswer(
				db,
				of,
				{ requestId: ids.prospectLinks, tokenHash },
				{ answer: 'no', note: 'Not now.' },
			);
		},
		changes: { intro_requests: 1, prospect_links: 1, webhook_deliveries: 1 },
	},
	keepHowWell: {
		write: ({ db, ids }, of) => keepHowWell(db, of, ids.introRequests, { howWell: 'well', connector: 'Bo' }, 1_000),
		changes: { connections: 1, intro_requests: 1 },
	},
	'addConnections to someone without a source': {
		write: ({ db, prospects }, of) => addConnections(db, of, prospects[1].id, [{ name: 'New' }], 1_000),
		changes: { connections: 1, prospects: 1, record_counts: 1 },
	},
	'keepHowWell of someone new': {
		write: ({ db, ids }, of) => keepHowWell(db, of, ids.introRequests, { howWell: 'well', connector: 'New' }, 1_000),
		changes: { connections: 1, intro_requests: 1, record_counts: 1 },
	},
	claimAnswerMail: {
		write: ({ db, ids }, of) => claimAnswerMail(db, of, ids.prospectLinks, crypto.randomUUID()),
		changes: { intro_requests: 1 },
	},
	releaseAnswerMail: {
		write: ({ db, mailed, told }, of) => releaseAnswerMail(db, of, mailed, told),
		changes: { intro_requests: 1 },
	},
	updateAnswer: {
		write: ({ db, ids }, of) => {
			const among = sql`select ${ids.introRequests}`;
			return updateAnswer(db, of, { requestId: ids.introRequests, among }, 'no', null, { prospectLink: null });
		},
		changes: { intro_requests: 1, webhook_deliveries: 1 },
	},
	createReply: {
		write: ({ db, ids }, of) => createReply(db, of, [ids.introRequests], reply, 1_000),
		changes: { intro_replies: 1, record_counts: 1, webhook_deliveries: 1 },
	},
	updateForwarding: {
		write: ({ db, ids }, of) => updateForwarding(db, of, ids.introReplies, 'done'),
		changes: { intro_replies: 1 },
	},
	updateProposal: {
		write: ({ db, ids }, of) => updateProposal(db, of, ids.introReplies, 'accepted'),
		changes: { intro_replies: 1 },
	},
	updateDelivery: {
		write: ({ db, unclear }, of) => {
			const sent = { outcome: 'sent', providerId: 'p', connector: null, addressHash: 'h' } as const;
			return updateDelivery(db, of, { mailId: unclear, ...sent });
		},
		changes: { mails: 1, prospects: 1 },
	},
	updateLink: {
		write: ({ db, ids }, of) => {
			// The address of another mail.
			const introductions = [{ id: ids.introRequests, hash: 'i' }];
			const link = { answerToken: 'h', answerUntil: '2126', introductions };
			return updateLink(db, of, ids.mails, link);
		},
		changes: { mails: 1 },
	},
	keepLinks: {
		write: ({ db, ids }, of) => db.batch(keepLinks(db, of, sql`${ids.introRequests}`)),
		changes: { mails: 1 },
	},
	keepTimeZone: {
		write: ({ db }, of) => keepTimeZone(db, of, 'Asia/Tokyo'),
		changes: { users: 1 },
	},
	writeDeliveryEvent: {
		write: ({ db, ids }, of) =>
			writeDeliveryEvent(db, of, [ids.introRequests], { kind: 'delivered', at: '2026-11-01T00:00:00.000Z' }, null),
		changes: { mails: 1 },
	},
	writeMarks: {
		write: (world, of) => {
			const { db, ids, prospects } = world;
			return writeMarks(db, listOf(world, of), ids.shareMarks, [{ prospectId: prospects[3].id, howWell: null }]);
		},
		changes: { connections: 1, prospects: 1, share_marks: 1 },
	},
	connectMarked: {
		write: (world, of) => {
			const { db, prospects } = world;
			return connectMarked(db, listOf(world, of), [{ prospectId: prospects[1].id, howWell: 'well' }], 1_000);
		},
		changes: { connections: 1, prospects: 1, record_counts: 1 },
	},
	writePlan: {
		write: ({ db, ids, plan }, of) => {
			const how = { listId: ids.prospectLists, createdAt: new Date().toISOString(), importId: 'import', most };
			return writePlan(db, { userId: of, ...how }, plan, []);
		},
		changes: { connections: 1, prospects: 2, record_counts: 1, webhook_deliveries: 1 },
	},
	continueRemoval: {
		write: ({ db, other }, of) => continueRemoval(db, of, other, share()),
		changes: { trash: 1, trash_rows: 1, prospect_lists: 1, prospects: 1 },
	},
	restorePeople: {
		write: ({ db, ids, fromId }, of) => restorePeople(db, of, { id: ids.trash, kind: 'prospect', fromId }, share()),
		changes: { trash: 1, trash_rows: 2, connections: 1, prospect_lists: 1, prospects: 1, record_counts: 1 },
	},
	settle: {
		write: ({ db, ids }, of) =>
			settle(
				db,
				of,
				{ message: ids.webhookDeliveries, url: 'https://hooks.example.com/' },
				{ code: 200, problem: null },
			),
		changes: { webhook_deliveries: 1, webhooks: 1 },
	},
	updateTokenUse: {
		write: ({ db, ids }, of) => updateTokenUse(db, of, ids.personalTokens, { network: 'n', country: 'FR' }),
		changes: { tokens: 1 },
	},
	updateGrantUse: {
		write: ({ db, ids }, of) => updateGrantUse(db, of, ids.grants),
		changes: { grants: 1 },
	},
} satisfies Record<string, OwnerWrite>;
