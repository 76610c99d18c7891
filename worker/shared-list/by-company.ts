import { html } from 'hono/html';
import { companyKey } from '#contract/rules/company';
import { companyInTitle } from '#contract/rules/company-in-title';
import type { SharedPerson } from '#contract/share';

/** From this many people on, a page has a search and goes by companies. */
export const manyPeople = 13;

/** People of a page who work at one company. */
type Company = { at: string; name: string; people: SharedPerson[] };

/** The companies of a page at which several of its people work, the largest first, and everyone else. */
export function byCompany(people: readonly SharedPerson[]): { companies: Company[]; others: SharedPerson[] } {
	if (people.length < manyPeople) return { companies: [], others: [...people] };
	const all = [...Map.groupBy(people, (person) => companyKey(companyOf(person)))];
	const companies = all
		.filter(([key, { length }]) => key !== '' && length > 1)
		.toSorted(([, one], [, other]) => other.length - one.length)
		.map(([, members], place) => ({ at: `c-${place}`, name: companyOf(members[0]) ?? '', people: members }));
	const placed = new Set(companies.flatMap((company) => company.people));
	return { companies, others: people.filter((person) => !placed.has(person)) };
}

const companyOf = (person: SharedPerson | undefined) => person?.company || companyInTitle(person?.title);

/** The way to each company of the page, folded. */
export const jumpTo = (companies: readonly Company[], others: number) =>
	companies.length === 0
		? ''
		: html`<details class="jump"><summary>Jump to a company</summary><ul>${companies.map(
				({ at, name, people }) => html`<li><a href="#${at}">${name}</a> <span>${people.length}</span></li>`,
			)}${others > 0 ? html`<li><a href="#others">Everyone else</a> <span>${others}</span></li>` : ''}</ul></details>`;
