import { sql } from 'drizzle-orm';
import type { CirclePerson } from '#contract/circle';
import { circlePageMost } from '#contract/rules/limits';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { statement } from '../../db/statements.ts';
import { hasWords, wholeUpload } from '../../network/db/network-people.ts';
import { isShown, shows } from '../../network/db/seen-members.ts';

/** Lists exactly who the others see of the user, in the order of the network: no one if the user doesn't share. */
export async function listShown(db: Db, userId: Owner, search: string, after: number): Promise<CirclePerson[]> {
	const texts = sql`coalesce(n.company, '') || ' ' || coalesce(n.position, '')`;
	return statement<CirclePerson>(
		db,
		sql`select n.place, n.name, n.position as title, n.company, n.linkedin_url as linkedinUrl, n.connected_on as connectedOn
			from (select ${shows} from circle_members m where m.user_id = ${userId} and m.sharing = 1) seen
				cross join network_people n on n.upload = ${wholeUpload(userId)} and n.place > ${after}
			where n.user_id = ${userId} and ${isShown} ${hasWords(search, texts, 'n')}
			order by n.place limit ${circlePageMost}`,
	);
}
