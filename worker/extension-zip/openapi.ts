import * as z from 'zod/mini';
import { extensionRelease } from '#contract/records/accounts';
import type { Calls } from '../http/documented-call.ts';

/** The extension’s entries in the API document. */
export const extensionOpenApi: Calls = {
	'GET /api/extension': { summary: 'The version of the extension that the server offers.', response: extensionRelease },
	'GET /api/extension/reading-rules': {
		summary: 'The reading rules of the extension.',
		response: z.looseObject({ version: z.number() }),
	},
	'GET /api/extension/download': { summary: 'The extension, for this server.', response: 'zip' },
};
