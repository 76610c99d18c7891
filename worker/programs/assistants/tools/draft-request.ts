import { z } from 'zod';
import { newIntroDraft } from '#contract/intro-draft';
import { limits } from '#contract/rules/limits';
import { checked } from '../../../http/valid.ts';
import { keepDraft } from '../../../introductions/use-cases/keep-draft.ts';
import { composerAddress } from './addresses.ts';
import { readPerson } from './person.ts';
import { tool } from './tool.ts';

/** Stores a draft for the user, who reads it in the composer and sends it. */
export const draftRequest = tool({
	name: 'draft_request',
	title: 'Draft a request',
	description:
		'Keeps a draft of an email asking a connector for an introduction to a person, and returns the address where the user reads, edits and sends it. It sends nothing, so give the user that address. A later draft about the same person replaces it. Everything below a line "---" is the part the connector can forward.',
	right: 'write',
	replaces: true,
	repeatable: true,
	input: z.object({
		personId: z.string().min(1).max(100).describe('The person the user wants to meet.'),
		connector: z
			.string()
			.min(1)
			.max(limits.name)
			.optional()
			.describe('The connector to ask, by a name from who_can_introduce.'),
		recipientEmail: z.string().min(1).max(limits.email).optional().describe('The address of the connector, if known.'),
		subject: z.string().min(1).max(limits.subject),
		message: z.string().min(1).max(limits.message),
	}),
	output: z.object({
		address: z.string().describe('The page where the user reads and sends it.'),
		sent: z.literal(false),
	}),
	run: async (app, { personId, connector, recipientEmail, subject, message }) => {
		const person = await readPerson(app, personId);
		const given = { subject, message, writtenBy: app.program, recipientEmail };
		const draft = await app.write(async (acting) => keepDraft(acting, personId, checked(newIntroDraft, given)));
		const address = composerAddress(app.origin, person.prospectListId, person.id, draft.id, connector);
		return { address, sent: false as const };
	},
});
