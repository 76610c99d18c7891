import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { factsKeyStart } from '#contract/rules/identity';
import { normalizeText } from '#contract/rules/normalize-text';
import { type ShareField, shareFields } from '#contract/rules/share-fields';
import { type SharedPerson, sharedPeopleMost, sharePageSize } from '#contract/share';
import type { User } from '#contract/user';
import { userColumns } from '../../accounts/db/user-columns.ts';
import type { Db } from '../../db/client.ts';
import type { Owner } from '../../db/owned.ts';
import { fitting, placeIn, placeOf, readPage } from '../../db/pages.ts';
import { listShares, prospects, users } from '../../db/schema.ts';
import { statement } from '../../db/statements.ts';
import { now } from '../../db/time.ts';
import { afterPlace, inListOrder, type PlaceInList, placeInList } from '../../people/db/prospect-slices.ts';

/** A list as its link shows it: its owner, the friend, the fields shown of each person, and until when. */
export type SharedList = {
	id: string;
	listId: string;
	owner: Owner;
	user: User;
	name: string;
	fields: ShareField[];
	expiresAt: string;
};

/**
 * Finds the list of a link, by the hash of its token. Undefined when the link is wrong, ended or expired, or its
 * account closed.
 */
export async function findByShareToken(db: Db, tokenHash: string): Promise<SharedList | undefined> {
	const [found] = await db
		.select({
			id: listShares.id,
			listId: listShares.prospectListId,
			owner: users.id,
			user: userColumns,
			name: listShares.name,
			fields: listShares.fields,
			expiresAt: listShares.expire,
		})
		.from(listShares)
		.innerJoin(users, eq(users.id, listShares.userId))
		.where(and(eq(listShares.tokenHash, tokenHash), gt(listShares.expire, now()), isNull(users.disabledAt)));
	return found;
}

// Fields that weren't chosen never leave the database.
const shown = ({ fields }: SharedList) => shareFields.filter((field) => fields.includes(field));

/**
 * A page of a shared list: its people, the place after which the next page begins (null on the last), whether these are
 * all and may be in the page once more for its script, and the number of people in the whole link.
 */
type SharedPage = { people: SharedPerson[]; next: string | null; isWhole: boolean; total: number };

/** The wanted page: its number from 1, the `next` of the page before, if that was shown, and the search words. */
type Wanted = { page: number; after?: string | undefined; q: string };

// Size limit for content that the page holds twice: in its rows, and for its script.
const inPageBytes = 100_000;

/**
 * Reads one page of a shared list, of the people with every word of `q` in the shown fields. After a page that was
 * shown it begins there, whoever left the list or joined since; else at its number. `total` counts everyone, at most
 * {@link sharedPeopleMost}, whatever the search.
 */
export async function readSharedPage(db: Db, list: SharedList, { page, after, q }: Wanted): Promise<SharedPage> {
	const words = normalizeText(q).split(' ').filter(Boolean).slice(0, 6);
	const [found, [count]] = await db.batch([
		statement<SharedPerson & PlaceInList>(
			db,
			sql`select ${columnsOf(list)}, created_at as createdAt, position from (select * from prospects where ${ofList(list)} ${inListOrder} limit ${sharedPeopleMost}) as prospects
				where ${hasAll(words, list)} ${afterPlace(placeIn<PlaceInList>(placeInList, after))}
				limit ${sharePageSize + 1} offset ${after ? 0 : (page - 1) * sharePageSize}`,
		),
		statement<{ total: number }>(
			db,
			sql`select count(*) as total from (select 1 from prospects where ${ofList(list)} limit ${sharedPeopleMost})`,
		),
	]);
	const rows = found.slice(0, sharePageSize);
	const last = rows.length < found.length ? rows.at(-1) : undefined;
	const people = rows.map(({ createdAt, position, ...person }) => person);
	const isWhole = !last && page === 1 && !after && q === '' && fitting(people, inPageBytes).length === people.length;
	return { people, next: last ? placeOf(placeInList, last) : null, isWhole, total: count?.total ?? 0 };
}

const ofList = ({ listId, owner }: SharedList) => sql`prospect_list_id = ${listId} and user_id = ${owner}`;
const columnsOf = (list: SharedList) =>
	sql.join(
		[prospects.id, prospects.name, ...shown(list).map((field) => sql`${prospects[field]} as ${sql.raw(field)}`)],
		sql`, `,
	);

// The facts key holds name, title and location; the company key has no accents. Fields that the link hides aren't
// searched, or a search would reveal them.
const placesInFacts: Partial<Record<ShareField, number>> = { title: 1, location: 2 };

function hasAll(words: string[], { fields }: SharedList): SQL {
	const facts = sql.raw(`substr(facts_key, ${factsKeyStart.length - 1})`);
	const places = [0, ...fields.flatMap((field) => placesInFacts[field] ?? [])];
	const company = fields.includes('company') ? [sql`lower(coalesce(company, ''))`, sql`coalesce(company_key, '')`] : [];
	const joined = (parts: SQL[]) => sql.join(parts, sql` || ' ' || `);
	const text = joined([...places.map((place) => sql`(${facts} ->> ${sql.raw(String(place))})`), ...company]);
	// Parsing its JSON costs more than reading a row, so rows without one of the words are left out first. Quotes and
	// backslashes are escaped there.
	const whole = joined([sql`facts_key`, ...company]);
	const plain = words.filter((word) => !/["\\]/.test(word));
	return sql.join(
		[
			sql`true`,
			...plain.map((word) => sql`instr(${whole}, ${word})`),
			...words.map((word) => sql`instr(${text}, ${word})`),
		],
		sql` and `,
	);
}

/** Reads a page of everyone a link shows, for comparing with a file in the reader's browser. */
export const readSharedPeople = (db: Db, list: SharedList, after?: string) =>
	readPage<PlaceInList>(
		db,
		{
			rows: 5_000,
			fields: {
				id: prospects.id,
				name: prospects.name,
				...Object.fromEntries(shown(list).map((field) => [field, prospects[field]])),
			},
			place: placeInList,
			from: (end) => sql`from (select * from prospects where ${ofList(list)} ${inListOrder} limit ${sharedPeopleMost})
				as prospects where true ${afterPlace(end)} ${inListOrder}`,
		},
		after,
	);
