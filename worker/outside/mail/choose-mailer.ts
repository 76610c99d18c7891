import type { Bindings } from '../../env.ts';
import { cloudflareEmail } from './cloudflare-email.ts';
import { mailChannels } from './mailchannels.ts';
import { mailChannelsUrl } from './mailchannels-signature.ts';
import type { Mailer } from './mailer.ts';

/** The provider that this deployment is set up for: MailChannels, else Cloudflare Email. Undefined when there is none. */
export function chooseMailer(env: Bindings): Mailer | undefined {
	if (!env.MAIL_FROM) return undefined;
	if (env.MAILCHANNELS_API_KEY) {
		return mailChannels(mailChannelsUrl(env), env.MAILCHANNELS_API_KEY);
	}
	if (env.EMAIL) return cloudflareEmail(env.EMAIL);
	return undefined;
}
