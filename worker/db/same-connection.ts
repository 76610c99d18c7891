import { type SQL, sql } from 'drizzle-orm';
import { columnName } from './insert-from.ts';

/** Returns a field of a connection `b` by its name in the schema, wherever `b` is read from. */
type FieldOf = (name: string) => SQL;

/**
 * The id of a prospect's connection that is the same as `b`, or null: the one with its profile, or the one with its
 * name if either has no profile.
 */
export function sameConnection(prospectId: SQL, b: FieldOf): SQL {
	// Without a profile the name is the key, so each lookup is one row of its index. If `b` has no profile, takes the
	// first of that name; if `b` has one, the connection without a profile. Each name has one of those at most.
	const a = sql`from connections a where a.prospect_id = ${prospectId} and a`;
	return sql`(select coalesce((select a.id ${a}.connection_key = ${b('connectionKey')}),
		(select a.id ${a}.connection_key = ${b('nameKey')} and a.mutual_connection_linkedin_url is null),
		case when ${b('mutualConnectionLinkedinUrl')} is null and ${b('connectionKey')} = ${b('nameKey')}
			then (select a.id ${a}.name_key = ${b('nameKey')} order by a.rowid limit 1) end))`;
}

const filled = [
	'mutualConnectionTitle',
	'mutualConnectionCompany',
	'mutualConnectionLinkedinUrl',
	'howWell',
	'answeredHowWell',
];

/** The update that merges `b` into a connection: filled fields stay, and `b` fills the empty ones. */
export const joinedWith = (b: FieldOf): SQL =>
	sql.join(
		[
			...filled.map((name) => {
				const column = sql.raw(columnName(name));
				return sql`${column} = coalesce(connections.${column}, ${b(name)})`;
			}),
			sql`source = case when ${b('source')} is null then null else connections.source end`,
			sql`connection_key = case when connections.mutual_connection_linkedin_url is null
				then ${b('connectionKey')} else connections.connection_key end`,
		],
		sql`, `,
	);
