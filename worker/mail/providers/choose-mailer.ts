import { asciiAddress } from '#contract/rules/email-address';
import type { Bindings } from '../../env.ts';
import { cloudflareEmail } from './cloudflare-email.ts';
import { mailChannels } from './mailchannels.ts';
import { mailChannelsUrl } from './mailchannels-signature.ts';
import type { Mailer } from './mailer.ts';

/**
 * Returns the provider this deployment is set up for: MailChannels, else Cloudflare Email. Undefined without either.
 */
export function chooseMailer(env: Bindings): Mailer | undefined {
	if (!env.MAIL_FROM) return undefined;
	if (env.MAILCHANNELS_API_KEY) {
		return withAsciiDomains(mailChannels(mailChannelsUrl(env), env.MAILCHANNELS_API_KEY));
	}
	if (env.EMAIL) return withAsciiDomains(cloudflareEmail(env.EMAIL));
	return undefined;
}

// Neither provider promises to accept a domain with an umlaut; in ASCII every server knows it.
const withAsciiDomains =
	(mailer: Mailer): Mailer =>
	(mail) =>
		mailer({
			...mail,
			to: asciiAddress(mail.to),
			replyTo: {
				...mail.replyTo,
				email: asciiAddress(mail.replyTo.email),
			},
		});
