import { noticeLetter } from '../mail/letters/letter-parts.ts';
import type { Letter } from '../mail/providers/mailer.ts';

/** Tells the person that a link to a list was made. `listLink` leads to the list, where links are turned off. */
export const listSharedLetter = (listLink: string): Letter =>
	noticeLetter({
		subject: 'A link to one of your Kindling lists was created',
		lines: [
			'Anyone with the link can see the people on the list for 30 days, without an account.',
			'If this was you, there’s nothing to do. If not, turn off the link at the list and change your password. We send this email at most once a day.',
		],
		step: { label: 'Open the list', link: listLink },
	});
