import { type ImportResult, importedProspect } from '#contract/prospect';
import { companyInTitle } from '#contract/rules/company-in-title';
import { factsKey, hasMoreThanName, profileKey } from '#contract/rules/identity';
import { limits } from '#contract/rules/limits';
import { sentenceOr } from '#contract/rules/text';

/** A valid row of the body, with the keys that identify the person. */
export type ImportRow = ReturnType<typeof parseRows>['rows'][number];

/** Checks the rows of a body one by one. Rows that don't fit are refused with a reason. */
export function parseRows(body: unknown[]) {
	const refused: ImportResult['refused'] = [];
	const rows = [];
	const nameOnlyCounts = new Map<string, number>();
	for (const [index, row] of body.entries()) {
		const parsed = importedProspect.safeParse(row);
		if (!parsed.success) {
			refused.push({
				index,
				name: nameOf(row),
				reason: sentenceOr(parsed.error.issues[0]?.message, 'This is not a prospect.'),
			});
			continue;
		}
		const person = parsed.data;
		const facts = factsKey(person);
		const profile = profileKey(person.linkedinUrl);
		let key = profile ?? facts;
		// Rows with only the same name stay separate people. They are numbered, so that importing the same body again finds
		// each of them.
		if (!profile && !hasMoreThanName(person)) {
			const earlier = nameOnlyCounts.get(facts) ?? 0;
			nameOnlyCounts.set(facts, earlier + 1);
			if (earlier > 0) key = `${facts}#${earlier}`;
		}
		const connectionSource = person.connectionSource ?? person.connections?.[0]?.name ?? null;
		const company = person.company === undefined ? companyInTitle(person.title) : person.company;
		rows.push({ ...person, company, index, profile, facts, key, connectionSource });
	}
	return { rows, refused };
}

const nameOf = (row: unknown) =>
	typeof row === 'object' && row !== null && 'name' in row && typeof row.name === 'string'
		? row.name.slice(0, limits.name)
		: '';
