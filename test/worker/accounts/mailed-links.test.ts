import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import {
	claimMailedLink,
	createMailedLink,
	findMailedLink,
	userOfLink,
} from '../../../worker/accounts/db/mailed-links.ts';
import { connect } from '../../../worker/db/client.ts';
import { removeExpired } from '../../../worker/db/in-slices.ts';
import { mailedLinks, users } from '../../../worker/db/schema.ts';
import { bindings, person } from '../support/people.ts';

const db = connect(bindings.DB);
const hour = 60 * 60_000;

/** Makes a link with this token hash for a new person. */
async function link(tokenHash: string, validForMs = hour) {
	const { user } = await person('Ada');
	await createMailedLink(db, { tokenHash, userId: user.id, purpose: 'password', email: user.email, validForMs });
	return user;
}

/** Uses a link the way the account's calls do: claims it and acts on its person in one batch. */
async function useLink(tokenHash: string, call: string) {
	const [, found] = await db.batch([
		claimMailedLink(db, tokenHash, 'password', call),
		db
			.select({ id: users.id })
			.from(users)
			.where(eq(users.id, userOfLink(tokenHash, call))),
	]);
	return found[0]?.id;
}

test('a link is found until it is used', async () => {
	const ada = await link('once');
	expect(await findMailedLink(db, 'once', 'password')).toMatchObject({ user: { id: ada.id }, email: ada.email });
	expect(await useLink('once', 'first')).toBe(ada.id);
	expect(await findMailedLink(db, 'once', 'password')).toBeUndefined();
	expect(await useLink('once', 'second')).toBeUndefined();
});

test('of twenty simultaneous calls one uses the link', async () => {
	const ada = await link('race');
	const used = await Promise.all(Array.from({ length: 20 }, (_, index) => useLink('race', `call ${index}`)));
	expect(used.filter((id) => id === ada.id)).toHaveLength(1);
	expect(used.filter((id) => id === undefined)).toHaveLength(19);
});

test('a call that is tried again finds its own mark', async () => {
	const ada = await link('again');
	expect(await useLink('again', 'the call')).toBe(ada.id);
	expect(await useLink('again', 'the call')).toBe(ada.id);
});

test('a link works for its own purpose only', async () => {
	await link('purpose');
	expect(await findMailedLink(db, 'purpose', 'address')).toBeUndefined();
	await claimMailedLink(db, 'purpose', 'address', 'call');
	expect(await findMailedLink(db, 'purpose', 'password')).toBeDefined();
});

test('an expired link does not work, and the nightly purge removes it', async () => {
	await link('late', -1);
	expect(await findMailedLink(db, 'late', 'password')).toBeUndefined();
	expect(await useLink('late', 'call')).toBeUndefined();
	await link('in time');
	await removeExpired(db, mailedLinks)(1_000);
	const { results } = await bindings.DB.prepare(
		"select token_hash from mailed_links where token_hash in ('late', 'in time')",
	).all();
	expect(results).toEqual([{ token_hash: 'in time' }]);
});

test('a link works to the last millisecond of its time', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	const end = Date.now() + hour;
	await link('timed');
	vi.setSystemTime(end - 1);
	expect(await findMailedLink(db, 'timed', 'password')).toBeDefined();
	vi.setSystemTime(end);
	expect([await findMailedLink(db, 'timed', 'password'), await useLink('timed', 'late call')]).toEqual([
		undefined,
		undefined,
	]);
	vi.useRealTimers();
});

test('no link is made for an account that is disabled or has a new password, or for another account’s address', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const of = { userId: ada.user.id, purpose: 'password', email: ada.email, validForMs: hour } as const;
	expect(await createMailedLink(db, { ...of, tokenHash: 'stale', checked: 'an older hash' })).toBe(false);
	expect(await createMailedLink(db, { ...of, tokenHash: 'foreign', email: eve.email })).toBe(false);
	expect(await createMailedLink(db, { ...of, tokenHash: 'taken', purpose: 'address', email: eve.email })).toBe(false);
	expect(await createMailedLink(db, { ...of, tokenHash: 'open' })).toBe(true);
	await bindings.DB.prepare("update users set disabled_at = '2026-01-01' where id = ?").bind(ada.user.id).run();
	expect(await createMailedLink(db, { ...of, tokenHash: 'closed' })).toBe(false);
	expect([await findMailedLink(db, 'open', 'password'), await useLink('open', 'call of nobody')]).toEqual([
		undefined,
		undefined,
	]);
});

test('a newer link replaces the older one of the same purpose, used or not', async () => {
	const ada = await link('older');
	expect(await useLink('older', 'call of the older')).toBe(ada.id);
	await createMailedLink(db, {
		tokenHash: 'newer',
		userId: ada.id,
		purpose: 'password',
		email: ada.email,
		validForMs: hour,
	});
	expect(await findMailedLink(db, 'older', 'password')).toBeUndefined();
	expect(await findMailedLink(db, 'newer', 'password')).toBeDefined();
});

test('a link that is mailed again works for its own period, not for that of the one before', async () => {
	const { id: userId, email } = await link(crypto.randomUUID());
	const tokenHash = crypto.randomUUID();
	await createMailedLink(db, { tokenHash, userId, purpose: 'password', email, validForMs: 3 * hour });
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * hour });
	expect(await findMailedLink(db, tokenHash, 'password')).toMatchObject({ email });
	vi.useRealTimers();
});
