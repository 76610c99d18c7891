import { scryptSync } from 'node:crypto';
import { encodeBase64urlNoPadding } from '@oslojs/encoding';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startingStatuses } from '#contract/status';
import { hashPassword, verifyPassword } from '../../../worker/accounts/session/password.ts';
import { withRealCost } from '../support/cheap-passwords.ts';
import { askWith } from '../support/faults.ts';
import { ask, bindings, cookieOf, json, person, signedInAs } from '../support/people.ts';

const register = (body: object) => ask('/api/register', json(body));
const logIn = (email: string, password: string) => ask('/api/login', json({ email, password }));
const said = async (answer: Response) => [answer.status, await answer.text()];

afterEach(() => {
	vi.useRealTimers();
});

test('a new account starts signed in, with its statuses and templates', async () => {
	const answer = await register({ email: ' Ada@Example.COM ', password: 'secret', firstName: ' Ada ', lastName: '' });
	expect(answer.status).toBe(201);
	const user = (await answer.json()) as Record<string, unknown>;
	expect(user).toEqual({
		id: expect.stringMatching(/^[0-9a-f-]{36}$/),
		email: 'ada@example.com',
		firstName: 'Ada',
		lastName: null,
		about: null,
		bookingLink: null,
		emailVerified: false,
		followsReplies: true,
		createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
		updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
	});
	const ada = signedInAs(cookieOf(answer));
	expect(await (await ada.ask('/api/user')).json()).toEqual(user);
	const statuses = await (await ada.api.statuses.$get()).json();
	expect(
		statuses.map(({ name, color, isDefault, displayOrder }) => ({ name, color, isDefault, displayOrder })),
	).toEqual(startingStatuses.map((status, index) => ({ ...status, isDefault: true, displayOrder: index + 1 })));
	expect(await (await ada.api.templates.$get()).json()).toHaveLength(3);
	expect(await (await ada.api['prospect-lists'].$get()).json()).toEqual([]);
});

test.each([
	[{ password: 'secret' }, 'Please enter a valid email address'],
	[{ email: '', password: 'secret' }, 'Please enter a valid email address'],
	[{ email: 'ada', password: 'secret' }, 'Please enter a valid email address'],
	[{ email: 'ada@', password: 'secret' }, 'Please enter a valid email address'],
	[{ email: 'ada@example', password: 'secret' }, 'Please enter a valid email address'],
	[{ email: 'a\r\nb@example.com', password: 'secret' }, 'Please enter a valid email address'],
	[{ email: ['ada@example.com'], password: 'secret' }, 'Please enter a valid email address'],
	[{ email: `${'a'.repeat(250)}@example.com`, password: 'secret' }, 'Please enter a valid email address'],
	[{ email: 'new@example.com' }, 'Password must be at least 6 characters'],
	[{ email: 'new@example.com', password: '12345' }, 'Password must be at least 6 characters'],
	[{ email: 'new@example.com', password: 123456 }, 'Password must be at least 6 characters'],
	[{ email: 'new@example.com', password: 'x'.repeat(257) }, 'Password can have at most 256 characters'],
	[{ email: 'new@example.com', password: 'nul\0inside' }, 'Password has characters that can’t be used.'],
	[{ email: 'new@example.com', password: 'half\ud800half' }, 'Password has characters that can’t be used.'],
])('%j neither signs up nor in', { tags: ['P3'] }, async (body, sentence) => {
	expect(await said(await register(body))).toEqual([400, sentence]);
	expect(await said(await ask('/api/login', json(body)))).toEqual([400, sentence]);
});

test('a name that is too long or not text is refused', async () => {
	const body = { email: 'long@example.com', password: 'secret' };
	expect(await said(await register({ ...body, firstName: 'x'.repeat(201) }))).toEqual([
		400,
		'First name can have at most 200 characters.',
	]);
	expect(await said(await register({ ...body, lastName: 7 }))).toEqual([400, 'Last name must be text.']);
});

test('a hundred kilobytes of password are refused', { tags: ['P3'] }, async () => {
	expect((await logIn('ada@example.com', 'x'.repeat(100_000))).status).toBe(400);
});

test.each([
	'123456',
	' padded ',
	'x'.repeat(256),
	'pässwörd',
	'pa\u0308sswo\u0308rd',
	'🙂🙂🙂',
	'密码密码密码',
	'"; drop table users; --',
	'\t\n\u0001\u200b\u202e',
])('the password %j is accepted unchanged', { tags: ['P3'] }, async (secret) => {
	const stored = await hashPassword(secret);
	expect(await verifyPassword(secret, stored)).toEqual({ right: true, outdated: false });
	for (const other of [secret.trim(), secret.toUpperCase(), `${secret} `]) {
		if (other !== secret) expect((await verifyPassword(other, stored)).right).toBe(false);
	}
});

test('passwords are stored as scrypt with its parameters and a salt of their own', { tags: ['P1', '35'] }, async () => {
	await withRealCost(async () => {
		await register({ email: 'one@example.com', password: 'same password' });
		await register({ email: 'two@example.com', password: 'same password' });
	});
	const { results } = await bindings.DB.prepare(
		`select password from users where email in ('one@example.com', 'two@example.com')`,
	).all<{ password: string }>();
	const hashes = results.map(({ password }) => password.split('$'));
	for (const [scheme, n, r, p, salt, hash] of hashes) {
		expect([scheme, n, r, p]).toEqual(['scrypt', '16384', '8', '5']);
		expect([salt?.length, hash?.length]).toEqual([22, 43]);
	}
	expect(new Set(hashes.map((parts) => parts[4])).size).toBe(2);
	expect(new Set(hashes.map((parts) => parts[5])).size).toBe(2);
});

test('a password with a weaker hash is hashed again when its owner signs in', { tags: ['P1'] }, async () => {
	const ada = await person('Ada');
	const salt = new TextEncoder().encode('sixteen bytes ok');
	const hash = scryptSync(ada.password, salt, 32, { N: 1024, r: 8, p: 1 });
	const weak = ['scrypt$1024$8$1', ...[salt, hash].map(encodeBase64urlNoPadding)].join('$');
	const stored = () =>
		bindings.DB.prepare('select password from users where id = ?').bind(ada.user.id).first<{ password: string }>();
	await bindings.DB.prepare('update users set password = ? where id = ?').bind(weak, ada.user.id).run();
	expect((await logIn(ada.email, 'wrong password')).status).toBe(401);
	expect((await stored())?.password).toBe(weak);
	await withRealCost(async () => {
		expect((await askWith({}, '/api/login', json({ email: ada.email, password: ada.password }))).status).toBe(200);
		expect((await stored())?.password).toMatch(/^scrypt\$16384\$8\$5\$/);
		expect((await logIn(ada.email, ada.password)).status).toBe(200);
	});
});

describe('signing in', () => {
	// The benchmarks measure that both take equally long.
	test('says the same for a wrong password and an unknown address', { tags: ['P2'] }, async () => {
		const ada = await person('Ada');
		const answers = await Promise.all([ada.email, 'nobody@example.com'].map((email) => logIn(email, 'wrong password')));
		for (const answer of answers) {
			expect([await said(answer), answer.headers.get('Set-Cookie')]).toEqual([
				[401, 'Invalid email or password.'],
				null,
			]);
		}
	});

	test('ignores the case of the address and spaces around it', async () => {
		const ada = await person('Ada');
		expect((await logIn(` ${ada.email.toUpperCase()} `, ada.password)).status).toBe(200);
		expect((await logIn(ada.email, ` ${ada.password}`)).status).toBe(401);
	});

	test('is refused for that account after too many failures, until the minute is over', { tags: ['P5'] }, async () => {
		const [ada, eve] = [await person('Ada'), await person('Eve')];
		vi.setSystemTime(new Date('2027-01-01T10:00:05Z'));
		const attempt = (email: string, password: string) =>
			askWith({ LOGIN_FAILURES_PER_MINUTE: '3' }, '/api/login', json({ email, password }));
		for (let round = 0; round < 3; round += 1) {
			expect((await attempt(ada.email, 'wrong password')).status).toBe(401);
		}
		const refused = await attempt(ada.email, ada.password);
		expect(await said(refused)).toEqual([
			429,
			'Too many attempts. Please wait a minute and try again, or choose a new password by email, which works right away.',
		]);
		expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
		expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
		expect((await attempt(eve.email, eve.password)).status).toBe(200);
		vi.setSystemTime(new Date('2027-01-01T10:01:01Z'));
		expect((await attempt(ada.email, ada.password)).status).toBe(200);
	});

	test('does not count tries that succeed', { tags: ['P5'] }, async () => {
		const ada = await person('Ada');
		for (let round = 0; round < 4; round += 1) {
			const answer = await askWith({ LOGIN_FAILURES_PER_MINUTE: '2' }, '/api/login', json(ada));
			expect(answer.status).toBe(200);
		}
	});
});

test('one address makes one account, however many ask at once', { tags: ['P4'] }, async () => {
	const asked = Array.from({ length: 20 }, (_, index) =>
		register({ email: index % 2 ? 'Twin@Example.com' : ' twin@example.com', password: 'secret' }),
	);
	const answers = await Promise.all(asked);
	const outcomes = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`));
	expect(outcomes.filter((one) => one.startsWith('201'))).toHaveLength(1);
	expect(new Set(outcomes.filter((one) => !one.startsWith('201')))).toEqual(
		new Set(['409 An account with this email already exists.']),
	);
	const count = await bindings.DB.prepare(
		`select (select count(*) from users where email = 'twin@example.com') as users,
			(select count(*) from statuses s join users u on u.id = s.user_id where u.email = 'twin@example.com') as statuses`,
	).first();
	expect(count).toEqual({ users: 1, statuses: 4 });
});

test('no one sets fields of an account that are not theirs to set', { tags: ['P6'] }, async () => {
	const ada = await person('Ada');
	const answer = await register({
		email: 'mass@example.com',
		password: 'secret',
		id: ada.user.id,
		userId: ada.user.id,
		isAdmin: true,
		createdAt: '1999-01-01T00:00:00.000Z',
		__proto__: { polluted: true },
		constructor: { prototype: { polluted: true } },
	});
	const user = (await answer.json()) as Record<string, unknown>;
	expect(user.id).not.toBe(ada.user.id);
	expect(user.createdAt).not.toMatch(/^1999/);
	expect(Object.keys(user).sort()).toEqual([
		'about',
		'bookingLink',
		'createdAt',
		'email',
		'emailVerified',
		'firstName',
		'followsReplies',
		'id',
		'lastName',
		'updatedAt',
	]);
	expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
