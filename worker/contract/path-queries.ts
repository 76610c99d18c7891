import * as z from 'zod/mini';
import { limits } from './rules/limits.ts';
import { optionalText, requiredText } from './rules/text.ts';

export type { CompanyPaths, ConnectorAddress } from './records/paths.ts';

/** The query of GET /api/paths: the company, or else the words of a search (`prospectSearch`). */
export const companyPathsQuery = z
	.object({ company: optionalText(limits.short, 'Company'), search: optionalText(limits.name, 'Search') })
	.check(z.refine(({ company, search }) => Boolean(company || search), 'Please name the company.'));

/** The most people of a company whose paths one call returns. */
export const companyPathsMost = 10;

/** The query of GET /api/prospects/{id}/connector-addresses: the connector's name. */
export const connectorQuery = z.object({ name: requiredText(limits.short, 'Please name the connector.') });
