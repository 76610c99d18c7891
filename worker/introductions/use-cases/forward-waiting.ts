import type { Db } from '../../db/client.ts';
import { type Budget, type Done, isOver } from '../../db/in-slices.ts';
import { fromNow } from '../../db/time.ts';
import type { Bindings } from '../../env.ts';
import { tellTabsNow } from '../../push/tell-tabs.ts';
import { listWaitingReplies, updateForwarding } from '../db/answers/replies.ts';
import { forwardReply } from './forward-reply.ts';

// Each is a mail of up to ten seconds.
const aNight = 200;
// The mail is counted, which may be refused and then said why, and what became of it is written.
const statementsEach = 3;
// One that came just now is still on its way.
const restMs = 10 * 60_000;

/** Forwards the replies that their users' mailboxes have not got yet, the oldest first, within its budget. */
export async function forwardWaiting(db: Db, env: Bindings, budget: Budget): Promise<Done> {
	const waiting = await listWaitingReplies(db, aNight, fromNow(-restMs));
	const requestId = crypto.randomUUID();
	let count = 0;
	for (const { id, user, prospectId, ...reply } of waiting) {
		if (isOver(budget)) return { count, isDone: false };
		budget.statements -= statementsEach;
		const isDone = await forwardReply({ db, env, requestId }, user, reply);
		await updateForwarding(db, user.id, id, isDone ? 'done' : 'tried');
		if (!isDone) continue;
		count += 1;
		await tellTabsNow(env, ['people', 'requests'], user.id);
	}
	return { count, isDone: waiting.length < aNight };
}
