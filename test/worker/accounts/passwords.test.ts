// The rules: docs/product.md §3.3.
import { scryptSync } from 'node:crypto';
import { encodeBase64urlNoPadding } from '@oslojs/encoding';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../../worker/accounts/session/password.ts';

const secret = 'correct horse';

/** The password as it was stored with another cost. */
async function storedWith(change: { N?: number; r?: number; p?: number }): Promise<string> {
	const [, N, r, p] = (await hashPassword(secret)).split('$').map(Number) as [number, number, number, number];
	const cost = { N, r, p, ...change };
	const salt = new Uint8Array(16).fill(3);
	const hash = new Uint8Array(scryptSync(secret, salt, 32, cost));
	return ['scrypt', cost.N, cost.r, cost.p, ...[salt, hash].map(encodeBase64urlNoPadding)].join('$');
}

test.each([{ N: 64 }, { r: 2 }, { p: 2 }])(
	'a password is right by the cost it was stored with, and outdated by %j',
	async (change) => {
		const stored = await storedWith(change);
		expect(await verifyPassword(secret, stored)).toEqual({ right: true, outdated: true });
		expect((await verifyPassword('another', stored)).right).toBe(false);
		expect(await verifyPassword(secret, await storedWith({}))).toEqual({ right: true, outdated: false });
	},
);

test('what is no hash of ours is nobody’s password', async () => {
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
