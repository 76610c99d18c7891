import { type SQL, sql } from 'drizzle-orm';
import type { Bond } from '#contract/rules/bond';
import { storedCompanyKey } from '#contract/rules/company';
import type { HowWell } from '#contract/rules/how-well';
import { nameKey } from '#contract/rules/identity';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { networkPeople } from '../../db/schema.ts';
import { statement } from '../../db/statements.ts';
import { mayBeOne } from './is-prospect.ts';
import { wholeUpload } from './network-people.ts';
import {
	type ContactGoal,
	type SharedContact,
	type SharedContacts,
	selectShared,
	sharedByKeys,
} from './shared-contacts.ts';

/** A person of the user's network. */
export type Acquaintance = {
	place: number;
	name: string;
	nameKey: string;
	profileKey: string | null;
	linkedinUrl: string | null;
	email: string | null;
	company: string | null;
	companyKey: string | null;
	title: string | null;
	/** The day the two were connected, as YYYY-MM-DD. */
	connectedOn: string | null;
	/** Counts from the user's own files, and how well the user says they know them. */
	messagesSent?: number | null;
	messagesReceived?: number | null;
	lastMessageOn?: string | null;
	closeness?: HowWell | null;
};

/** Returns the tie between the user and a person of their network. */
export const bondOf = ({
	closeness,
	messagesSent,
	messagesReceived,
	lastMessageOn,
}: Pick<Acquaintance, 'closeness' | 'messagesSent' | 'messagesReceived' | 'lastMessageOn'>): Bond => ({
	closeness: closeness ?? null,
	sent: messagesSent ?? 0,
	received: messagesReceived ?? 0,
	lastOn: lastMessageOn ?? null,
});

/** People of the network by the keys of their profile, their name and their company. */
export type Network = {
	byProfile: ReadonlyMap<string | null, Acquaintance[]>;
	byName: ReadonlyMap<string, Acquaintance[]>;
	byCompany: ReadonlyMap<string | null, Acquaintance[]>;
	/** Shared contacts of the circle: the prospects themselves, and people at their companies. */
	shared: SharedContacts;
};

// More people of one company than anyone looks through.
const mostThere = 500;

/** How much is read: the most rows of a kind, and whether with titles and addresses, which only a screen needs. */
export type Extent = { most: number; withDetails: boolean };

/** A column that only a screen needs. */
export const detail = ({ withDetails }: Extent, column: string) => sql.raw(withDetails ? column : 'null');

/** Keys to look up in the network: of companies, of names and of profiles. */
type Wanted = { companies: readonly string[]; names: readonly string[]; profiles: readonly string[] };

/**
 * Finds people of the user's network who work at these companies, longest known first in each, and people with one of
 * these names or profiles; and who the user's circle knows among these prospects.
 */
export async function findInNetwork(
	db: Db,
	userId: Owner,
	wanted: Wanted,
	goals: readonly ContactGoal[],
	extent: Extent,
): Promise<Network> {
	// Each begins with the keys. Otherwise SQLite may read the whole network. No key is empty.
	const by = (column: SQL, keys: readonly string[]) =>
		ofNetwork(userId, sql`json_each(${JSON.stringify([...new Set(keys)])}) j`, sql`${column} = j.value`, extent);
	const [there, named, shared] = await db.batch([
		statement<Acquaintance>(
			db,
			sql`select * from (select *, row_number() over (partition by companyKey order by connectedOn is null, connectedOn) as nth
				from (${by(sql`n.company_key`, wanted.companies)})) where nth <= ${mostThere} order by nth limit ${extent.most}`,
		),
		statement<Acquaintance>(
			db,
			sql`${by(sql`n.profile_key`, wanted.profiles)} union ${by(sql`n.name_key`, wanted.names)} limit ${extent.most}`,
		),
		selectShared(db, userId, goals, extent.withDetails),
	]);
	// Someone may be found by several keys.
	return asNetwork([...new Map([...there, ...named].map((one) => [one.place, one])).values()], shared);
}

/** Indexes these people as a network. */
export const asNetwork = (people: readonly Acquaintance[], shared: readonly SharedContact[] = []): Network => ({
	byProfile: Map.groupBy(people, ({ profileKey }) => profileKey),
	byName: Map.groupBy(people, (one) => one.nameKey),
	byCompany: Map.groupBy(people, (one) => one.companyKey),
	shared: sharedByKeys(shared),
});

const ofNetwork = (userId: Owner, keys: SQL, isWanted: SQL, extent: Extent): SQL => sql`
	select n.place, n.name, n.name_key as nameKey, n.profile_key as profileKey, ${detail(extent, 'n.linkedin_url')} as linkedinUrl,
		case when n.email_from is 'unsure' then null else n.email end as email, n.company, n.company_key as companyKey, ${detail(extent, 'n.position')} as title, n.connected_on as connectedOn,
		n.messages_sent as messagesSent, n.messages_received as messagesReceived, n.last_message_on as lastMessageOn, n.closeness
	from ${keys} cross join ${networkPeople} n on n.user_id = ${userId} and ${isWanted}
	where +n.upload = ${wholeUpload(userId)}`;

type Someone = { name: string; key: string; company: string | null };

/**
 * Finds someone in the network: by profile, or else the only person of that name, or the only one of that name and
 * company. Undefined if none of these decides.
 */
export function inNetwork(
	{ name, key, company }: Someone,
	network: Network,
): { one: Acquaintance; isSameName: boolean } | undefined {
	const [profile] = network.byProfile.get(key) ?? [];
	if (profile) return { one: profile, isSameName: false };
	const named = (network.byName.get(nameKey(name)) ?? []).filter((one) => mayBeOne(one.profileKey, key));
	const there = storedCompanyKey(company);
	const [one, ...others] =
		named.length > 1 ? named.filter((each) => there !== null && each.companyKey === there) : named;
	return one && others.length === 0 ? { one, isSameName: true } : undefined;
}
