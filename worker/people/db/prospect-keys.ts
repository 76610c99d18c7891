import { storedCompanyKey } from '#contract/rules/company';
import { factsKey } from '#contract/rules/identity';

type Facts = { name: string; title?: string | null; location?: string | null; company?: string | null };

/**
 * Columns of a prospect derived from name, title, location and company. Any write of one of these writes them, too.
 */
export const prospectKeys = (person: Facts) => ({
	factsKey: factsKey(person),
	companyKey: storedCompanyKey(person.company),
});
