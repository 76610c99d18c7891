import type { Connector } from '#contract/connector';
import type { ListNetwork } from '#contract/my-network';

type Company = ListNetwork['companies'][number];
/** A company of the list with connectors, best first, and the number of the list's people who work there. */
type CompanyGroup = { company: Company; connectors: readonly Connector[]; prospects: number };

/**
 * Groups the connectors of a list who could introduce anyone `among` the given people (undefined for the whole list):
 * those `known` to know someone, those who only work at the same company, by company, and `others` whose company is
 * unknown.
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
		// A large company only has the IDs of its newest people.
		prospects: among ? company.prospectIds.filter((id) => among.has(id)).length : company.prospects,
	}));
	return {
		known: at.get('known') ?? [],
		companies: groups.filter(({ prospects }) => prospects > 0).toSorted((a, b) => b.prospects - a.prospects),
		others: at.get(undefined) ?? [],
	};
}
