import { env } from 'cloudflare:workers';
import { scryptSync } from 'node:crypto';
import { encodeBase64urlNoPadding } from '@oslojs/encoding';
import { expect, test } from 'vitest';
import { findPassword } from '../../../worker/accounts/db/passwords.ts';
import { hashPassword, verifyPassword } from '../../../worker/accounts/session/password.ts';
import { connect } from '../../../worker/db/client.ts';
import type { Owner } from '../../../worker/db/owned.ts';
import { ask, bindings, json, type Person, person } from '../support/people.ts';

const secret = 'correct horse';

/** Returns the stored form of a password with another cost, hashed as typed. */
async function storedWith(change: { N?: number; r?: number; p?: number }, typed = secret): Promise<string> {
	const [, N, r, p] = (await hashPassword(secret)).split('$').map(Number) as [number, number, number, number];
	const cost = { N, r, p, ...change };
	const salt = new Uint8Array(16).fill(3);
	const hash = new Uint8Array(scryptSync(typed, salt, 32, cost));
	return ['scrypt', cost.N, cost.r, cost.p, ...[salt, hash].map(encodeBase64urlNoPadding)].join('$');
}

test.each([{ N: 64 }, { r: 2 }, { p: 2 }])(
	'a password is verified with its stored cost, and outdated by %j',
	async (change) => {
		const stored = await storedWith(change);
		expect(await verifyPassword(secret, stored)).toEqual({ right: true, outdated: true });
		expect((await verifyPassword('another', stored)).right).toBe(false);
		expect(await verifyPassword(secret, await storedWith({}))).toEqual({ right: true, outdated: false });
	},
);

const [nfc, nfd] = ['cafétière', 'cafétière'.normalize('NFD')];

test('a password with accents matches in every Unicode form, whichever was hashed', async () => {
	const mixed = `${nfd.slice(0, 6)}${nfc.slice(5)}`;
	expect(new Set([nfc, nfd, mixed]).size).toBe(3);
	for (const typed of [nfc, nfd, mixed]) {
		expect(await verifyPassword(typed, await hashPassword(nfc))).toEqual({ right: true, outdated: false });
		expect(await verifyPassword(typed, await hashPassword(nfd))).toEqual({ right: true, outdated: false });
		expect(await verifyPassword(typed, await storedWith({}, nfc))).toEqual({ right: true, outdated: false });
		expect(await verifyPassword(typed, await storedWith({}, nfd))).toEqual({ right: true, outdated: true });
		expect((await verifyPassword(typed, await hashPassword('cafetiere'))).right).toBe(false);
	}
	expect(await verifyPassword(mixed, await storedWith({}, mixed))).toEqual({ right: true, outdated: true });
});

test('a password of look-alike characters is a different one', async () => {
	const stored = await hashPassword('ﬁne horse ①');
	expect((await verifyPassword('fine horse 1', stored)).right).toBe(false);
});

test('an unknown hash format matches no password', async () => {
	const hash = await hashPassword(secret);
	const [scheme, n, r, p, salt] = hash.split('$');
	const cost = { N: Number(n), r: Number(r), p: Number(p) };
	const unsalted = encodeBase64urlNoPadding(new Uint8Array(scryptSync(secret, new Uint8Array(), 32, cost)));
	const odd = [
		'',
		'plain',
		hash.replace('scrypt', 'bcrypt'),
		[scheme, n, r, p, salt].join('$'),
		[scheme, n, r, p, '', unsalted].join('$'),
	];
	for (const stored of odd) expect(await verifyPassword(secret, stored)).toEqual({ right: false, outdated: false });
	expect(await verifyPassword(secret, undefined)).toEqual({ right: false, outdated: false });
});

const registered = (email: string, password: string) => ask('/api/register', json({ email, password }));
const signsIn = async (email: string, password: string) => (await ask('/api/login', json({ email, password }))).status;
const storedOf = (who: Person) => findPassword(connect(bindings.DB), who.user.id as Owner);

/** Gives someone a password stored as before NFC: hashed as typed. */
async function had(who: Person, typed: string) {
	const stored = await storedWith({}, typed);
	await env.DB.prepare('update users set password = ? where id = ?').bind(stored, who.user.id).run();
}

test('whoever signs up on one keyboard signs in on the other', async () => {
	expect((await registered('nfd@accents.example', nfd)).status).toBe(201);
	expect(await signsIn('nfd@accents.example', nfc)).toBe(200);
	expect(await signsIn('nfd@accents.example', 'cafetiere')).toBe(401);
});

test('an account hashed before NFC signs in and confirms with either form, and is rehashed in NFC', async () => {
	const ada = await person('Ada');
	await had(ada, nfd);
	const moved = json({ email: 'ada@accents.example', password: nfc });
	expect((await ada.ask('/api/account/address', moved)).status).not.toBe(403);
	expect(await signsIn(ada.email, nfc)).toBe(200);
	await expect.poll(async () => verifyPassword(nfd, await storedOf(ada))).toEqual({ right: true, outdated: false });
	expect(await signsIn(ada.email, nfd)).toBe(200);
});

test('characters are counted in NFC, and an older account passes by the count of its time', async () => {
	const six = 'éèêëàâ';
	const most = 'é'.repeat(256);
	expect((await registered('short@accents.example', 'éèê'.normalize('NFD'))).status).toBe(400);
	for (const [name, password] of Object.entries({ six, most, 'most-nfd': most.normalize('NFD') })) {
		expect((await registered(`${name}@accents.example`, password)).status).toBe(201);
		expect(await signsIn(`${name}@accents.example`, password.normalize('NFD'))).toBe(200);
	}
	expect((await registered('long@accents.example', `${most}é`)).status).toBe(400);
	const ada = await person('Ada');
	await had(ada, 'éèê'.normalize('NFD'));
	for (const typed of ['éèê', 'éèê'.normalize('NFD')]) expect(await signsIn(ada.email, typed)).toBe(200);
});
