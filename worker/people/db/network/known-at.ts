import { sql } from 'drizzle-orm';
import type { KnownAtCompany } from '#contract/my-network';
import { companyKey } from '#contract/rules/company';
import { networkPageMost } from '#contract/rules/limits';
import { seenMembers } from '../../../accounts/db/circle/copy.ts';
import { wholeUpload } from '../../../accounts/db/whole-upload.ts';
import type { Db } from '../../../db/client.ts';
import type { Owner } from '../../../db/owned.ts';
import { runBatch } from '../../../db/run-batch.ts';
import { statement } from '../../../db/statement.ts';

// Of a large company the first ones, in the order of the index: of the network, and of the circle.
const mostThere = 500;

type Found = Omit<KnownAtCompany, 'member'> & { memberId: string | null; member: string | null };

/**
 * Whom the user knows at a company, and then whom the circle knows there by the copies that the user sees, each by the
 * longest connection: at most {@link networkPageMost} after the first `after`.
 */
export async function findKnownAt(db: Db, userId: Owner, company: string, after: number): Promise<KnownAtCompany[]> {
	const key = companyKey(company);
	if (!key) return [];
	const columns = sql`n.name, n.company, n.linkedin_url as linkedinUrl, n.connected_on as connectedOn`;
	const { found } = await runBatch(db, {
		found: statement<Found>(
			db,
			sql`with seen as materialized ${seenMembers(userId)}
				select * from (select * from (select ${columns}, n.position, null as memberId, null as member from network_people n
					where n.user_id = ${userId} and n.company_key = ${key} and +n.upload = ${wholeUpload(userId)} limit ${mostThere})
				union all
				select * from (select ${columns}, n.title, seen.id, seen.name from circle_people n
					cross join seen on seen.user_id = n.user_id
					where n.circle_id = (select circle_id from seen) and n.company_key = ${key} limit ${mostThere}))
				order by memberId is not null, connectedOn is null, connectedOn, name, memberId
				limit ${networkPageMost} offset ${after}`,
		),
	});
	return found.map(({ memberId, member, ...one }) => ({
		...one,
		member: memberId === null ? null : { id: memberId, name: member ?? '' },
	}));
}
