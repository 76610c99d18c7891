import { storedCompanyKey } from '#contract/rules/company';
import { factsKey } from '#contract/rules/identity';

type Facts = { name: string; title?: string | null; location?: string | null; company?: string | null };

/** The columns of a prospect that follow from name, title, location and company. Whatever writes one of these writes them. */
export const prospectKeys = (person: Facts) => ({
	factsKey: factsKey(person),
	companyKey: storedCompanyKey(person.company),
});
