import { sql } from 'drizzle-orm';
import { updateTokenUse } from '../../../worker/accounts/db/personal-tokens.ts';
import { updateBytesMost } from '../../../worker/accounts/db/usage.ts';
import { updateGrantUse } from '../../../worker/assistants/db/grants.ts';
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
import { keepLinks, updateDelivery, updateLink } from '../../../worker/introductions/db/mails/mails.ts';
import { beginWaiting, removeWaiting } from '../../../worker/introductions/db/mails/waiting-mails.ts';
import { keepTimeZone } from '../../../worker/introductions/db/overviews/weekly-mail.ts';
import { writeDeliveryEvent } from '../../../worker/introductions/db/requests/delivery-events.ts';
import { connectMarked, writeMarks } from '../../../worker/people/db/share-marks.ts';
import { settle } from '../../../worker/webhooks/db/due.ts';
import { restartDelivery } from '../../../worker/webhooks/db/webhooks.ts';
import { askWith } from '../support/faults.ts';
import { bindings } from '../support/people.ts';
import type { World } from './making.ts';

/**
 * Writes for an account that take ids of a world, of which a route, a link or a run has asked before whose they are: no call
 * shows whether they name their owner. Each changes something when it is for the world's person. It is made from what has
 * happened in the world: of two answers one was told by mail, and a reply waits to be handed on.
 */
export async function ownerWrites({ who, ids, links, waiting, prospects }: World) {
	const db = connect(bindings.DB);
	const [, nora, , rae] = prospects;
	const mailed = crypto.randomUUID();
	await askWith({}, links.answer, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	await bindings.DB.batch([
		bindings.DB.prepare(
			'update intro_requests set answer_mailed = null, answer_mailed_at = null where user_id = ?',
		).bind(who.user.id),
		bindings.DB.prepare('update intro_replies set handed_on_at = null where id = ?').bind(ids.introReplies),
	]);
	const told = await claimAnswerMail(db, who.user.id, ids.introRequests, mailed);
	const linked = ids.prospectLinks;
	const listOf = (owner: Owner) => ({
		...{ id: ids.listShares, listId: ids.prospectLists, owner, user: who.user, name: 'Petra' },
		...{ fields: [], expiresAt: '2126' },
	});
	const reply = {
		...{ kind: 'reply' as const, fromEmail: 'bo@example.com', fromName: null, fromAnotherAddress: false },
		...{ messageHash: 'h', messageId: null, subject: null, text: 'Yes.', history: null, unread: null },
		...{ attachments: [], recipients: [], isHandedOn: false },
	};
	return {
		linkOfConnector: (of) => linkOfConnector(db, of, linked, { tokenHash: 'h', salt: 's' }, 'replace'),
		createProspectLink: (of) => createProspectLink(db, of, linked, 'h'),
		removeProspectLink: (of) => removeProspectLink(db, of, linked),
		updateProspectAnswer: (of) => {
			const tokenHash = fingerprint(links.prospect.split('/').at(-1) ?? '');
			return updateProspectAnswer(db, of, { requestId: linked, tokenHash }, { answer: 'no', note: 'Not now.' });
		},
		keepHowWell: (of) => keepHowWell(db, of, ids.introRequests, { howWell: 'well', connector: 'Bo' }, 1_000),
		claimAnswerMail: (of) => claimAnswerMail(db, of, linked, crypto.randomUUID()),
		releaseAnswerMail: (of) => releaseAnswerMail(db, of, mailed, told),
		updateAnswer: (of) => {
			const among = sql`select ${ids.introRequests}`;
			return updateAnswer(db, of, { requestId: ids.introRequests, among }, 'no', null, { prospectLink: null });
		},
		createReply: (of) => createReply(db, of, [ids.introRequests], reply),
		updateForwarding: (of) => updateForwarding(db, of, ids.introReplies, 'done'),
		updateProposal: (of) => updateProposal(db, of, ids.introReplies, 'accepted'),
		updateDelivery: (of) => {
			const sent = { outcome: 'sent', providerId: 'p', asked: null, connector: null } as const;
			return updateDelivery(db, of, { mailId: waiting, requestIds: [waiting], ...sent });
		},
		updateLink: (of) => {
			const link = { answerToken: 'h', answerUntil: '2126', introductions: [] };
			return updateLink(db, of, ids.mails, link);
		},
		keepLinks: (of) => keepLinks(db, of, ids.introRequests),
		beginWaiting: (of) => {
			const tokens = { answerToken: 'h', answerUntil: '2126', replyToken: 'r' };
			return beginWaiting(db, [
				{ userId: of, mail: waiting, ...tokens, requests: [{ id: waiting, introductionToken: 'i' }] },
			]);
		},
		removeWaiting: (of) => removeWaiting(db, of, waiting, { key: 'k', expire: '2126' }),
		keepTimeZone: (of) => keepTimeZone(db, of, 'Asia/Tokyo'),
		writeDeliveryEvent: (of) =>
			writeDeliveryEvent(db, of, [ids.introRequests], { kind: 'delivered', at: '2026-11-01T00:00:00.000Z' }, null),
		writeMarks: (of) => writeMarks(db, listOf(of), ids.shareMarks, [{ prospectId: rae.id, howWell: null }]),
		connectMarked: (of) => connectMarked(db, listOf(of), [{ prospectId: nora.id, howWell: 'well' }], 1_000),
		settle: (of) =>
			settle(db, of, { id: ids.webhookDeliveries, url: 'https://hooks.example.com/' }, { code: 200, problem: null }),
		restartDelivery: (of) => restartDelivery(db, of, ids.webhookDeliveries),
		updateTokenUse: (of) => updateTokenUse(db, of, ids.personalTokens, { network: 'n', country: 'FR' }),
		updateGrantUse: (of) => updateGrantUse(db, of, ids.grants),
		updateBytesMost: (of) => updateBytesMost(db, of, 12_345),
	} satisfies Record<string, (of: Owner) => Promise<unknown>>;
}
