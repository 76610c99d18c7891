import type { Connector } from '#contract/connector';
import type { ListNetwork } from '#contract/my-network';

type Company = ListNetwork['companies'][number];
/** A company of the list where someone of the network works: who they are, the best first, and how many of the list do. */
type CompanyGroup = { company: Company; connectors: readonly Connector[]; prospects: number };

/**
 * The connectors of a list, each with those of `among` who they could introduce, and no one who could introduce none of
 * them: those who are `known` to know someone, by company those who work there, and the `others`, whose company is not
 * known. `among` is undefined for the whole list.
 */
export function groupConnectors(
	connectors: readonly Connector[],
	companies: readonly Company[],
	among: ReadonlySet<string> | undefined,
): { known: readonly Connector[]; companies: readonly CompanyGroup[]; others: readonly Connector[] } {
	const companyOf = new Map(companies.flatMap((one) => one.prospectIds.map((id) => [id, one] as const)));
	const within = connectors
		.map((one) => ({ ...one, prospectIds: among ? one.prospectIds.filter((id) => among.has(id)) : one.prospectIds }))
		.filter(({ prospectIds }) => prospectIds.length > 0);
	const at = Map.groupBy(within, ({ knows, prospectIds }) =>
		knows > 0 ? 'known' : companyOf.get(prospectIds[0] ?? ''),
	);
	const groups = companies.map((company) => ({
		company,
		connectors: at.get(company) ?? [],
		// A large company has the ids of its newest people.
		prospects: among ? company.prospectIds.filter((id) => among.has(id)).length : company.prospects,
	}));
	return {
		known: at.get('known') ?? [],
		companies: groups.filter(({ prospects }) => prospects > 0).toSorted((a, b) => b.prospects - a.prospects),
		others: at.get(undefined) ?? [],
	};
}
