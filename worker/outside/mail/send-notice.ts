import type { Bindings } from '../../env.ts';
import { log } from '../../http/log.ts';
import { chooseMailer } from './choose-mailer.ts';
import type { Mail } from './mailer.ts';

/** A mail of the product's own, as opposed to one that a person writes. Replies go to `replyTo`, else to the deployment. */
export type Notice = Pick<Mail, 'to' | 'subject' | 'text' | 'html'> & Partial<Pick<Mail, 'replyTo'>>;

/**
 * Sends a notice from the deployment's own address. Never throws: what did not leave is logged under `event`. Returns
 * whether the provider accepted it. False also where mail is not set up.
 */
export async function sendNotice(env: Bindings, notice: Notice, event: string, requestId: string): Promise<boolean> {
	const mailer = chooseMailer(env);
	if (!mailer) return false;
	const from = { email: env.MAIL_FROM, name: 'Kindling' };
	const delivery = await mailer({ from, replyTo: from, ...notice });
	if (delivery.outcome === 'sent') return true;
	log('error', event, { requestId, outcome: delivery.outcome, reason: delivery.reason });
	return false;
}
