import * as z from 'zod/mini';
import { monthLimits } from './rules/address-terms.ts';
import { companyKey } from './rules/company.ts';
import { limits } from './rules/limits.ts';

const noTerm = 'Please choose one of the terms.';
const noCompany = `Please name a company, with at most ${limits.short} characters.`;

const company = z.string(noCompany).check(
	z.trim(),
	z.maxLength(limits.short, { error: noCompany, abort: true }),
	z.refine((name) => companyKey(name) !== '', noCompany),
);

const lifts = { lift: z.optional(z.enum(['month', 'week', 'all'], noTerm)), liftCompany: z.optional(company) };
const isAnything = z.refine<object>((given) => Object.values(given).some((one) => one !== undefined), noTerm);

/** The form that lifts terms of an address: the limit of a month, the one mail a week, all, or a company by its name. */
export const liftedTerms = z.object(lifts).check(isAnything);

/** The form of an answer page that sets a term for everybody who asks its reader, or lifts terms. */
export const addressTermsForm = z
	.object({
		...{ aMonth: z.optional(z.enum(monthLimits.map(String), noTerm)), company: z.optional(company) },
		weekly: z.optional(z.literal('on', noTerm)),
		...lifts,
	})
	.check(isAnything);
/** What was pressed in one of the two forms. */
export type GivenAddressTerms = Partial<z.output<typeof addressTermsForm>>;
