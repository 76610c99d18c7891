import { app } from './app.ts';
import type { Bindings } from './env.ts';
import { sendWeeklyMails } from './introductions/acts/send-weekly-mails.ts';
import { takeDeliveryEvents } from './introductions/acts/take-delivery-events.ts';
import { takeMail } from './introductions/acts/take-mail.ts';
import { cleanUp } from './nightly/clean-up.ts';
import { sendDueWebhooks } from './webhooks/acts/send-due.ts';

export { Tabs } from './push/tabs.ts';

export default {
	fetch: app.fetch,
	scheduled: ({ cron, scheduledTime }, env) => {
		if (cron.startsWith('*/5 ')) return sendDueWebhooks(env);
		return cron.startsWith('7 ') ? sendWeeklyMails(env, scheduledTime) : cleanUp(env);
	},
	email: (message, env, context) => takeMail(message, env, (work) => context.waitUntil(work)),
	queue: takeDeliveryEvents,
} satisfies ExportedHandler<Bindings>;
