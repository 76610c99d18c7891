import { z } from 'zod';
import { pick } from 'zod/mini';
import { introOutcome } from '#contract/intro-request';
import { introRequest } from '#contract/records/introductions';
import { introOutcomes } from '#contract/rules/intro-status';
import { checked } from '../../../http/valid.ts';
import { recordOutcome as record } from '../../../introductions/use-cases/record-outcome.ts';
import { shownRecord } from './shown-record.ts';
import { tool } from './tool.ts';

const recorded = shownRecord(pick(introRequest, { id: true, prospectId: true, status: true, metAt: true }), {
	id: 'requestId',
	prospectId: 'personId',
});

/** Records the outcome of a request, as the user could by hand. */
export const recordOutcome = tool({
	name: 'record_outcome',
	title: 'Record what came of a request',
	description:
		'Records what came of a request for an introduction: the connector agreed (accepted), said no (declined), does not know the person well enough (doesnt_know), made the introduction (introduced), or never answered (no_reply); or the two have since met, so they were introduced (met). Only what the user says counts, so do not take it from a reply without asking them.',
	right: 'write',
	replaces: true,
	repeatable: true,
	input: z.object({
		requestId: z.string().min(1).max(100).describe('From the tools person and needs_you.'),
		outcome: z.enum([...introOutcomes, 'met']),
	}),
	output: recorded.shape,
	run: async (app, { requestId, outcome }) => {
		const body = outcome === 'met' ? { met: true } : { outcome };
		return recorded.shown(await app.write(async (acting) => record(acting, requestId, checked(introOutcome, body))));
	},
});
