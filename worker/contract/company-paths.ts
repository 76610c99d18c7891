import * as z from 'zod/mini';
import type { Path } from './path.ts';
import type { FoundProspect } from './prospect-search.ts';
import { limits } from './rules/limits.ts';
import { requiredText } from './rules/text.ts';

/** The query of GET /api/paths: the company. */
export const companyPathsQuery = z.object({ company: requiredText(limits.short, 'Please name the company.') });

/** The most people of a company whose paths one call gives. */
export const companyPathsMost = 10;

/** Somebody at a company, and who could introduce the user to them, the best first. */
export type CompanyPaths = FoundProspect & { paths: Path[] };
