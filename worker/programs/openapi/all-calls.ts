import * as z from 'zod/mini';
import { accountOpenApi } from '../../accounts/openapi.ts';
import { archiveOpenApi } from '../../archive/openapi.ts';
import { circleOpenApi } from '../../circle/openapi.ts';
import { extensionOpenApi } from '../../extension-zip/openapi.ts';
import type { Calls } from '../../http/documented-call.ts';
import { introductionOpenApi } from '../../introductions/openapi.ts';
import { networkOpenApi } from '../../network/openapi.ts';
import { peopleOpenApi } from '../../people/openapi.ts';
import { sampleOpenApi } from '../../sample/openapi.ts';
import { sharedListOpenApi } from '../../shared-list/openapi.ts';
import { trashOpenApi } from '../../trash/openapi.ts';
import { weeklyMailOpenApi } from '../../weekly-mail/openapi.ts';
import { assistantOpenApi } from '../assistants/openapi.ts';
import { tokenOpenApi } from '../tokens/openapi.ts';
import { webhookOpenApi } from '../webhook/openapi.ts';

/** Descriptions of all calls, by method and pattern. */
export const calls: Calls = {
	'GET /api/openapi.json': {
		summary: 'The document of the API (OpenAPI 3.1).',
		response: z.looseObject({ openapi: z.string() }),
		isOpen: true,
	},
	'GET /api/health': { summary: 'Checks that the storage responds.', response: 'text', isOpen: true },
	...accountOpenApi,
	...peopleOpenApi,
	...networkOpenApi,
	...circleOpenApi,
	...introductionOpenApi,
	...trashOpenApi,
	...archiveOpenApi,
	...sampleOpenApi,
	...sharedListOpenApi,
	...weeklyMailOpenApi,
	...tokenOpenApi,
	...assistantOpenApi,
	...webhookOpenApi,
	...extensionOpenApi,
};
