import { sql } from 'drizzle-orm';
import {
	type AnySQLiteColumn,
	foreignKey,
	index,
	integer,
	primaryKey,
	sqliteTable,
	text,
	uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { LinkPurpose } from '#contract/account';
import type { CirclePrivate } from '#contract/circle';
import { defaultStrength } from '#contract/connection';
import type { ReplyKind, ReplyMeaning, Unread } from '#contract/intro-reply';
import type { EmailFrom } from '#contract/my-network';
import type { Right } from '#contract/rules/actor';
import type { SuppressionReason } from '#contract/rules/email-address';
import type { HowWell } from '#contract/rules/how-well';
import type { DeliveryFacts, IntroAnswer, IntroKind, IntroStatus } from '#contract/rules/intro-status';
import type { IntroTerms } from '#contract/rules/intro-terms';
import type { ProspectAnswer, ProspectChannel, SaidOfRequest } from '#contract/rules/prospect-answer';
import { defaultListStatus, defaultListType } from '#contract/rules/prospect-list';
import { defaultProspectStatus, fallbackColor } from '#contract/rules/status';
import type { TrashKind } from '#contract/rules/trash';
import type { ShareField } from '#contract/share';
import type { WebhookOff, WebhookProblem } from '#contract/webhook';
import type { Owner } from './owned.ts';
import { later, now } from './time.ts';

const id = () =>
	text()
		.primaryKey()
		.$defaultFn(() => crypto.randomUUID());
const createdAt = () => text().notNull().$defaultFn(now);
const updatedAt = () =>
	text()
		.notNull()
		.$defaultFn(now)
		.$onUpdateFn(() => later());
const userId = () => text().notNull().$type<Owner>();
const owner = () => userId().references(() => users.id, { onDelete: 'cascade' });

export const users = sqliteTable(
	'users',
	{
		id: id().$type<Owner>(),
		email: text().notNull().unique(),
		password: text().notNull(),
		firstName: text(),
		lastName: text(),
		/** The person's line about themselves. */
		about: text(),
		/** A page where others book a meeting with the person. */
		bookingLink: text(),
		/** When the person proved that the address is theirs; null until then. */
		emailVerifiedAt: text(),
		/** Hashes of the networks that have signed in to the account, newest first, as a JSON array. */
		signInNetworks: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
		/** Replies to the user's requests come through the server, if it receives mail. */
		followsReplies: integer({ mode: 'boolean' }).notNull().default(true),
		/** The time zone in which the user's Monday begins; null until the app or the user named one. */
		timeZone: text(),
		/** The user gets the weekly mail. */
		weeklyMail: integer({ mode: 'boolean' }).notNull().default(true),
		/** When the operator closed the account; null while it is open. */
		disabledAt: text(),
		/**
		 * When the account was removed: it is disabled too, and its records are removed slice by slice. Null while it
		 * exists.
		 */
		removedAt: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [index('users_time_zone').on(table.timeZone, table.id)],
);

/**
 * Stands for a number of records that no one has counted: above every limit, so that the next record has them counted.
 */
export const uncounted = 1_000_000_000_000;
const count = () => integer().notNull().default(uncounted);

/**
 * How many records of each kind an account has, trash included: never too few, perhaps too many
 * (worker/db/record-counts.ts). Counted anew after a day.
 */
export const recordCounts = sqliteTable(
	'record_counts',
	{
		userId: owner().primaryKey(),
		statuses: count(),
		templates: count(),
		lists: count(),
		prospects: count(),
		connections: count(),
		requests: count(),
		replies: count(),
		expire: text().notNull(),
	},
	(table) => [index('record_counts_expire').on(table.expire)],
);

/** Links sent to an address to prove that its owner acts. Each works once, until it expires or a newer one is sent. */
export const mailedLinks = sqliteTable(
	'mailed_links',
	{
		/** The SHA-256 of the token in the link. */
		tokenHash: text().primaryKey(),
		userId: owner(),
		purpose: text().$type<LinkPurpose>().notNull(),
		/** The address the link was sent to. */
		email: text().notNull(),
		/** The browser and the country that asked for it, roughly, so that the page behind the link can say. */
		device: text(),
		country: text(),
		/** The call that used the link, so that a second try of its write is recognised. */
		usedBy: text(),
		createdAt: createdAt(),
		expire: text().notNull(),
	},
	(table) => [
		uniqueIndex('mailed_links_newest').on(table.userId, table.purpose),
		index('mailed_links_expire').on(table.expire),
	],
);

/** The ledger of sessions, which decides if a session is valid. The data (`sess`) is in KV under the same key. */
export const sessions = sqliteTable(
	'sessions',
	{
		sid: text().primaryKey(),
		userId: owner(),
		/** The browser and the country that signed in, roughly, to tell one session from another. */
		device: text(),
		country: text(),
		createdAt: text().notNull(),
		expire: text().notNull(),
	},
	(table) => [index('sessions_expire').on(table.expire), index('sessions_user').on(table.userId)],
);

/** Tokens with which programs act for a user. A row stays until the token expires or is revoked. */
export const personalTokens = sqliteTable(
	'tokens',
	{
		id: id(),
		userId: owner(),
		/** The SHA-256 of the token. */
		tokenHash: text().notNull().unique(),
		name: text().notNull(),
		rights: text({ mode: 'json' }).$type<Right[]>().notNull(),
		createdAt: createdAt(),
		expire: text().notNull(),
		/** When it was last used, and roughly the network and country. */
		usedAt: text(),
		usedNetwork: text(),
		usedCountry: text(),
	},
	(table) => [index('tokens_owner').on(table.userId, table.createdAt), index('tokens_expire').on(table.expire)],
);

/**
 * The ledger of assistants that a user has connected, which decides if an assistant's token is valid. The tokens and
 * the programs' registrations are in KV, under the keys of the OAuth library.
 */
export const grants = sqliteTable(
	'grants',
	{
		id: id(),
		userId: owner(),
		/** The program's registration, which differs on each machine. */
		clientId: text().notNull(),
		/** The program's own name for itself, unchecked. */
		name: text().notNull(),
		/** The host that the person returned to after connecting it. */
		host: text().notNull(),
		rights: text({ mode: 'json' }).$type<Right[]>().notNull(),
		createdAt: createdAt(),
		/** When it was last used, to the hour. Null until then. */
		usedAt: text(),
		expire: text().notNull(),
	},
	(table) => [uniqueIndex('grants_once').on(table.userId, table.clientId), index('grants_expire').on(table.expire)],
);

/**
 * Counters of limits (failed logins, drafts, mails): a row for each key and window, removed when the window is over.
 */
export const counters = sqliteTable(
	'counters',
	{
		key: text().primaryKey(),
		count: integer().notNull(),
		expire: text().notNull(),
	},
	(table) => [index('counters_expire').on(table.expire)],
);

/**
 * When a task of the server last ended well: a cron, by its expression in wrangler.toml, or `backup`. Read by the
 * doctor.
 */
export const lastRuns = sqliteTable('last_runs', { what: text().primaryKey(), at: text().notNull() });

/** Addresses that get no mail from anyone, stored as hashes only (worker/mail/address-hash.ts). */
export const suppressedAddresses = sqliteTable('suppressed_addresses', {
	addressHash: text().primaryKey(),
	reason: text().$type<SuppressionReason>().notNull(),
	createdAt: createdAt(),
});

/**
 * The address and account behind each mailed link for "Stop these emails", until the link expires: it still works when
 * its request, or its account, is gone. Stored as hashes only.
 */
export const notAgainLinks = sqliteTable(
	'not_again_links',
	{
		/** The hash of the token in the answer link. */
		tokenHash: text().primaryKey(),
		/** The hash of the address the mail went to (worker/mail/address-hash.ts). */
		addressHash: text().notNull(),
		expire: text().notNull(),
	},
	(table) => [index('not_again_links_expire').on(table.expire)],
);

export const prospectLists = sqliteTable(
	'prospect_lists',
	{
		id: id(),
		userId: owner(),
		name: text().notNull(),
		description: text(),
		type: text().notNull().default(defaultListType),
		status: text().notNull().default(defaultListStatus),
		/** When the list's way into the trash began, or out of it: until that is done, no one sees it. Otherwise null. */
		removedAt: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index('prospect_lists_owner').on(table.userId, table.createdAt),
		// The foreign key of prospects refers to it, so that a prospect's owner is always its list's owner.
		uniqueIndex('prospect_lists_id_owner').on(table.id, table.userId),
	],
);

export const prospects = sqliteTable(
	'prospects',
	{
		id: id(),
		userId: userId(),
		prospectListId: text().notNull(),
		name: text().notNull(),
		location: text(),
		title: text(),
		company: text(),
		/** The key of the company (worker/contract/rules/company.ts). Null where there is no company to compare. */
		companyKey: text(),
		linkedinUrl: text(),
		websiteUrl: text(),
		email: text(),
		phone: text(),
		notes: text(),
		connectionSource: text(),
		status: text().notNull().default(defaultProspectStatus),
		/** When the user last chose the status. An earlier request doesn't move it. */
		statusChosenAt: text(),
		/** The key of the person within the list (worker/contract/rules/identity.ts). It makes an import safe to repeat. */
		personKey: text().notNull(),
		/** The key of name, title and location. A row without a profile address finds the person by it. */
		factsKey: text().notNull(),
		/** The index within its import. */
		position: integer().notNull().default(0),
		/** The client's id of the import that added them to their list. */
		importId: text(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		foreignKey({
			columns: [table.prospectListId, table.userId],
			foreignColumns: [prospectLists.id, prospectLists.userId],
		}).onDelete('cascade'),
		// In the order of writing (the rowid): the export reads it page by page.
		index('prospects_owner').on(table.userId),
		index('prospects_in_order').on(table.prospectListId, sql`${table.createdAt} desc`, table.position, table.id),
		uniqueIndex('prospects_person').on(table.prospectListId, table.personKey),
		index('prospects_owner_person').on(table.userId, table.personKey),
		// A search over all lists reads this index and no row.
		index('prospects_owner_facts').on(table.userId, table.factsKey),
		index('prospects_company')
			.on(table.prospectListId, table.companyKey)
			// A comparison implies it. Beside `> ''`, SQLite may take that as the range instead of the narrower one.
			.where(sql`company_key is not null`),
		index('prospects_owner_status').on(table.userId, table.status),
	],
);

export const connections = sqliteTable(
	'connections',
	{
		id: id(),
		userId: owner(),
		prospectId: text()
			.notNull()
			.references(() => prospects.id, { onDelete: 'cascade' }),
		mutualConnectionName: text().notNull(),
		mutualConnectionTitle: text(),
		mutualConnectionCompany: text(),
		mutualConnectionLinkedinUrl: text(),
		connectionStrength: text().notNull().default(defaultStrength),
		/** How well they know the prospect, by their last word. Null until they say so. */
		howWell: text().$type<HowWell>(),
		/** The connector's own word on an answer page, kept when a mark on a shared list is taken back. */
		answeredHowWell: text().$type<HowWell>(),
		/** A mark on a shared list made them the prospect's connection source. Null without a mark. */
		isMarkedSource: integer({ mode: 'boolean' }),
		/** 'said' if it is only known from the connection's mark on a shared list. */
		source: text().$type<'said'>(),
		/** The key among the prospect's connections: the profile, or else the name. */
		connectionKey: text().notNull(),
		nameKey: text().notNull(),
		position: integer().notNull().default(0),
		createdAt: createdAt(),
	},
	(table) => [
		index('connections_owner').on(table.userId),
		uniqueIndex('connections_once').on(table.prospectId, table.connectionKey),
		index('connections_name').on(table.prospectId, table.nameKey),
	],
);

/** Links with which someone without an account opens a list and marks the people they know. */
export const listShares = sqliteTable(
	'list_shares',
	{
		id: id(),
		userId: userId(),
		prospectListId: text().notNull(),
		/** The person who the link is for. */
		name: text().notNull(),
		/** Fields the link shows of each prospect besides the name. */
		fields: text({ mode: 'json' }).$type<ShareField[]>().notNull(),
		/** The SHA-256 of the token in the link. */
		tokenHash: text().notNull().unique(),
		createdAt: createdAt(),
		expire: text().notNull(),
	},
	(table) => [
		foreignKey({
			columns: [table.prospectListId, table.userId],
			foreignColumns: [prospectLists.id, prospectLists.userId],
		}).onDelete('cascade'),
		index('list_shares_list').on(table.prospectListId, table.createdAt),
		index('list_shares_owner').on(table.userId),
		index('list_shares_expire').on(table.expire),
	],
);

/** People marked as known on a shared list: a row for each visit and prospect. */
export const shareMarks = sqliteTable(
	'share_marks',
	{
		shareId: text()
			.notNull()
			.references(() => listShares.id, { onDelete: 'cascade' }),
		/** The id that the page had when it was opened. It says nothing about who opened it. */
		visit: text().notNull(),
		prospectId: text()
			.notNull()
			.references(() => prospects.id, { onDelete: 'cascade' }),
		userId: owner(),
		howWell: text().$type<HowWell>().notNull(),
		createdAt: createdAt(),
	},
	(table) => [
		primaryKey({ columns: [table.shareId, table.visit, table.prospectId] }),
		index('share_marks_prospect').on(table.prospectId),
		index('share_marks_owner').on(table.userId),
	],
);

/**
 * A letter about one to eight people: a mail, or a message that the user sends themselves. It holds everything that is
 * the same for these people; each of them has a request with their own text. It is removed with the last of its
 * requests. A letter about one person has the id of its request.
 */
export const mails = sqliteTable(
	'mails',
	{
		id: id(),
		userId: owner(),
		/** Written about several people, even if only one of them is left. */
		isForSeveral: integer({ mode: 'boolean' }).notNull().default(false),
		/** The mail about several people whose open requests this one nudges. */
		followsId: text(),
		recipientEmail: text(),
		/** The name of the connector who was asked. It stays when the prospect's connection source changes. */
		connectorName: text(),
		subject: text().notNull(),
		/**
		 * The Idempotency-Key of the call. The same key never makes a second mail. Mails about several people have
		 * their own keys.
		 */
		idempotencyKey: text(),
		/** Made for the server to send. A restored mail was not made here, and has no links. */
		byMail: integer({ mode: 'boolean' }).notNull(),
		/** When the provider accepted it, and what the provider reported later. */
		sentAt: text(),
		delivery: text({ mode: 'json' }).$type<DeliveryFacts>().notNull().default({}),
		/** The hash of the answer link's token, and until when the link works. */
		answerToken: text(),
		answerUntil: text(),
		/** The hash of the token in the address for replies to it. */
		replyToken: text(),
		/** The provider's id for it, which later events name. */
		providerId: text(),
		/**
		 * The circle membership it goes to, in place of an address. No foreign key: leaving ends the ask, and rejoining
		 * creates a new membership.
		 */
		toMember: text(),
		/** The hash of the token in the link that the member opened in the app. It works as long as the answer link. */
		memberToken: text(),
		createdAt: createdAt(),
	},
	(table) => [
		uniqueIndex('mails_once').on(table.userId, table.idempotencyKey),
		uniqueIndex('mails_answer').on(table.answerToken),
		uniqueIndex('mails_reply').on(table.replyToken).where(sql`reply_token is not null`),
		index('mails_answer_until').on(table.answerUntil),
		index('mails_provider').on(table.providerId).where(sql`provider_id is not null`),
		index('mails_member').on(table.toMember, table.answerUntil).where(sql`to_member is not null`),
		uniqueIndex('mails_member_token').on(table.memberToken).where(sql`member_token is not null`),
	],
);

export const introRequests = sqliteTable(
	'intro_requests',
	{
		id: id(),
		userId: owner(),
		prospectId: text()
			.notNull()
			.references(() => prospects.id, { onDelete: 'cascade' }),
		/**
		 * The connection that was asked, among those of the request's own prospect. Each person of a mail has their own.
		 */
		connectionId: text().references(() => connections.id, { onDelete: 'set null' }),
		mailId: text()
			.notNull()
			.references(() => mails.id, { onDelete: 'cascade' }),
		/**
		 * A nudge and a thank-you are messages that follow an earlier request, `followsId`. The kind is the mail's. It is
		 * here, like the time, so that finding the latest ask about a prospect, and what follows an ask, is one seek of an
		 * index each.
		 */
		kind: text().$type<IntroKind>().notNull().default('ask'),
		followsId: text().references((): AnySQLiteColumn => introRequests.id, { onDelete: 'cascade' }),
		message: text().notNull(),
		status: text().$type<IntroStatus>().notNull().default('pending'),
		/**
		 * The prospect's status before the user's own message moved it, restored when that message is taken back. Null for
		 * a mail.
		 */
		movedFrom: text(),
		/** The hash of the token in the address for a copy of the introduction. */
		introductionToken: text(),
		/** The connector's answer through the link, and their note. */
		answer: text().$type<IntroAnswer>(),
		answerNote: text(),
		/** The call that wrote the answer. It tells a retry of the same call from another call. */
		answerPress: text(),
		/**
		 * The answer that the user was last told by mail (`said`); when a mail about the answers to its ask last left; and
		 * the id of that mail's making, which identifies a retry of its write. The last two are the same for all requests
		 * of a mail. They are here because one index finds the waiting requests and since when they wait: without the time
		 * in it, each run would read every answer that an archive brought.
		 */
		answerMailed: text().$type<SaidOfRequest>(),
		answerMailedAt: text(),
		answerMail: text(),
		/** The terms the connector has agreed to; null without any. */
		terms: text({ mode: 'json' }).$type<IntroTerms>(),
		/** The prospect's answer through the link that the connector forwarded. */
		prospectAnswer: text().$type<ProspectAnswer>(),
		/** The prospect's answer came by a link that the asker may hold too, and not only the connector. */
		prospectAnswerByAsker: integer({ mode: 'boolean' }),
		/** The answer as told to the user: anything but a yes from the prospect becomes the connector's no. */
		said: text()
			.$type<SaidOfRequest>()
			.generatedAlwaysAs(
				sql`case when prospect_answer is null or answer in ('no', 'unsure') then answer when prospect_answer = 'yes' then 'both' else 'no' end`,
				{ mode: 'virtual' },
			),
		respondedAt: text(),
		/** When the introduction was made, by the user's word or a copy of the mail. Null until then. */
		introducedAt: text(),
		/** When the user said that the two have met. */
		metAt: text(),
		/** When the user said that they have written to the prospect. */
		writtenAt: text(),
		/** When the user said that no thank-you is needed. */
		noThanksAt: text(),
		createdAt: createdAt(),
	},
	(table) => [
		index('intro_requests_history').on(table.prospectId, table.createdAt),
		index('intro_requests_connection').on(table.connectionId),
		index('intro_requests_owner').on(table.userId, table.createdAt),
		index('intro_requests_follows').on(table.followsId, table.kind, table.status, table.createdAt),
		index('intro_requests_asks').on(table.prospectId, table.kind, table.createdAt),
		index('intro_requests_mail').on(table.mailId),
		index('intro_requests_prepared').on(table.userId, table.createdAt).where(sql`status = 'prepared'`),
		index('intro_requests_said_waits').on(table.answerMailedAt).where(sql`said is not answer_mailed`),
		uniqueIndex('intro_requests_introduction').on(table.introductionToken).where(sql`introduction_token is not null`),
	],
);

/**
 * Links on which the prospect of a request says if they want to be introduced, with their own words. Everything is
 * removed when the link ends; the answer itself stays with the request.
 */
export const prospectLinks = sqliteTable(
	'prospect_links',
	{
		requestId: text()
			.primaryKey()
			.references(() => introRequests.id, { onDelete: 'cascade' }),
		userId: owner(),
		/**
		 * The hash of the token in the connector's link, which is derived from the token of the answer link and this salt.
		 */
		tokenHash: text(),
		salt: text(),
		/**
		 * The connector's link was made on a page that the asker may hold, and not on that of the mail to the connector.
		 */
		madeBeside: integer({ mode: 'boolean' }).notNull().default(false),
		/** The hash of the token in the link that the user made. */
		ownTokenHash: text(),
		/** How the prospect would like to be introduced, with their address, number or page for it, and a note. */
		way: text().$type<ProspectChannel>(),
		contact: text(),
		note: text(),
		createdAt: createdAt(),
		expire: text().notNull(),
	},
	(table) => [
		uniqueIndex('prospect_links_token').on(table.tokenHash),
		uniqueIndex('prospect_links_own_token').on(table.ownTokenHash),
		index('prospect_links_owner').on(table.userId),
		index('prospect_links_expire').on(table.expire),
	],
);

/**
 * Mails that arrived for requests. `text` is what they wrote, `folded` the quoted mail. Subject and message id are kept
 * only until the mail is forwarded.
 */
export const introReplies = sqliteTable(
	'intro_replies',
	{
		id: id(),
		userId: owner(),
		/** The ask it is about, even if it answers a nudge. */
		requestId: text()
			.notNull()
			.references(() => introRequests.id, { onDelete: 'cascade' }),
		/** The SHA-256 of its Message-ID, or of the whole mail if it has none. */
		messageHash: text().notNull(),
		kind: text().$type<ReplyKind>().notNull(),
		fromEmail: text().notNull(),
		fromName: text(),
		fromAnotherAddress: integer({ mode: 'boolean' }).notNull().default(false),
		text: text(),
		unread: text().$type<Unread>(),
		/** The names of the attachments. */
		attachments: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
		/** Hashes of the addresses that an introduction went to. */
		recipients: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
		/** The meaning that a model proposes. The user decides. */
		proposal: text().$type<ReplyMeaning>(),
		subject: text(),
		messageId: text(),
		folded: text(),
		/** When it was forwarded to the user's own mailbox, and how often that was tried. */
		forwardedAt: text(),
		forwardTries: integer().notNull().default(0),
		createdAt: createdAt(),
	},
	(table) => [
		uniqueIndex('intro_replies_once').on(table.requestId, table.messageHash),
		index('intro_replies_owner').on(table.userId),
		index('intro_replies_unsure').on(table.requestId).where(sql`kind = 'unsure'`),
		index('intro_replies_waiting').on(table.createdAt).where(sql`forwarded_at is null`),
	],
);

/**
 * A request that an assistant has written for the user to read and send, one for each prospect. It waits until the
 * composer has taken it over, at most 30 days.
 */
export const introDrafts = sqliteTable(
	'intro_drafts',
	{
		id: id(),
		userId: owner(),
		prospectId: text()
			.notNull()
			.references(() => prospects.id, { onDelete: 'cascade' }),
		recipientEmail: text(),
		subject: text().notNull(),
		message: text().notNull(),
		/** The author's name, in its own words. */
		writtenBy: text().notNull(),
		createdAt: createdAt(),
		expire: text().notNull(),
	},
	(table) => [
		uniqueIndex('intro_drafts_once').on(table.prospectId),
		index('intro_drafts_owner').on(table.userId, table.createdAt),
		index('intro_drafts_expire').on(table.expire),
	],
);

export const templates = sqliteTable(
	'templates',
	{
		id: id(),
		userId: owner(),
		name: text().notNull(),
		subject: text().notNull(),
		message: text().notNull(),
		isDefault: integer({ mode: 'boolean' }).notNull().default(false),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [index('templates_owner').on(table.userId, table.createdAt)],
);

export const statuses = sqliteTable(
	'statuses',
	{
		id: id(),
		userId: owner(),
		name: text().notNull(),
		/** The value that prospects store for it, unique among the user's statuses. */
		value: text().notNull(),
		displayOrder: integer().notNull(),
		color: text().notNull().default(fallbackColor),
		isDefault: integer({ mode: 'boolean' }).notNull().default(false),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		uniqueIndex('statuses_once').on(table.userId, table.value),
		index('statuses_in_order').on(table.userId, table.displayOrder),
	],
);

/** Removals by the user, one row each, which can be restored until they expire. */
export const trash = sqliteTable(
	'trash',
	{
		/** The id of the removed record. Several people removed at once get an id of their own. */
		id: id(),
		userId: owner(),
		kind: text().$type<TrashKind>().notNull(),
		name: text().notNull(),
		/** The list the people were in, or the person of the connection. */
		fromId: text(),
		fromName: text(),
		people: integer().notNull().default(0),
		/** 'in' while people of a list are being moved here, 'out' while the content is being moved back. */
		moving: text().$type<'in' | 'out'>(),
		createdAt: createdAt(),
		expire: text().notNull(),
	},
	(table) => [
		index('trash_owner').on(table.userId, table.createdAt),
		index('trash_from').on(table.userId, table.fromId),
		index('trash_expire').on(table.expire),
		index('trash_moving').on(table.createdAt).where(sql`moving is not null`),
	],
);

/** The records in the trash, one row each, in the order in which they were written. */
export const trashRows = sqliteTable(
	'trash_rows',
	{
		id: integer().primaryKey(),
		trashId: text()
			.notNull()
			.references(() => trash.id, { onDelete: 'cascade' }),
		userId: userId(),
		/** The kind of record (worker/trash/db/parts.ts). */
		part: text().notNull(),
		/** The person the record belongs to; otherwise the list, the connection or the template. */
		root: text().notNull(),
		/** All columns of the record, as JSON. */
		row: text().notNull(),
	},
	(table) => [
		index('trash_rows_of').on(table.trashId, table.part, table.root),
		index('trash_rows_owner').on(table.userId, table.part, table.root),
	],
);

/** Uploads of a user's network. The complete one is the network. */
export const networkUploads = sqliteTable(
	'network_uploads',
	{
		id: integer().primaryKey(),
		userId: owner(),
		/** The client's id for the upload, shared by its parts. */
		uploadId: text().notNull(),
		/** How long an unfinished upload is kept, or a replaced one, which says who left; null for the complete one. */
		expire: text(),
		/** The `uploadId` of the upload that replaced it. Of the old one, only the people who left remain. */
		replacedBy: text(),
		createdAt: createdAt(),
	},
	(table) => [
		uniqueIndex('network_uploads_once').on(table.userId, table.uploadId),
		index('network_uploads_expire').on(table.expire),
		// The foreign key of the people refers to it, so that their owner is always their upload's owner.
		uniqueIndex('network_uploads_id_owner').on(table.id, table.userId),
	],
);

/** The people of an upload: the user's connections, from the professional network's data export. */
export const networkPeople = sqliteTable(
	'network_people',
	{
		upload: integer().notNull(),
		/** The place in the file, from 1. */
		place: integer().notNull(),
		userId: userId(),
		name: text().notNull(),
		/** The keys of the name and of the profile (worker/contract/rules/identity.ts). */
		nameKey: text().notNull(),
		linkedinUrl: text(),
		profileKey: text(),
		email: text(),
		/**
		 * How sure it is that an address from the user's own contacts is theirs. Null for an address from the network's own
		 * file.
		 */
		emailFrom: text().$type<EmailFrom>(),
		company: text(),
		/** The key of the company. Null where there is no company to compare. */
		companyKey: text(),
		position: text(),
		/** The day they were connected, as YYYY-MM-DD. */
		connectedOn: text(),
		/** The number of messages each way between the two, and the day of the last one, as YYYY-MM-DD. */
		messagesSent: integer(),
		messagesReceived: integer(),
		lastMessageOn: text(),
		/** How well the user says they know them. */
		closeness: text().$type<HowWell>(),
		/** Their change since the previous upload, and their company at that time. */
		change: text().$type<'joined' | 'moved'>(),
		formerCompany: text(),
	},
	(table) => [
		primaryKey({ columns: [table.upload, table.place] }),
		foreignKey({
			columns: [table.upload, table.userId],
			foreignColumns: [networkUploads.id, networkUploads.userId],
		}).onDelete('cascade'),
		// Includes the upload, so that a replaced one isn't searched.
		index('network_people_name').on(table.userId, table.nameKey, table.upload),
		index('network_people_profile').on(table.userId, table.profileKey, table.upload),
		index('network_people_company')
			.on(table.userId, table.companyKey, table.upload, table.nameKey)
			// An equality implies it. Beside `> ''`, SQLite would take the range and not the equality.
			.where(sql`company_key is not null`),
	],
);

/**
 * Accounts that share who they know. The owner is one of the members; a trigger passes ownership on when they leave.
 */
export const circles = sqliteTable(
	'circles',
	{
		id: id(),
		/** The owner, who may remove others and end the circle. */
		userId: userId(),
		name: text().notNull(),
		createdAt: createdAt(),
	},
	(table) => [index('circles_owner').on(table.userId)],
);

/** People and companies that a member hides, as entered. The days are columns, and the keys a table. */
export type KeptPrivate = Omit<CirclePrivate, 'since'>;

/**
 * Members of circles. An account is in one circle at most; when the last member leaves, a trigger removes the circle.
 */
export const circleMembers = sqliteTable(
	'circle_members',
	{
		id: id(),
		userId: owner().unique(),
		circleId: text()
			.notNull()
			.references(() => circles.id, { onDelete: 'cascade' }),
		sharing: integer({ mode: 'boolean' }).notNull().default(false),
		/** Asks from the circle also come by mail, to the address of the member's account. */
		asksByMail: integer({ mode: 'boolean' }).notNull().default(true),
		kept: text({ mode: 'json' }).$type<KeptPrivate>().notNull().default({ companies: [], people: [] }),
		/** Days as YYYY-MM-DD: connections from before the one, or after the other, are hidden. */
		keptBefore: text(),
		keptAfter: text(),
		createdAt: createdAt(),
	},
	(table) => [index('circle_members_circle').on(table.circleId, table.createdAt)],
);

/** Names, profiles and companies that a member hides, under the same keys as in a network. */
export const circlePrivate = sqliteTable(
	'circle_private',
	{
		userId: userId().references(() => circleMembers.userId, { onDelete: 'cascade' }),
		/** The key of a name or a profile; for a company 'company:' and its key, or 'written:' and its text. */
		key: text().notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/** Links that each let one account into the circle of the member who made them. */
export const circleInvites = sqliteTable(
	'circle_invites',
	{
		id: id(),
		userId: userId().references(() => circleMembers.userId, { onDelete: 'cascade' }),
		/** The SHA-256 of the token in the link. */
		tokenHash: text().notNull().unique(),
		createdAt: createdAt(),
		expire: text().notNull(),
	},
	(table) => [
		index('circle_invites_owner').on(table.userId, table.createdAt),
		index('circle_invites_expire').on(table.expire),
	],
);

/** The weeks whose mail was sent to a user, or was not needed: a row a week, so that no one gets two. */
export const weeklyMails = sqliteTable(
	'weekly_mails',
	{
		userId: owner(),
		/** Its Monday, as YYYY-MM-DD. */
		week: text().notNull(),
		/** The hash of the token in the link that stops these mails; null if no mail was sent. */
		tokenHash: text().unique(),
		expire: text().notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.week] }), index('weekly_mails_expire').on(table.expire)],
);

/** The one address that a user's events are sent to. */
export const webhooks = sqliteTable('webhooks', {
	userId: text()
		.primaryKey()
		.$type<Owner>()
		.references(() => users.id, { onDelete: 'cascade' }),
	url: text().notNull(),
	/** The secret that signs messages. The previous secret signs too, until it expires. */
	secret: text().notNull(),
	secretBefore: text(),
	secretBeforeUntil: text(),
	/** Since when every call has failed; null while it works. */
	failingSince: text(),
	/** When a call last failed, and how; the status is the response's, if there was one. */
	failedAt: text(),
	failedCode: integer(),
	failedProblem: text().$type<WebhookProblem>(),
	/** When the address was switched off, and why. Null while it is on. */
	offAt: text(),
	offBecause: text().$type<WebhookOff>(),
	/** Events that were dropped because too many others waited. */
	missed: integer().notNull().default(0),
	createdAt: createdAt(),
});

/**
 * Messages to users' addresses: each is written together with what it reports, before it is sent, and removed once it
 * has arrived or was given up.
 */
export const webhookDeliveries = sqliteTable(
	'webhook_deliveries',
	{
		id: id(),
		userId: owner(),
		/** The body as signed and sent. */
		payload: text().notNull(),
		tries: integer().notNull().default(0),
		/** Moved forward before each try, so that a try that is cut off comes again. */
		nextTryAt: text().notNull(),
		expire: text().notNull(),
	},
	(table) => [
		index('webhook_deliveries_due').on(table.userId, table.nextTryAt),
		index('webhook_deliveries_expire').on(table.expire),
	],
);

/**
 * The operator's acts on accounts, a line each. The table's name also marks a database as ours: a deployment touches no
 * other.
 */
export const operatorActs = sqliteTable('kindling_acts', {
	id: integer().primaryKey(),
	at: text().notNull(),
	/** The operator: the address of the Cloudflare login, if it has one. */
	actor: text().notNull(),
	act: text().notNull(),
	/** The address of the account it was about, at that time. */
	about: text(),
	detail: text(),
});

/** The operator's invitations: each lets one address register while sign-up is closed, until it expires. */
export const invites = sqliteTable('invites', {
	email: text().primaryKey(),
	/** The SHA-256 of the token in the link. */
	tokenHash: text().notNull().unique(),
	createdAt: createdAt(),
	expire: text().notNull(),
});
