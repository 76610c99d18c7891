import { and, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { factsKey, hasMoreThanName, profileKey } from '../contract/identity.ts';
import { defaultProspectStatus, type ImportResult, importedProspect } from '../contract/prospect.ts';
import type { Db } from './client.ts';
import { mergeConnections } from './connections.ts';
import { now, prospectLists, prospects, statuses } from './schema.ts';
import { statement } from './statement.ts';

/**
 * Brings people into the user's list: one question, then one atomic batch of two writes, whatever the size.
 * The same body twice creates nothing the second time. Rows that do not fit are refused by name, the others arrive.
 * Nothing when the list is not the user's.
 */
export async function importProspects(
	db: Db,
	userId: string,
	listId: string,
	rows: unknown[],
	{ dryRun }: { dryRun: boolean },
): Promise<ImportResult | undefined> {
	const { people, refused } = readRows(rows);
	const found = await whatIsKnown(db, userId, listId, people);
	if (!found) return undefined;
	const plan = planImport(listId, people, found);
	refused.push(...plan.refused);
	const result = {
		created: plan.writes.filter((write) => write.isNew).length,
		updated: plan.writes.filter((write) => !write.isNew).length,
		unchanged: plan.unchanged,
		refused: refused.sort((a, b) => a.index - b.index),
		elsewhere: plan.elsewhere,
	};
	if (dryRun) return result;
	// Another import may have brought the same people a moment ago: then their rows kept another id than ours.
	const late = await write(db, userId, listId, plan);
	return { ...result, created: result.created - late, updated: result.updated + late };
}

type Person = ReturnType<typeof readRows>['people'][number];
type Known = Awaited<ReturnType<typeof whatIsKnown>>;
type Plan = ReturnType<typeof planImport>;

function readRows(rows: unknown[]) {
	const refused: ImportResult['refused'] = [];
	const people = [];
	const nameOnly = new Map<string, number>();
	for (const [index, row] of rows.entries()) {
		const read = importedProspect.safeParse(row);
		if (!read.success) {
			refused.push({ index, name: nameOf(row), reason: sentenceOf(read.error.issues[0]?.message) });
			continue;
		}
		const facts = factsKey(read.data);
		const profile = profileKey(read.data.linkedinUrl);
		// Never one person on a name alone: equal rows of one body stay apart, and meet themselves when it is repeated.
		const again = profile || hasMoreThanName(read.data) ? 0 : (nameOnly.get(facts) ?? 0);
		if (!profile && !hasMoreThanName(read.data)) nameOnly.set(facts, again + 1);
		people.push({
			...read.data,
			index,
			profile,
			facts,
			key: profile ?? (again ? `${facts}#${again}` : facts),
			connectionSource: read.data.connectionSource ?? read.data.connections?.[0]?.name ?? null,
		});
	}
	return { people, refused };
}

const nameOf = (row: unknown) =>
	typeof row === 'object' && row !== null && 'name' in row && typeof row.name === 'string'
		? row.name.slice(0, 200)
		: '';
const sentenceOf = (message: string | undefined) =>
	!message || message === 'Invalid input' ? 'This is not a prospect.' : message;

/** The list with the user's statuses, and everyone of the user's who might be among `people`, in one statement. */
async function whatIsKnown(db: Db, userId: string, listId: string, people: Person[]) {
	const home = alias(prospectLists, 'home');
	const keys = JSON.stringify([...new Set(people.flatMap((person) => [person.key, person.facts]))]);
	const wanted = sql`(select value from json_each(${keys}))`;
	const found = await db
		.select({
			statuses: sql<string>`(select json_group_array(${statuses.value}) from ${statuses} where ${statuses.userId} = ${userId})`,
			listName: home.name,
			person: {
				id: prospects.id,
				listId: prospects.prospectListId,
				title: prospects.title,
				location: prospects.location,
				linkedinUrl: prospects.linkedinUrl,
				websiteUrl: prospects.websiteUrl,
				connectionSource: prospects.connectionSource,
				key: prospects.personKey,
				facts: prospects.factsKey,
				name: prospects.name,
			},
		})
		.from(prospectLists)
		.leftJoin(
			prospects,
			and(
				eq(prospects.userId, userId),
				or(sql`${prospects.personKey} in ${wanted}`, sql`${prospects.factsKey} in ${wanted}`),
			),
		)
		.leftJoin(home, eq(home.id, prospects.prospectListId))
		.where(and(eq(prospectLists.id, listId), eq(prospectLists.userId, userId)));
	if (!found[0]) return undefined;
	return {
		statuses: new Set(JSON.parse(found[0].statuses) as string[]),
		people: found.flatMap(({ person, listName }) => (person ? [{ ...person, listName: listName ?? '' }] : [])),
	};
}

function planImport(listId: string, people: Person[], known: NonNullable<Known>) {
	const here = new Roll(known.people.filter((person) => person.listId === listId));
	const away = Map.groupBy(
		known.people.filter((person) => person.listId !== listId),
		(person) => person.listId,
	);
	const others = [...away.values()].map((list) => new Roll(list));
	const refused: ImportResult['refused'] = [];
	const elsewhere: ImportResult['elsewhere'] = [];
	const writes = new Map<string, Row>();
	const linked = new Map<string, NonNullable<Person['connections']>>();
	const seen = new Set<string>();
	for (const person of people) {
		const { index, name, status = defaultProspectStatus } = person;
		const match = here.meet(person);
		if (!match && !known.statuses.has(status) && status !== defaultProspectStatus) {
			refused.push({ index, name, reason: 'The status is not in your list of statuses.' });
			continue;
		}
		const { changed, ...row } = merged(person, match);
		const earlier = writes.get(row.id);
		if (earlier) writes.set(row.id, { ...row, ...ownFields(earlier) });
		else if (changed) writes.set(row.id, row);
		here.add({ ...row, listId, listName: '' });
		if (person.connections?.length) linked.set(row.key, [...(linked.get(row.key) ?? []), ...person.connections]);
		if (seen.has(row.id)) continue;
		seen.add(row.id);
		for (const other of others) {
			const there = other.meet(person);
			if (there) elsewhere.push({ name, listId: there.listId, listName: there.listName });
		}
	}
	// Every row is counted once: whoever stands in the body twice is unchanged the second time.
	const unchanged = people.length - refused.length - writes.size;
	return { writes: [...writes.values()], unchanged, refused, elsewhere, linked };
}

type KnownPerson = NonNullable<Known>['people'][number];

/** Who is who: by profile where both sides have one, else by name + title + location together. */
class Roll {
	private readonly byKey = new Map<string, KnownPerson>();
	private readonly byFacts = new Map<string, KnownPerson>();

	constructor(people: KnownPerson[]) {
		for (const person of people) this.add(person);
	}

	add(person: KnownPerson): void {
		this.byKey.set(person.key, person);
		this.byFacts.set(person.facts, person);
	}

	meet(person: Person): KnownPerson | undefined {
		const match = this.byKey.get(person.key);
		if (match || !hasMoreThanName(person)) return match;
		const alike = this.byFacts.get(person.facts);
		return alike && !(person.profile && profileKey(alike.linkedinUrl)) ? alike : undefined;
	}
}

type Row = Omit<ReturnType<typeof merged>, 'changed'>;

// What the first row of a body said of a new person, and a second one must not empty.
const ownFields = ({ email, phone, notes, status, position, isNew }: Row) => ({
	email,
	phone,
	notes,
	status,
	position,
	isNew,
});

/** The row to write: a new one, or the known one with its gaps filled and title and location refreshed. */
function merged(person: Person, match: KnownPerson | undefined) {
	const title = person.title ?? match?.title ?? null;
	const location = person.location ?? match?.location ?? null;
	const linkedinUrl = match?.linkedinUrl ?? person.linkedinUrl ?? null;
	const websiteUrl = match?.websiteUrl ?? person.websiteUrl ?? null;
	const connectionSource = match?.connectionSource ?? person.connectionSource;
	const name = match?.name ?? person.name;
	// A key that was made unique by an edit stays; one of mere facts gives way to a profile.
	const key = match && (match.key.includes('#') || !person.profile) ? match.key : person.key;
	const row = { name, title, location, linkedinUrl, websiteUrl, connectionSource };
	return {
		...row,
		id: match?.id ?? crypto.randomUUID(),
		key,
		facts: factsKey(row),
		email: person.email ?? null,
		phone: person.phone ?? null,
		notes: person.notes ?? null,
		status: person.status ?? defaultProspectStatus,
		position: person.index,
		isNew: !match,
		changed:
			!match ||
			title !== match.title ||
			location !== match.location ||
			linkedinUrl !== match.linkedinUrl ||
			websiteUrl !== match.websiteUrl ||
			connectionSource !== match.connectionSource,
	};
}

/** Writes the plan in one batch and answers how many of its new people another import had brought meanwhile. */
async function write(db: Db, userId: string, listId: string, plan: Plan): Promise<number> {
	const at = now();
	const field = (name: string) => sql.raw(`json_extract(j.value, '$.${name}')`);
	const rows = statement<{ id: string }>(
		db,
		sql`
		insert into prospects (id, user_id, prospect_list_id, name, title, location, linkedin_url, website_url, email, phone,
			notes, connection_source, status, person_key, facts_key, position, created_at, updated_at)
		select ${field('id')}, l.user_id, l.id, ${field('name')}, ${field('title')}, ${field('location')},
			${field('linkedinUrl')}, ${field('websiteUrl')}, ${field('email')}, ${field('phone')}, ${field('notes')},
			${field('connectionSource')}, ${field('status')}, ${field('key')}, ${field('facts')}, ${field('position')},
			${at}, ${at}
		from json_each(${JSON.stringify(plan.writes)}) j
		join prospect_lists l on l.id = ${listId} and l.user_id = ${userId}
		where true
		on conflict (id) do update set ${refreshed}, person_key = excluded.person_key
		on conflict (prospect_list_id, person_key) do update set ${refreshed}
		returning id`,
	);
	const links = [...plan.linked].map(([personKey, connections]) => ({ personKey, connections }));
	const written = links.length
		? (await db.batch([rows, mergeConnections(db, userId, { listId }, links)]))[0]
		: plan.writes.length
			? await rows
			: [];
	const kept = new Set(written.map((row) => row.id));
	return plan.writes.filter((one) => one.isNew && !kept.has(one.id)).length;
}

const refreshed = sql.raw(`
	title = coalesce(excluded.title, title),
	location = coalesce(excluded.location, location),
	linkedin_url = coalesce(linkedin_url, excluded.linkedin_url),
	website_url = coalesce(website_url, excluded.website_url),
	connection_source = coalesce(connection_source, excluded.connection_source),
	facts_key = excluded.facts_key,
	updated_at = excluded.updated_at`);
