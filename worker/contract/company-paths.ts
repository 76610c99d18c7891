import * as z from 'zod/mini';
import { limits } from './rules/limits.ts';
import { requiredText } from './rules/text.ts';

export type { CompanyPaths } from './records/paths.ts';

/** The query of GET /api/paths: the company. */
export const companyPathsQuery = z.object({ company: requiredText(limits.short, 'Please name the company.') });

/** The most people of a company whose paths one call gives. */
export const companyPathsMost = 10;
