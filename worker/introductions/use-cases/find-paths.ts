import type { Path } from '#contract/path';
import { type CompanyPaths, companyPathsMost } from '#contract/path-queries';
import { pageBytes } from '#contract/rules/limits';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { fitting } from '../../db/pages.ts';
import { missing } from '../../http/problem.ts';
import { findAtCompany } from '../../people/db/prospects-at-company.ts';
import { pathsTo, pathsToMany } from '../db/paths/paths.ts';

// A person of a company without their paths.
const personBytes = 5_000;

/** Finds who could introduce the user to a prospect, best first: as many as fit in a response. */
export async function findPaths(db: Db, userId: Owner, prospectId: string): Promise<Path[]> {
	const paths = await pathsTo(db, userId, prospectId);
	return fitting(paths ?? missing('Prospect'), pageBytes);
}

/** Finds the same for the first prospects at a company. */
export async function findCompanyPaths(db: Db, userId: Owner, company: string): Promise<CompanyPaths[]> {
	const found = (await findAtCompany(db, userId, company)).slice(0, companyPathsMost);
	const ids = found.map(({ id }) => id);
	const paths = await pathsToMany(db, userId, ids);
	const each = pageBytes / companyPathsMost - personBytes;
	return found.map((one) => ({ ...one, paths: fitting(paths.get(one.id) ?? [], each) }));
}
