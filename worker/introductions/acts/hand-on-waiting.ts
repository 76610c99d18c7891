import { touched } from '#contract/facts';
import type { Db } from '../../db/client.ts';
import type { Done } from '../../db/in-slices.ts';
import type { Bindings } from '../../env.ts';
import { touchNow } from '../../push/tell-tabs.ts';
import { listWaitingReplies, updateHandOver } from '../db/answers/replies.ts';
import { handOn } from './hand-on.ts';

// Each is a mail of up to ten seconds.
const aNight = 200;
// One that came just now is still on its way.
const restMs = 10 * 60_000;

/** Hands on the replies that their users' mailboxes have not got yet, the oldest first, until the time `until`. */
export async function handOnWaiting(db: Db, env: Bindings, until: number): Promise<Done> {
	const waiting = await listWaitingReplies(db, aNight, new Date(Date.now() - restMs).toISOString());
	const requestId = crypto.randomUUID();
	let count = 0;
	for (const { id, user, prospectId, ...reply } of waiting) {
		if (Date.now() >= until) return { count, isDone: false };
		const isDone = await handOn({ db, env, requestId }, user, reply);
		await updateHandOver(db, user.id, id, isDone ? 'done' : 'tried');
		if (!isDone) continue;
		count += 1;
		await touchNow(env, touched.changeRequest(prospectId), user.id);
	}
	return { count, isDone: waiting.length < aNight };
}
