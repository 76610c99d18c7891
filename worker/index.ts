import { app } from './app.ts';
import { connect, type Db } from './db/client.ts';
import type { Bindings } from './env.ts';
import { mailWaitingAnswers } from './introductions/acts/answers/mail-answers.ts';
import { sendWeeklyMails } from './introductions/acts/send-weekly-mails.ts';
import { takeDeliveryEvents } from './introductions/acts/take-delivery-events.ts';
import { takeMail } from './introductions/acts/take-mail.ts';
import { cleanUp } from './nightly/clean-up.ts';
import { noteRun } from './nightly/last-runs.ts';
import { sendDueWebhooks } from './webhooks/acts/send-due.ts';

export { Tabs } from './push/tabs.ts';

// How long a run goes on with moves, in milliseconds, and with how much of what D1 allows it.
const moveBudgetMs = 2 * 60_000;
const moveStatements = 500;
// What webhooks ask where there may be moves.
const webhookStatements = 400;

/** What runs at each of the crons of wrangler.toml. `now` is in ms since 1970. */
const runs: Record<string, (env: Bindings, now: number) => Promise<void>> = {
	'17 3 * * *': (env) => cleanUp(env),
	'7 18-23 * * SUN': sendWeeklyMails,
	'7 * * * MON': sendWeeklyMails,
	'*/5 * * * *': (env) => everyFiveMinutes(env),
};

// All are done, also when one of them fails; then the run as a whole has failed. Moves come last: who is on the way cannot write.
async function everyFiveMinutes(env: Bindings): Promise<void> {
	const db = connect(env);
	const most = db.places.length > 1 ? webhookStatements : undefined;
	const done = await Promise.allSettled([sendDueWebhooks(env, most), mailWaitingAnswers(env)]);
	if (db.places.length > 1) await goOn(db);
	for (const one of done) if (one.status === 'rejected') throw one.reason;
}

// Loaded only where there are several places.
async function goOn(directory: Db): Promise<void> {
	const { goOnWithMoves } = await import('./places/acts/move-accounts.ts');
	await goOnWithMoves(directory, { until: Date.now() + moveBudgetMs, statements: moveStatements });
}

export default {
	fetch: app.fetch,
	scheduled: async ({ cron, scheduledTime }, env) => {
		const run = runs[cron];
		if (!run) throw new Error(`Nothing runs at the cron ${cron}.`);
		await run(env, scheduledTime);
		await noteRun(connect(env), cron);
	},
	email: (message, env, context) => takeMail(message, env, (work) => context.waitUntil(work)),
	queue: takeDeliveryEvents,
} satisfies ExportedHandler<Bindings>;
