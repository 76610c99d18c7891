import { z } from 'zod';
import type { IntroRequest } from '#contract/intro-request';
import { introOutcomes } from '#contract/rules/intro-status';
import { part, write } from './app-calls.ts';
import { tool } from './tool.ts';

/** Records what came of a request, as the user could by hand. */
export const recordOutcome = tool({
	name: 'record_outcome',
	title: 'Record what came of a request',
	description:
		'Records what came of a request for an introduction: the connector agreed (accepted), said no (declined), made the introduction (introduced), or never answered (no_reply); or that the two have met since, which means that they were introduced (met). Only what the user says counts: do not take it from a reply without asking them.',
	right: 'write',
	replaces: true,
	repeatable: true,
	input: z.object({
		requestId: z.string().min(1).max(100).describe('From the tools person and needs_you.'),
		outcome: z.enum([...introOutcomes, 'met']),
	}),
	output: z.object({ requestId: z.string(), personId: z.string(), status: z.string(), metAt: z.string().nullable() }),
	run: async (app, { requestId, outcome }) => {
		const recorded = outcome === 'met' ? { met: true } : { outcome };
		const request = await write<IntroRequest>(app, 'PATCH', `/api/intro-requests/${part(requestId)}`, recorded);
		return { requestId: request.id, personId: request.prospectId, status: request.status, metAt: request.metAt };
	},
});
