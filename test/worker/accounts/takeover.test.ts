import { env } from 'cloudflare:workers';
import { scryptSync } from 'node:crypto';
import { encodeBase64urlNoPadding } from '@oslojs/encoding';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMailedLink } from '../../../worker/accounts/db/mailed-links.ts';
import { findPassword } from '../../../worker/accounts/db/passwords.ts';
import { hashPassword } from '../../../worker/accounts/session/password.ts';
import { connect } from '../../../worker/db/client.ts';
import type { Bindings } from '../../../worker/env.ts';
import { fingerprint } from '../../../worker/http/token.ts';
import { askMember, shareKenji } from '../support/circle-asks.ts';
import { addCircle, inviteOf, share } from '../support/circles.ts';
import { askWith, watchedDatabase } from '../support/faults.ts';
import { mailProvider, withMail } from '../support/mail-provider.ts';
import {
	addList,
	addProspects,
	ask,
	bindings,
	cookieOf,
	json,
	type Person,
	password,
	person,
	signInAgain,
} from '../support/people.ts';
import { messageOf } from '../support/receivers.ts';

let provider: ReturnType<typeof mailProvider>;
beforeEach(() => {
	provider = mailProvider();
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
});

const texts = () => provider.calls.map(({ mail }) => mail.content[0]?.value ?? '');
/** Path of the newest mailed link to `page`. */
const linkTo = (page: string) =>
	texts()
		.findLast((text) => text.includes(`/api/${page}/`))
		?.match(new RegExp(`/api/${page}/[\\w-]{43}`))?.[0] ?? '';
const form = (fields: Record<string, string> = {}): RequestInit => ({
	method: 'POST',
	headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
	body: new URLSearchParams(fields),
});
const open = (path: string, init: RequestInit = {}, cookie = '') => askWith(withMail, path, init, cookie);
const asAccount = (who: Person, path: string, body: object, method = 'POST') =>
	open(`/api/account${path}`, json(body, method), who.cookie);
const emailOf = async (who: Person) =>
	(await env.DB.prepare('select email from users where id = ?').bind(who.user.id).first('email')) as string;
const askForAddress = (who: Person, email: string) => asAccount(who, '/address', { email, password });
const secret = 'a new secret';

test.each([
	['a changed password', (ada: Person) => asAccount(ada, '/password', { currentPassword: password, password: secret })],
	[
		'a reset',
		async (ada: Person) => {
			await open('/api/reset', form({ email: ada.email }));
			return open(linkTo('reset'), form({ password: secret }));
		},
	],
	['signing out everywhere', (ada: Person) => ada.ask('/api/account/sessions', { method: 'DELETE' })],
])('%s ends a change of address that someone else asked for', { tags: ['U4'] }, async (_, act) => {
	const ada = await person('Ada');
	const thief = `thief.${crypto.randomUUID()}@example.net`;
	expect((await askForAddress(ada, thief)).status).toBe(204);
	const link = linkTo('verify');
	await open('/api/reset', form({ email: ada.email }));
	const reset = linkTo('reset');
	expect((await open(link)).status).toBe(200);
	expect((await act(ada)).ok).toBe(true);
	expect((await open(link, form())).status).toBe(404);
	expect((await open(reset)).status).toBe(404);
	expect(await emailOf(ada)).toBe(ada.email);
});

test('the current address is told that a new one was requested; one click drops the change and ends all sessions', {
	tags: ['U4'],
}, async () => {
	const ada = await person('Ada');
	const laptop = await signInAgain(ada);
	await askForAddress(ada, 'thief@example.net');
	const [verify, back] = [linkTo('verify'), linkTo('not-me')];
	const notice = provider.calls.find(({ mail }) => mail.personalizations[0]?.to[0]?.email === ada.email)?.mail;
	expect(notice?.subject).toBe('A new address was requested for your Kindling account');
	expect(JSON.stringify(notice)).not.toContain('thief@');
	// A mail scanner that opens the link changes nothing.
	expect((await open(back)).status).toBe(200);
	expect((await laptop.ask('/api/user')).status).toBe(200);
	const pressed = await open(back, form());
	expect([pressed.status, await pressed.text()]).toEqual([200, expect.stringContaining(ada.email)]);
	expect([(await laptop.ask('/api/user')).status, (await ada.ask('/api/user')).status]).toEqual([401, 401]);
	expect((await open(verify, form())).status).toBe(404);
	expect((await open(back, form())).status).toBe(404);
	expect(provider.calls.at(-1)?.mail.personalizations[0]?.to[0]?.email).toBe(ada.email);
	expect((await open(linkTo('reset'), form({ password: secret }))).status).toBe(200);
	expect((await ask('/api/login', json({ email: ada.email, password: secret }))).status).toBe(200);
});

/** Makes a link to this list of someone's, or to a new one. */
async function shareOf(who: Person, list?: string) {
	const id = list ?? (await addList(who)).id;
	const shared = await who.ask(`/api/prospect-lists/${id}/shares`, json({ name: 'Friend' }));
	const { url } = (await shared.json()) as { url: string };
	expect((await ask(url)).status).toBe(200);
	return { id, url };
}

/**
 * Makes a person with a webhook, a link to a list, an invitation to a circle in which they share, and a list in the
 * trash with a link and a draft. `left` counts what is left; `back` restores the list and opens its link and draft.
 */
async function sharing() {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ name: 'Amara' }]);
	const draft = `/api/prospects/${prospects[0]?.id}/intro-draft`;
	const words = { recipientEmail: null, subject: 'Amara?', message: 'Hi Dana.', writtenBy: 'A program' };
	expect((await ada.ask(draft, json(words, 'PUT'))).ok).toBe(true);
	await messageOf(ada);
	const [{ url }, trashed] = [await shareOf(ada), await shareOf(ada, list.id)];
	await ada.ask(`/api/prospect-lists/${trashed.id}`, { method: 'DELETE' });
	await addCircle(ada, await person('Mia'));
	await share(ada);
	await inviteOf(ada);
	const rows = (table: string) =>
		env.DB.prepare(`select count(*) as n from ${table} where user_id = ?`).bind(ada.user.id).first('n');
	const left = async () => [
		await rows('webhooks'),
		await rows('webhook_deliveries'),
		await rows('circle_invites'),
		await rows('circle_members'),
		await env.DB.prepare('select sharing from circle_members where user_id = ?').bind(ada.user.id).first('sharing'),
		(await ask(url)).status,
	];
	const back = async (now: string) => {
		const cookie = cookieOf(await ask('/api/login', json({ email: ada.email, password: now })));
		expect((await open(`/api/bin/${trashed.id}/restore`, { method: 'POST' }, cookie)).status).toBe(200);
		return [(await ask(trashed.url)).status, (await open(draft, {}, cookie)).status];
	};
	return { ada, left, back };
}

test.each<[string, boolean, string, (ada: Person) => Promise<Response>]>([
	[
		'“This wasn’t me”',
		true,
		password,
		async (ada) => {
			await askForAddress(ada, `thief.${crypto.randomUUID()}@example.net`);
			return open(linkTo('not-me'), form());
		},
	],
	...([true, false] as const).map((ends): [string, boolean, string, (ada: Person) => Promise<Response>] => [
		`a reset in which ending them is ${ends ? 'chosen' : 'not chosen'}`,
		ends,
		secret,
		async (ada) => {
			await open('/api/reset', form({ email: ada.email }));
			return open(linkTo('reset'), form(ends ? { password: secret, endTokens: '1' } : { password: secret }));
		},
	]),
])(
	'%s ends the webhook with its messages, what is shared with a circle and its invitations, and the links to lists, also to one in the trash: %s',
	{ tags: ['U4'] },
	async (_, ends, now, act) => {
		const { ada, left, back } = await sharing();
		expect(await left()).toEqual([1, 1, 1, 1, 1, 200]);
		expect((await act(ada)).status).toBe(200);
		expect(await left()).toEqual(ends ? [0, 0, 0, 1, 0, 404] : [1, 1, 1, 1, 1, 200]);
		expect(await back(now)).toEqual([ends ? 404 : 200, 200]);
	},
);

/** Someone who asks Dana by our mail and by a link that they send themselves. Both requests got a yes. */
async function asking() {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ name: 'Amara' }, { name: 'Bo' }, { name: 'Cy' }]);
	const save = async (at: number, change: object) => {
		const body = {
			prospectId: prospects[at]?.id,
			recipientEmail: 'dana@example.org',
			subject: 'Hello',
			message: 'Would you?',
			answerLink: true,
		};
		const saved = await open('/api/intro-requests', json({ ...body, ...change }), ada.cookie);
		expect(saved.status).toBe(201);
		const { id, answerUrl } = (await saved.json()) as { id: string; answerUrl?: string };
		return { id, path: answerUrl ? new URL(answerUrl).pathname : linkTo('r') };
	};
	const mailed = await save(0, { sendEmail: true });
	const [own, trashed] = [await save(1, { sendEmail: false }), await save(2, { sendEmail: false })];
	const prospectsOf = async (path: string) => {
		expect((await open(path, form({ answer: 'yes' }))).status).toBeLessThan(400);
		return (await (await open(path)).text()).match(/\/api\/p\/[\w-]+/)?.[0] ?? '';
	};
	const [ofMailed, ofOwn] = [await prospectsOf(mailed.path), await prospectsOf(own.path)];
	const made = await ada.ask(`/api/intro-requests/${mailed.id}/prospect-link`, { method: 'POST' });
	const { url } = (await made.json()) as { url: string };
	await ada.ask(`/api/prospects/${prospects[2]?.id}`, { method: 'DELETE' });
	const works = async (...paths: string[]) =>
		Promise.all(paths.map(async (path) => (await open(new URL(path, 'http://localhost').pathname)).status));
	return { ada, list, works, mailed: [mailed.path, ofMailed], shown: [own.path, ofOwn, url], trashed };
}

test.each([true, false])(
	'a new password with endTokens %s ends the answer links shown in the app, or none, and never one that left by mail',
	{ tags: ['U4'] },
	async (endTokens) => {
		const { ada, works, mailed, shown, trashed } = await asking();
		expect([await works(...mailed), await works(...shown)]).toEqual([
			[200, 200],
			[200, 200, 200],
		]);
		const changed = await asAccount(ada, '/password', { currentPassword: password, password: secret, endTokens });
		const after = endTokens ? 404 : 200;
		expect([await works(...mailed), await works(...shown)]).toEqual([
			[200, 200],
			[after, after, after],
		]);
		const items = (await (await open('/api/bin', {}, cookieOf(changed))).json()) as { id: string }[];
		for (const { id } of items) await open(`/api/bin/${id}/restore`, { method: 'POST' }, cookieOf(changed));
		expect(await works(trashed.path)).toEqual([after]);
	},
);

test('a new password with endTokens ends the link that a circle member opened a request with, but not the one in the mail', {
	tags: ['U4'],
}, async () => {
	const [mia, maya] = [await person('Mia'), await person('Maya')];
	await addCircle(mia, maya);
	await shareKenji(mia, maya);
	expect(await askMember(maya, mia)).toMatchObject({ status: 201 });
	const mailed = linkTo('r');
	const { asked } = (await (await mia.ask('/api/needs-you')).json()) as { asked: { id: string }[] };
	const made = await mia.ask(`/api/circle/asks/${asked[0]?.id}/link`, { method: 'POST' });
	const shown = new URL(((await made.json()) as { url: string }).url).pathname;
	const works = async () => [(await open(mailed)).status, (await open(shown)).status];
	expect(await works()).toEqual([200, 200]);
	await asAccount(mia, '/password', { currentPassword: password, password: secret, endTokens: true });
	expect(await works()).toEqual([200, 404]);
});

test('someone who took over an account cannot disable the link back to its old address', { tags: ['U4'] }, async () => {
	const ada = await person('Ada');
	await askForAddress(ada, 'taken.over@example.net');
	const back = linkTo('not-me');
	expect((await open(linkTo('verify'), form())).status).toBe(200);
	expect(await emailOf(ada)).toBe('taken.over@example.net');
	const changed = await asAccount(ada, '/password', { currentPassword: password, password: secret });
	const thief = { ...ada, cookie: cookieOf(changed) };
	// A second change of address would replace the link back to the old one.
	const again = { email: 'once.more@example.net', password: secret };
	expect((await asAccount(thief, '/address', again)).status).toBe(204);
	await open('/api/reset', form({ email: 'taken.over@example.net' }));
	expect((await open(linkTo('reset'), form({ password: 'another secret' }))).status).toBe(200);
	expect((await open(back, form())).status).toBe(200);
	expect(await emailOf(ada)).toBe(ada.email);
	expect((await open(linkTo('reset'), form({ password }))).status).toBe(200);
	expect((await ask('/api/login', json({ email: ada.email, password }))).status).toBe(200);
});

/** A database that changes someone's password right before the first call that `when` matches. */
const overtaken = (who: Person, hash: string, when: RegExp) => {
	let isDone = false;
	return watchedDatabase(async ({ statements }, proceed) => {
		if (!isDone && statements.some(({ sql }) => when.test(sql))) {
			isDone = true;
			await env.DB.prepare('update users set password = ? where id = ?').bind(hash, who.user.id).run();
		}
		return proceed();
	});
};
const sessionsOf = async (who: Person) =>
	(await env.DB.prepare('select sid from sessions where user_id = ?').bind(who.user.id).all()).results.length;

test('a sign-in with the old password that is in flight while the password changes begins no session', {
	tags: ['U5'],
}, async () => {
	const ada = await person('Ada');
	const hash = await hashPassword(secret);
	const DB = overtaken(ada, hash, /insert into sessions/);
	const late = await askWith({ ...withMail, DB }, '/api/login', json({ email: ada.email, password }));
	expect([late.status, late.headers.get('Set-Cookie')]).toEqual([401, null]);
	expect(await sessionsOf(ada)).toBe(1);
	const known = env.DB.prepare('select sign_in_networks as known from users where id = ?').bind(ada.user.id);
	expect(await known.first('known')).toBe('[]');
	// A hash renewed by another sign-in doesn't stop this one.
	await env.DB.prepare('update users set password = ? where id = ?')
		.bind(await hashPassword(password), ada.user.id)
		.run();
	const renewed = overtaken(ada, await hashPassword(password), /insert into sessions/);
	const right = await askWith({ ...withMail, DB: renewed }, '/api/login', json({ email: ada.email, password }));
	expect(right.status).toBe(200);
});

test('a hash that is renewed during a sign-in is checked again; renewed twice, the sign-in is refused', {
	tags: ['U5'],
}, async () => {
	const ada = await person('Ada');
	const hashes = await Promise.all(Array.from({ length: 3 }, () => hashPassword(password)));
	const renewing = (times: number) => {
		let done = 0;
		return watchedDatabase(async ({ statements }, proceed) => {
			if (done < times && statements.some(({ sql }) => sql.includes('insert into sessions')))
				await env.DB.prepare('update users set password = ? where id = ?').bind(hashes[done++], ada.user.id).run();
			return proceed();
		});
	};
	const logIn = (DB: D1Database) => askWith({ ...withMail, DB }, '/api/login', json({ email: ada.email, password }));
	expect((await logIn(renewing(2))).status).toBe(401);
	expect(await sessionsOf(ada)).toBe(1);
	// A sign-in during which the hash is renewed once ends the oldest of fifty sessions, in KV too.
	const oldest = fingerprint(ada.token);
	await env.DB.prepare("update sessions set created_at = '2026-01-01' where user_id = ?").bind(ada.user.id).run();
	await env.DB.prepare(
		`insert into sessions (sid, user_id, created_at, expire)
			select ?1 || value, ?1, '2026-02-01', '2999' from json_each(?2)`,
	)
		.bind(ada.user.id, JSON.stringify(Array.from({ length: 49 }, (_, at) => at)))
		.run();
	expect(await bindings.SESSIONS.get(oldest)).not.toBeNull();
	expect((await logIn(renewing(1))).status).toBe(200);
	expect([await sessionsOf(ada), await bindings.SESSIONS.get(oldest)]).toEqual([50, null]);
});

test('nothing confirmed by the old password is written after it changed', { tags: ['U5'] }, async () => {
	const [ada, bo] = [await person('Ada'), await person('Bo')];
	const hash = await hashPassword(secret);
	const asked = (who: Person, DB: D1Database, path: string, body: object) =>
		askWith({ ...withMail, DB } as Bindings, `/api/account${path}`, json(body), who.cookie);
	const change = { currentPassword: password, password: 'the thief’s own' };
	const changed = await asked(ada, overtaken(ada, hash, /^update "users" set "password"/), '/password', change);
	expect([changed.status, changed.headers.get('X-Problem')]).toEqual([403, 'wrong-password']);
	expect(await findPassword(connect(bindings.DB), ada.user.id)).toBe(hash);
	await asked(bo, overtaken(bo, hash, /insert into mailed_links/), '/address', { email: 'x1@example.net', password });
	expect(linkTo('verify')).toBe('');
	const cy = await person('Cy');
	await messageOf(cy);
	const secretsOf = () =>
		env.DB.prepare('select secret, secret_before from webhooks where user_id = ?').bind(cy.user.id).all();
	const before = (await secretsOf()).results;
	const renewed = await asked(cy, overtaken(cy, hash, /^update "webhooks"/), '/webhook/secret', { password });
	expect([renewed.status, renewed.headers.get('X-Problem')]).toEqual([403, 'wrong-password']);
	expect((await secretsOf()).results).toEqual(before);
});

test('a password hash is renewed only while the account still has the old one', { tags: ['U5'] }, async () => {
	const ada = await person('Ada');
	// Made with fewer rounds, as an older version did.
	const salt = new Uint8Array(16).fill(7);
	const weak = new Uint8Array(scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 }));
	const outdated = `scrypt$1024$8$1$${encodeBase64urlNoPadding(salt)}$${encodeBase64urlNoPadding(weak)}`;
	await env.DB.prepare('update users set password = ? where id = ?').bind(outdated, ada.user.id).run();
	const hash = await hashPassword(secret);
	const DB = overtaken(ada, hash, /^update "users" set "password"/);
	const signedIn = await askWith({ ...withMail, DB }, '/api/login', json({ email: ada.email, password }));
	expect(signedIn.status).toBe(200);
	expect(await findPassword(connect(bindings.DB), ada.user.id)).toBe(hash);
});

test('a reset link is made only while the address is still the user’s', { tags: ['U5'] }, async () => {
	const ada = await person('Ada');
	const db = connect(bindings.DB);
	const link = { tokenHash: 'moved', userId: ada.user.id, purpose: 'password' as const, validForMs: 60_000 };
	expect(await createMailedLink(db, { ...link, email: 'before@example.com' })).toBe(false);
	expect(await createMailedLink(db, { ...link, email: ada.email })).toBe(true);
});

test('a malformed form is a 400, not a fault', async () => {
	const ada = await person('Ada');
	await open('/api/reset', form({ email: ada.email }));
	await askForAddress(ada, 'form@example.net');
	for (const path of ['/api/reset', linkTo('reset'), linkTo('verify')]) {
		for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data']) {
			const broken = await open(path, { method: 'POST', headers: { 'Content-Type': type }, body: '--x\r\nbroken' });
			expect([path, broken.status]).toEqual([path, 400]);
			expect(await broken.text()).toBe('The body does not have the expected form.');
		}
	}
});
