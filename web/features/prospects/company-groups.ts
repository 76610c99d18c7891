import type { ListNetwork } from '#contract/my-network';
import type { Prospect } from '#contract/prospect';
import { companyKey } from '#contract/rules/company';
import { onceEach } from '#contract/rules/once-each';

// A list of thousands is searched after every change of one prospect.
const keyOfProspect = onceEach(({ company }: Prospect) => companyKey(company));

/** Returns a function that is true for a prospect who works at this company. */
export function worksAt(company: string): (prospect: Prospect) => boolean {
	const key = companyKey(company);
	return (prospect) => keyOfProspect(prospect) === key;
}

/** The people of one company, under the company's name as the first of them has it. */
type CompanyGroup = { key: string; company: string; people: number };

/** Groups people by company, the largest group first, then by name. People without a company are in no group. */
export function companyGroups(prospects: readonly Prospect[]): CompanyGroup[] {
	const groups = new Map<string, CompanyGroup>();
	for (const prospect of prospects) {
		const key = keyOfProspect(prospect);
		if (!key || !prospect.company) continue;
		const group = groups.get(key);
		if (group) group.people += 1;
		else groups.set(key, { key, company: prospect.company, people: 1 });
	}
	return [...groups.values()].sort((a, b) => b.people - a.people || a.company.localeCompare(b.company));
}

/** Returns the contacts at each company of a list, by the company's key. */
export const knownByKey = ({ companies }: ListNetwork) =>
	new Map(companies.map((known) => [companyKey(known.company), known]));
