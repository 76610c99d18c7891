import { firstName } from '#contract/rules/first-name';
import { type Draft, draftFault } from './check-draft.ts';
import type { Facts } from './facts.ts';

/** The built-in draft, for a server without a model. It follows the same rules; the same facts give the same text. */
export function composeDraft(facts: Facts): Draft {
	const full = compose(facts);
	if (!draftFault(full, facts, '')) return full;
	// A title or location that looks like a link or an address is left out.
	return compose({ ...facts, title: null, location: null });
}

function compose({ prospect, title, location, sender }: Facts): Draft {
	const role = title ? `, ${title}${location ? ` in ${location}` : ''},` : '';
	return {
		subject: `Could you introduce me to ${prospect}?`,
		message: `Hi [Connection Name],

I hope you are doing well. I noticed that you are connected with ${prospect}${role} and I would very much like to talk with them because [your reason, in one line].

Would you be willing to ask ${prospect} whether a 15-minute call would be welcome? You can forward the lines below as they are. If the timing is wrong or you do not know them well enough, please just say so; that is completely fine.

Thank you,
${sender}

---
Hi ${firstName(prospect)}, I am ${sender}. [Your reason, in one line] Would you have 15 minutes for a call in the next few weeks? Whenever suits you is good for me, and a no is fine too.`,
	};
}
