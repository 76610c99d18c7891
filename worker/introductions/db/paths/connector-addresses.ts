import { and, desc, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { EmailFrom } from '#contract/my-network';
import type { ConnectorAddress } from '#contract/path-queries';
import { companyKey } from '#contract/rules/company';
import { addressKey } from '#contract/rules/email-address';
import { nameKey } from '#contract/rules/identity';
import { isSampleAddress } from '#contract/rules/sample';
import type { Db } from '../../../db/client.ts';
import { type Owner, owned } from '../../../db/owned.ts';
import { connections, introRequests, mails, prospects } from '../../../db/schema.ts';
import { isInventedKey } from '../../../people/db/invented.ts';
import { askedName, itsMail } from '../requests/intro-request-columns.ts';
import { inNetworkByName, recordsOf } from './address-sources.ts';

// More connectors than anyone looks through.
const mostConnectors = 5_000;

/**
 * Lists the addresses that may belong to a connector of the user's prospect, likeliest first. The connector is a name;
 * the profile is that of the prospect's connection with this name. Undefined when the prospect is not the user's.
 */
export async function listConnectorAddresses(
	db: Db,
	userId: Owner,
	prospectId: string,
	name: string,
): Promise<ConnectorAddress[] | undefined> {
	const [[own], requests, records, people] = await db.batch([
		db
			.select({
				email: prospects.email,
				company: prospects.company,
				personKey: prospects.personKey,
				isInvented: sql<number>`${isInventedKey(sql`${prospects.personKey}`)}`.as('is_invented'),
			})
			.from(prospects)
			.where(owned(prospects, userId, prospectId)),
		askedAddresses(db, userId),
		recordsOf(db, userId, prospectId, name),
		inNetworkByName(db, userId, prospectId, name),
	]);
	if (!own) return undefined;
	const asked = requests.filter((request) => nameKey(request.name ?? '') === nameKey(name));
	const known = distinct([
		...asked.map(({ email, askedAt }) => ({ ...unknown, source: 'request' as const, isTheirs: true, email, askedAt })),
		...addressesIn('network', withColleague(people, own.company)),
		...addressesIn(
			'prospect',
			records.filter(({ personKey, isTheirs }) => isTheirs || personKey !== own.personKey),
		),
	]);
	const dead = deadOf(requests);
	return known.filter(
		({ email, isTheirs }) =>
			!dead.has(addressKey(email)) &&
			// Anyone with the prospect's own address is the prospect, whatever their name is.
			(isTheirs || addressKey(email) !== addressKey(own.email ?? '')) &&
			// A connector of the sample isn't mixed up with a real one of the same name.
			(own.isInvented || !isSampleAddress(email)),
	);
}

/** Returns the addresses whose last mail bounced. */
export function deadOf(requests: readonly AskedAddress[]): ReadonlySet<string> {
	const last = new Map<string, string>();
	// The latest request comes first.
	for (const { email, status } of requests) {
		const key = addressKey(email);
		if (!last.has(key)) last.set(key, status);
	}
	return new Set([...last].flatMap(([email, status]) => (status === 'bounced' ? [email] : [])));
}

// Without a profile to go by, the connector is the only person of this name who works where the prospect works, since
// that puts them on the path.
function withColleague<Person extends Found & { hasProfile: number }>(
	people: Person[],
	company: string | null,
): Person[] {
	const there = companyKey(company);
	if (!there || people.some(({ isTheirs, hasProfile }) => isTheirs || hasProfile)) return people;
	const [one, ...others] = people.filter((person) => companyKey(person.company ?? null) === there);
	return one && others.length === 0
		? people.map((person) => ({ ...person, isTheirs: Number(person === one) }))
		: people;
}

const unknown = { askedAt: null, connectedOn: null, title: null, company: null };

type Found = { email: string | null; isTheirs: number; emailFrom?: EmailFrom | null } & Partial<
	Omit<ConnectorAddress, 'email' | 'isTheirs'>
>;

// Someone with the connector's profile is the connector, and then no one else of the name is.
function addressesIn(source: ConnectorAddress['source'], found: Found[]): ConnectorAddress[] {
	const theirs = found.filter(({ isTheirs }) => isTheirs);
	return (theirs.length > 0 ? theirs : found).flatMap(
		({ email, emailFrom, isTheirs, askedAt = null, connectedOn = null, title = null, company = null }) =>
			email === null
				? []
				: [
						{
							askedAt,
							connectedOn,
							title,
							company,
							email,
							source: emailFrom ? 'contacts' : source,
							// An address matched by name alone is never sure, even if the connector is.
							isTheirs: Boolean(isTheirs) && emailFrom !== 'unsure',
						},
					],
	);
}

// Returns each address once, merged from everything known about it; the connector's own before a namesake's.
function distinct(addresses: ConnectorAddress[]): ConnectorAddress[] {
	const known = new Map<string, ConnectorAddress>();
	for (const address of addresses.toSorted((a, b) => Number(b.isTheirs) - Number(a.isTheirs))) {
		const key = addressKey(address.email);
		const first = known.get(key) ?? address;
		known.set(key, {
			...first,
			askedAt: first.askedAt ?? address.askedAt,
			connectedOn: first.connectedOn ?? address.connectedOn,
			title: first.title ?? address.title,
			company: first.company ?? address.company,
		});
	}
	return [...known.values()];
}

/** A connector's address, with the result of the last ask to it. */
export type AskedAddress = { name: string | null; email: string; askedAt: string; status: string };

/** Reads every connector's addresses, latest first. Only the server's own code can compare their names. */
export const askedAddresses = (db: Db, userId: Owner) => {
	const askedAt = sql<string>`max(${introRequests.createdAt})`;
	const email = sql<string>`${mails.recipientEmail}`;
	return db
		.select({
			name: askedName.as('name'),
			email: email.as('email'),
			askedAt: askedAt.as('asked_at'),
			// The latest request's status: SQLite takes it from the row of the single max().
			status: sql<string>`${introRequests.status}`.as('last_status'),
		})
		.from(introRequests)
		.innerJoin(mails, itsMail)
		.leftJoin(connections, eq(connections.id, introRequests.connectionId))
		.where(
			and(
				eq(introRequests.userId, userId),
				eq(introRequests.kind, 'ask'),
				notInArray(introRequests.status, ['failed', 'prepared']),
				isNotNull(mails.recipientEmail),
			),
		)
		.groupBy(askedName, email)
		.orderBy(desc(askedAt))
		.limit(mostConnectors);
};
