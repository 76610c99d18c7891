import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '../../worker/db/client.ts';
import { type Owner, owned } from '../../worker/db/owned.ts';
import { prospects, statuses } from '../../worker/db/schema.ts';
import { listConnectors } from '../../worker/introductions/db/paths/connectors.ts';
import { listStatuses } from '../../worker/people/db/statuses.ts';
import { files, textOf } from './files.ts';

/** Queries that name no owner, by the right that they check instead. */
const rights = {
	'the token of a link or of a session': [
		'confirmByLink',
		'undoAddressChange',
		'findMailedLink',
		'claimMailedLink',
		'removeMailedLink',
		'resetPassword',
		'findCircleInvite',
		'findSession',
		'sessionReplaced',
		'removeSession',
		'renewSession',
		'isInvited',
		'findPersonalToken',
		'findGrant',
		'findByToken',
		'findNotAgain',
		'findByProspectToken',
		'findByShareToken',
		'isWeeklyToken',
		'endWeeklyMails',
	],
	'an address, before anyone is signed in': [
		'startSignIn',
		'completeSignIn',
		'findUserByEmail',
		'createUser',
		'createMailedLink',
		'mailedLinkStatement',
	],
	'the id of a mail, which only its provider and we know': ['listMailed', 'endMemberMails'],
	'the hash of an address, which has no owner': ['checkLimits', 'suppressAddress'],
	'a condition that names the owner, or a token': ['isLatest', 'findAsked'],
	'the runs of Monday, for everyone': ['listTimeZones', 'listDue'],
	'the runs of answers that wait and of webhooks, for everyone': ['listWaitingAnswers', 'claimDue'],
	'the nightly run, for everyone': [
		'emptyTrash',
		'finishMoves',
		'removeExpiredPeople',
		'removeExpiredUploads',
		'removeMarked',
		'closeCutOff',
		'removePrepared',
		'listWaitingReplies',
	],
};

// Parentheses in the list of parameters are one deep at most.
const exported = /^export (?:async )?(?:function\*? |const )(\w+)[^(\n]*\(((?:[^()]|\([^()]*\))*)\)/gm;

// The files of worker/db itself are tools, for the queries of the rooms.
const queries = files('worker')
	.filter((path) => /^worker\/(?!db\/).*\/db\//.test(path))
	.flatMap((path) => {
		const text = textOf(path);
		// Names in a type of the same file are parameters, too.
		const types = [...text.matchAll(/^(?:export )?type (\w+) = [^;]*(?:; [^;]*)*?\bOwner\b/gm)].map(([, name]) => name);
		return [...text.matchAll(exported)].map(([, name = '', given = '']) => ({ name, given, types }));
	})
	.filter(({ given }) => /\bdb: Db\b/.test(given));

test('every query demands an owner, or another right that is named', () => {
	expect(queries.length).toBeGreaterThan(60);
	const owner = /\b(?:Owner|OwnUser|Selection|SharedList)\b/;
	const demands = ({ given, types }: (typeof queries)[number]) =>
		owner.test(given) || types.some((type) => new RegExp(`: ${type}\\b`).test(given));
	const without = queries.filter((one) => !demands(one)).map(({ name }) => name);
	expect(without.sort()).toEqual(Object.values(rights).flat().sort());
});

test('only registering an account makes an owner from a text', () => {
	const makers = files('worker').filter((path) => /\bas (?:unknown as )?(?:Owner|OwnUser)\b/.test(textOf(path)));
	expect(makers).toEqual(['worker/accounts/db/users.ts']);
});

// `npm run check` compiles the following lines: each is an expected type error, or the check fails.
void ((db: Db, sent: string, owner: Owner) => [
	// @ts-expect-error: the owner was forgotten.
	() => listStatuses(db),
	// @ts-expect-error: a text that someone sent is no owner.
	() => listStatuses(db, sent),
	// @ts-expect-error: the ids in the wrong order.
	() => listConnectors(db, sent, owner),
	// @ts-expect-error: a record is looked for by an owner, not by a text.
	() => db.select().from(prospects).where(eq(prospects.userId, sent)),
	// @ts-expect-error: a record is written for an owner.
	() => db.insert(statuses).values({ userId: sent, name: 'Met', value: 'met', displayOrder: 1 }),
	// @ts-expect-error: a condition without its owner.
	() => owned(prospects, sent),
]);
