import { app } from './app.ts';
import { connect } from './db/client.ts';
import type { Bindings } from './env.ts';
import { sendDueEvents } from './events/listeners.ts';
import { mailWaitingAnswers } from './introductions/use-cases/answers/mail-answers.ts';
import { receiveDeliveryEvents } from './introductions/use-cases/receive-delivery-events.ts';
import { receiveMail } from './introductions/use-cases/receive-mail.ts';
import { noteRun } from './nightly/last-runs.ts';
import { purge } from './nightly/purge.ts';
import { sendWeeklyMails } from './weekly-mail/send-weekly-mails.ts';

export { Tabs } from './push/tabs.ts';

/** The task of each cron in wrangler.toml. `now` is in ms since 1970. */
const runs: Record<string, (env: Bindings, now: number) => Promise<void>> = {
	'17 3 * * *': (env) => purge(env),
	'7 18-23 * * SUN': sendWeeklyMails,
	'7 * * * MON': sendWeeklyMails,
	'*/5 * * * *': (env) => everyFiveMinutes(env),
};

// Runs both even if one fails; then the whole run has failed.
async function everyFiveMinutes(env: Bindings): Promise<void> {
	const done = await Promise.allSettled([sendDueEvents(env), mailWaitingAnswers(env)]);
	for (const one of done) if (one.status === 'rejected') throw one.reason;
}

export default {
	fetch: app.fetch,
	scheduled: async ({ cron, scheduledTime }, env) => {
		const run = runs[cron];
		if (!run) throw new Error(`Nothing runs at the cron ${cron}.`);
		await run(env, scheduledTime);
		await noteRun(connect(env.DB), cron);
	},
	email: (message, env, context) => receiveMail(message, env, (work) => context.waitUntil(work)),
	queue: receiveDeliveryEvents,
} satisfies ExportedHandler<Bindings>;
