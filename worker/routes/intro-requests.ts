import { type Context, Hono } from 'hono';
import {
	type IntroRequest,
	idempotencyKey,
	introOutcome,
	mailRefused,
	type NewIntroRequest,
	newIntroRequest,
} from '#contract/intro-request';
import { oneLine } from '#contract/text';
import { answerWindow } from '../db/intro-answers.ts';
import {
	createIntroRequest,
	findIntroRequest,
	listAskedBefore,
	settleIntroRequest,
	updateOutcome,
} from '../db/intro-requests.ts';
import { now } from '../db/time.ts';
import type { AppEnv } from '../env.ts';
import { displayName } from '../lib/display-name.ts';
import { innerMessage } from '../lib/fault.ts';
import { log } from '../lib/log.ts';
import { missing, Problem, tooMany, unavailable } from '../lib/problem.ts';
import { signedIn } from '../lib/session.ts';
import { fingerprint, newToken } from '../lib/token.ts';
import { valid } from '../lib/valid.ts';
import { chooseMailer } from '../mail/choose-mailer.ts';
import { requestLetter } from '../mail/letter.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';

// How long a second press waits for the first, in milliseconds: seldom, since every look is a query; 11.5 s in all.
const looks = [500, 1_000, 2_000, 4_000, 4_000];

/** Asking for an introduction: a row first, then at most one mail; and what came of it. */
export const introRequests = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => c.json(await listAskedBefore(c.var.db, c.var.user.id)))
	.post('/', valid('json', newIntroRequest), async (c) => {
		const request = c.req.valid('json');
		const mailer = request.sendEmail ? chooseMailer(c.env) : undefined;
		if (request.sendEmail && !mailer) throw new Problem('mail-not-set-up', 'Email is not set up on this server.');
		const token = request.sendEmail && request.answerLink ? newToken() : null;
		const written = await createIntroRequest(c.var.db, c.var.user.id, request, {
			status: mailer ? 'sending' : 'pending',
			idempotencyKey: keyOf(c.req.header('Idempotency-Key')),
			answerToken: token && fingerprint(token),
			answerUntil: token && new Date(Date.now() + answerWindow).toISOString(),
			cap: Number(c.env.MAILS_PER_DAY) || 50,
		});
		if (written.outcome === 'missing') missing(request.connectionId ? 'Prospect or connection' : 'Prospect');
		if (written.outcome === 'capped')
			throw tooMany('mails-used-up', 'You have reached your limit of emails for today.', untilMidnight());
		if (written.outcome === 'known') return c.json(told(await settled(c, same(written.row, request))), 201);
		if (!mailer) return c.json(written.row, 201);
		const work = deliver(c, mailer, written.row, token);
		// The mail goes out, and its outcome is written, even when the person closes the page now.
		c.executionCtx.waitUntil(work.catch(() => {}));
		return c.json(told(await work), 201);
	})
	.patch('/:id', valid('json', introOutcome), async (c) => {
		const { outcome } = c.req.valid('json');
		return c.json((await updateOutcome(c.var.db, c.var.user.id, c.req.param('id'), outcome)) ?? missing('Request'));
	});

/** Sends the row's mail once and writes what became of it. A lost answer is never followed by a second try. */
async function deliver(c: Context<AppEnv>, mailer: Mailer, row: IntroRequest, token: string | null) {
	const delivery = await mailer(mailOf(c, row, token));
	const ids = { requestId: c.var.requestId, introRequestId: row.id };
	if (delivery.outcome !== 'sent') log('error', 'mail', { ...ids, outcome: delivery.outcome, reason: delivery.reason });
	const status = ({ sent: 'sent', refused: 'failed', unclear: 'unknown' } as const)[delivery.outcome];
	try {
		const after = await settleIntroRequest(c.var.db, row.userId, row.id, status, status === 'sent' ? now() : null);
		// Deleted meanwhile: the person is told of the mail all the same.
		return after ?? { ...row, status };
	} catch (error) {
		log('error', 'mail-outcome-unwritten', { ...ids, outcome: delivery.outcome, message: innerMessage(error) });
		return { ...row, status: 'unknown' as const };
	}
}

function mailOf(c: Context<AppEnv>, row: IntroRequest, token: string | null): Mail {
	const name = displayName(c.var.user);
	const link = token && `${new URL(c.req.url).origin}/api/r/${token}`;
	return {
		from: { email: c.env.MAIL_FROM, name: `${name} via Kindling` },
		replyTo: { email: c.var.user.email, name },
		to: row.recipientEmail ?? '',
		subject: oneLine(row.subject),
		...requestLetter(row.message, link),
	};
}

/** The row when nobody is sending it any more: a second press waits for the first one's outcome. */
async function settled(c: Context<AppEnv>, row: IntroRequest): Promise<IntroRequest> {
	let seen = row;
	for (const wait of looks) {
		if (seen.status !== 'sending') break;
		await new Promise((resolve) => setTimeout(resolve, wait));
		seen = (await findIntroRequest(c.var.db, row.userId, row.id)) ?? missing('Request');
	}
	return seen;
}

/** The answer owed for a row: itself, or a Problem when its mail was refused or nobody knows. */
function told(row: IntroRequest): IntroRequest {
	if (row.status === 'failed') throw new Problem('mail-refused', mailRefused);
	if (row.status === 'unknown' || row.status === 'sending') {
		throw unavailable(
			'The mail provider gave no clear answer: your email may or may not have been sent.',
			60,
			'mail-unclear',
		);
	}
	return row;
}

function same(row: IntroRequest, request: NewIntroRequest): IntroRequest {
	const fields = ['prospectId', 'recipientEmail', 'subject', 'message'] as const;
	const otherwise = request.sendEmail === (row.status === 'pending');
	if (!otherwise && fields.every((field) => row[field] === request[field])) return row;
	throw new Problem(
		'mail-already-handed-over',
		'An earlier version of this email was already handed over. Please look at its history first.',
	);
}

function keyOf(header: string | undefined): string | null {
	if (header === undefined) return null;
	const key = idempotencyKey.safeParse(header);
	if (!key.success) throw new Problem('invalid-input', 'The Idempotency-Key must be 1 to 200 printable characters.');
	return key.data;
}

const untilMidnight = () => 86_400 - ((Date.now() / 1000) % 86_400);
