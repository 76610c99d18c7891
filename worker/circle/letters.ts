import { noticeLetter } from '../mail/letters/letter-parts.ts';
import type { Letter } from '../mail/providers/mailer.ts';

/** Tells the person that their account is in a circle. `circleLink` leads to where they can leave it. */
export const circleJoinedLetter = (circle: string, circleLink: string): Letter =>
	noticeLetter({
		subject: 'Your Kindling account joined a circle',
		lines: [
			`Your account is now in the circle “${circle}”. It shares nothing until you turn sharing on.`,
			'If this was you, there’s nothing to do. If not, leave the circle in your settings and change your password.',
		],
		step: { label: 'Open the circle', link: circleLink },
	});

/** Tells the person that a circle sees who they know. `circleLink` leads to where they can turn that off. */
export const circleSharedLetter = (circle: string, circleLink: string): Letter =>
	noticeLetter({
		subject: 'Your Kindling account now shares your connections',
		lines: [
			`The circle “${circle}” now sees your uploaded connections: name, company, title, profile and date connected, and no email address.`,
			'If this was you, there’s nothing to do. If not, turn sharing off in your settings and change your password.',
		],
		step: { label: 'Open the circle', link: circleLink },
	});
