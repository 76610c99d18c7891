import * as z from 'zod/mini';
import { limits } from './rules/limits.ts';
import { requiredText, subjectLine } from './rules/text.ts';

export type { Template } from './records/people.ts';

const name = requiredText(limits.name, 'Please enter a template name.');
const subject = subjectLine();
const message = requiredText(limits.message, 'Please enter a message.');

/** The body of POST /api/templates. Texts may hold {{prospect}}, {{title}}, {{location}}, {{connection}}, {{me}}. */
export const newTemplate = z.object({ name, subject, message });
export type NewTemplate = z.infer<typeof newTemplate>;

/** The body of PATCH /api/templates/{id}: fields that are absent stay as they are. */
export const templateUpdate = z.object({
	name: z.optional(name),
	subject: z.optional(subject),
	message: z.optional(message),
});
export type TemplateUpdate = z.infer<typeof templateUpdate>;

/** The templates every new account starts with. */
export const startingTemplates: readonly NewTemplate[] = [
	{
		name: 'Short and direct',
		subject: 'Could you introduce me to {{prospect}}?',
		message: `Hi {{connection}},

I saw that you know {{prospect}} ({{title}}). I would like to talk with them because [your reason, in one line].

Would you be willing to ask whether a 15-minute call would be welcome? If the timing is wrong or you do not know them well, no worries at all.

Thank you,
{{me}}

---
Hi {{prospect}}, I am {{me}}. [Your reason, in one line] Would you have 15 minutes for a call in the next weeks?`,
	},
	{
		name: 'Catching up first',
		subject: 'A small favour: {{prospect}}',
		message: `Hi {{connection}},

It has been a while, and I hope things are going well for you. [How you know each other, in one line]

I am trying to reach {{prospect}}, {{title}} in {{location}}, because [your reason, in one line]. Could you ask them if they are open to a 15-minute conversation? Please say no if this feels awkward; I will understand.

All the best,
{{me}}

---
Hi {{prospect}}, my name is {{me}}. [Your reason, in one line] I would be glad of 15 minutes of your time, whenever it suits you.`,
	},
	{
		name: 'Asking for advice',
		subject: 'Would {{prospect}} be open to a quick question?',
		message: `Hi {{connection}},

The work of {{prospect}} ({{title}}) keeps coming up for me, because [your reason, in one line]. You two are connected, so I thought of you.

Would you check with them whether they would spare 15 minutes to share how they see it? If you would rather not, that is completely fine.

Thanks so much,
{{me}}

---
Hi {{prospect}}, I am {{me}}, and your work keeps coming up for me. [Your reason, in one line] Your view would help me a lot. Could we talk for 15 minutes?`,
	},
];
