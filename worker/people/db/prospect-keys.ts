import { storedCompanyKey } from '#contract/rules/company';
import { factsKey } from '#contract/rules/identity';
import { searchText } from '#contract/rules/plain-text';

type Facts = { name: string; title?: string | null; location?: string | null; company?: string | null };

/** The columns of a prospect that follow from name, title, location and company. Whatever writes one of these writes them. */
export function prospectKeys(person: Facts) {
	const facts = factsKey(person);
	return {
		factsKey: facts,
		searchText: searchText(facts),
		companyKey: storedCompanyKey(person.company),
	};
}
