import { firstName } from './first-name.ts';
import { linkFree } from './link-free.ts';

/** Placeholders of a draft for the prospect, the connector and the sender. */
export const namePlaces = {
	prospect: '[Prospect Name]',
	connector: '[Connection Name]',
	sender: '[Your Name]',
} as const;

/** Facts for a draft, before anyone's own words. `sender` is a name or a placeholder. */
type Facts = {
	prospect: string;
	title: string | null;
	location: string | null;
	sender: string;
	/** The sender in one line. */
	about: string | null;
};

/**
 * Drafts an ask, for the composer and for a server without a model. Placeholders mark everything only the user knows.
 */
export function defaultDraft({ prospect, title, location, sender, about }: Facts): {
	subject: string;
	message: string;
} {
	const facts = [title && `, ${title}`, location && ` in ${location}`].join('');
	return {
		subject: `Introduction request: ${prospect}`,
		message: `Hi ${namePlaces.connector},

I hope you're doing well. I'd love to talk with ${prospect}${facts}${facts ? ',' : ''} because [your reason, in one line]. I thought you may know them.

Would you be open to asking ${prospect} if they'd take a 15-minute call? You can forward the note below as is. If now's not a good time, or you don't know them well enough, no problem at all.

Thank you,
${sender}

---
${forwardableText(prospect, sender, about)}`,
	};
}

/** The part to forward: the sender's own words to the prospect. `about` describes the sender in one line. */
export const forwardableText = (prospect: string, sender: string, about: string | null) =>
	`Hi ${firstName(prospect)}, ${introducing(sender, about)} I'm reaching out because [your reason, in one line]. Would you have 15 minutes for a call in the next few weeks?`;

/** The sentence in which the sender says who they are: "I'm Ada Lovelace, founder of Hearthside." */
export const introducing = (sender: string, about: string | null) => {
	const line = linkFree(about ?? '').replace(/[\s.,;:]+$/, '');
	return `I'm ${sender}${line && `, ${line}`}.`;
};
