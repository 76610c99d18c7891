import * as z from 'zod/mini';
import { limits } from './rules/limits.ts';
import { requiredText, subjectLine } from './rules/text.ts';

export type { Template } from './records/introductions.ts';

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

I thought you may know {{prospect}} ({{title}}). I'd love to talk with them because [your reason, in one line].

Could you ask if they'd be open to a 15-minute call? If now's not a good time, or you don't know them well, no worries at all.

Thank you,
{{me}}

---
Hi {{prospect}}, I'm {{me}}. I'm reaching out because [your reason, in one line]. Would you have 15 minutes for a call in the next few weeks?`,
	},
	{
		name: 'Catching up first',
		subject: 'A small favour: {{prospect}}',
		message: `Hi {{connection}},

It's been a while, and I hope things are going well. [How you know each other, in one line]

I'm trying to reach {{prospect}}, {{title}} in {{location}}, because [your reason, in one line]. Could you ask if they'd be open to a 15-minute conversation? If this feels awkward, just say no. I'll understand.

All the best,
{{me}}

---
Hi {{prospect}}, my name is {{me}}. I'm reaching out because [your reason, in one line]. I'd be grateful for 15 minutes whenever suits you.`,
	},
	{
		name: 'Asking for advice',
		subject: 'Would {{prospect}} be open to a quick question?',
		message: `Hi {{connection}},

{{prospect}} ({{title}}) keeps coming up for me, because [your reason, in one line]. You may know each other, so I thought of you.

Could you see if they'd spare 15 minutes to share their view? If you'd rather not, that's completely fine.

Thanks so much,
{{me}}

---
Hi {{prospect}}, I'm {{me}}. Your work keeps coming up for me, because [your reason, in one line]. Your view would help me a lot. Could we talk for 15 minutes?`,
	},
];
