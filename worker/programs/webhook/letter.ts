import { noticeLetter } from '../../mail/letters/letter-parts.ts';
import type { Letter } from '../../mail/providers/mailer.ts';

/** Tells the person where their webhook leads now. `settingsLink` leads to where it is removed. */
export const webhookSavedLetter = (host: string, settingsLink: string): Letter =>
	noticeLetter({
		subject: 'A webhook was added to your Kindling account',
		lines: [
			`A program at ${host} is now told when a connector answers, someone replies, or people are imported.`,
			'If this was you, there’s nothing to do. If not, remove the webhook in your settings and change your password.',
		],
		step: { label: 'Open your settings', link: settingsLink },
	});
