import * as z from 'zod/mini';
import { limits } from './rules/limits.ts';
import { requiredText } from './rules/text.ts';

export type { ConnectorAddress } from './records/paths.ts';

/** The query of GET /api/prospects/{id}/connector-addresses: who could introduce the prospect, by name. */
export const connectorQuery = z.object({ name: requiredText(limits.short, 'Please name the connector.') });
