// Ending an account's sessions, tokens and links leaves everyone else's.
import { beforeEach, expect, test, vi } from 'vitest';
import { changePassword } from '../../../worker/accounts/db/passwords.ts';
import { sessionStart } from '../../../worker/accounts/db/sessions.ts';
import { connect } from '../../../worker/db/client.ts';
import { askWith } from '../support/faults.ts';
import { addGrant } from '../support/grants.ts';
import { mailProvider, withMail } from '../support/mail-provider.ts';
import { addList, bindings, json, type Person, password, person, signInAgain } from '../support/people.ts';
import { messageOf } from '../support/receivers.ts';
import { ownedTables } from '../support/tables.ts';
import { makeToken } from '../support/token-people.ts';
import { worldOf } from '../world/world.ts';

let mails: ReturnType<typeof mailProvider>['calls'];
beforeEach(() => {
	vi.restoreAllMocks();
	mails = mailProvider().calls;
});

const asAccount = (who: Person, path: string, body: object, method = 'POST') =>
	askWith(withMail, `/api/account${path}`, json(body, method), who.cookie);
const form = (path: string, body: Record<string, string>) =>
	askWith(withMail, path, { method: 'POST', body: new URLSearchParams(body) });
/** Path of the newest mailed link to `page`. */
const linkTo = (page: string) =>
	mails
		.map(({ mail }) => new RegExp(`/api/${page}/[\\w-]{43}`).exec(mail.content[0]?.value ?? '')?.[0])
		.findLast((link) => link !== undefined) ?? '';

/** Someone with two sessions, a token, an assistant and an open link. */
async function withAll(name: string): Promise<Person> {
	const who = await person(name);
	await Promise.all([signInAgain(who), makeToken(who), addGrant(who)]);
	await form('/api/reset', { email: who.email });
	return who;
}
/** Counts someone's sessions, tokens, grants and mailed links. */
async function standing({ user }: Person): Promise<string> {
	const tables = ['sessions', 'tokens', 'grants', 'mailed_links'].map((table) =>
		bindings.DB.prepare(`select count(*) as n from ${table} where user_id = ?`).bind(user.id).first<number>('n'),
	);
	return (await Promise.all(tables)).join();
}
const everything = async ({ user }: Person) => {
	const rows = Object.entries(ownedTables).map(([table, owner]) =>
		bindings.DB.prepare(`select * from ${table} where ${owner} = ?`).bind(user.id).all(),
	);
	return JSON.stringify((await Promise.all(rows)).map(({ results }) => results));
};

const ends: [what: string, left: string, act: (who: Person) => Promise<Response>][] = [
	[
		'a new password',
		'1,0,0,0',
		(who) => asAccount(who, '/password', { currentPassword: password, password: 'a new secret', endTokens: true }),
	],
	['a reset', '0,0,0,1', () => form(linkTo('reset'), { password: 'a new secret', endTokens: 'on' })],
	[
		'a change of address that is taken back',
		// Two links: the used one, and the one to a new password.
		'0,0,0,2',
		async (who) => {
			await asAccount(who, '/address', { email: `new.${who.email}`, password });
			return form(linkTo('not-me'), {});
		},
	],
	['signing out everywhere else', '1,1,1,0', (who) => asAccount(who, '/sessions', {}, 'DELETE')],
	['the removal of the account', '0,0,0,0', (who) => asAccount(who, '/removal', { password })],
];

/** Gives someone links to two lists, one of them in the trash. */
async function withLinks(who: Person): Promise<void> {
	const lists = [await addList(who), await addList(who)].map(({ id }) => `/api/prospect-lists/${id}`);
	for (const path of lists) await who.ask(`${path}/shares`, json({ name: 'Friend' }));
	await who.ask(lists[0] ?? '', { method: 'DELETE' });
}

/** Someone with one of everything, and in the trash with links of each kind. */
async function bystander(): Promise<Person> {
	const { who, ids } = await worldOf('Eve');
	const removed = {
		shares: { expire: '2126' },
		mails: { answerToken: 'a', answerUntil: '2126', byMail: false },
		links: { ownTokenHash: 'o', tokenHash: 't' },
	};
	await bindings.DB.prepare(
		`insert into trash_rows (trash_id, user_id, part, root, row) select ?1, ?2, key, key, value from json_each(?3)`,
	)
		.bind(ids.trash, who.user.id, JSON.stringify(removed))
		.run();
	return who;
}

test.each(ends)('%s ends the ways into that account, and nothing of anyone else’s', async (_, left, act) => {
	const eve = await bystander();
	const before = await everything(eve);
	const ada = await withAll('Ada');
	expect(await standing(ada)).toBe('2,1,1,1');
	expect((await act(ada)).status).toBeLessThan(300);
	expect(await standing(ada)).toBe(left);
	expect(await everything(eve)).toBe(before);
});

test('a password that has changed since it was checked ends nothing', async () => {
	const ada = await withAll('Ada');
	await messageOf(ada);
	await withLinks(ada);
	const before = await everything(ada);
	const session = { sid: crypto.randomUUID(), createdAt: new Date().toISOString() };
	const change = { checked: 'an older hash', password: 'a newer hash', session, endTokens: true };
	expect(await changePassword(connect(bindings.DB), ada.user.id, change)).toBeUndefined();
	expect(await everything(ada)).toBe(before);
});

test('no session begins for an account that was disabled since its password was checked', async () => {
	const ada = await person('Ada');
	const row = bindings.DB.prepare('select password from users where id = ?').bind(ada.user.id);
	const hash = (await row.first<string>('password')) ?? '';
	const start = () =>
		sessionStart(
			connect(bindings.DB),
			ada.user.id,
			{ sid: crypto.randomUUID(), createdAt: new Date().toISOString() },
			hash,
		);
	expect(await start()).toHaveLength(1);
	await bindings.DB.prepare("update users set disabled_at = '2026-01-01' where id = ?").bind(ada.user.id).run();
	expect(await start()).toEqual([]);
});
