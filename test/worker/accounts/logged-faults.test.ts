// Faults that no user notices are logged by name.
import { scryptSync } from 'node:crypto';
import { encodeBase64urlNoPadding } from '@oslojs/encoding';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bindings } from '../../../worker/env.ts';
import { askAs, askWith, failingDatabase, replacedKv } from '../support/faults.ts';
import { mailProvider, withMail } from '../support/mail-provider.ts';
import { bindings, json, type Person, password, person } from '../support/people.ts';
import { makeToken } from '../support/token-people.ts';

let lines: Record<string, unknown>[];
beforeEach(() => {
	mailProvider();
	lines = [];
	vi.spyOn(console, 'log').mockImplementation(() => {});
	vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(JSON.parse(line)));
});
afterEach(() => vi.restoreAllMocks());

const down = () => Promise.reject(new Error('KV is down.'));
const failing = (when: RegExp): Partial<Bindings> => ({ DB: failingDatabase('overloaded', { when }) });
const user = (who: Person, env: Partial<Bindings>) => askAs(who, '/api/user', {}, env);
const signIn = ({ email }: Person, env: Partial<Bindings>) => askWith(env, '/api/login', json({ email, password }));
const set = (who: Person, column: string, value: string, table = 'users') =>
	bindings.DB.prepare(`update ${table} set ${column} = ? where ${table === 'users' ? 'id' : 'user_id'} = ?`)
		.bind(value, who.user.id)
		.run();

test.each([
	['verification-mail', '/api/account/address', (ada: Person) => json({ email: `next.${ada.email}`, password })],
	['reset-mail', '/api/reset', (ada: Person) => ({ method: 'POST', body: new URLSearchParams({ email: ada.email }) })],
	['account-mail', '/api/account', () => json({ firstName: 'Augusta' }, 'PATCH')],
])('%s, where the provider takes no mail', async (event, path, init) => {
	const ada = await person('Ada');
	mailProvider(() => Response.json({}, { status: 500 }));
	expect((await askAs(ada, path, init(ada), withMail)).status).toBeLessThan(300);
	expect(lines).toContainEqual(expect.objectContaining({ level: 'error', event, outcome: 'unclear' }));
	expect(JSON.stringify(lines)).not.toContain(ada.email);
});

test('an unknown address is not logged as a fault', async () => {
	const body = new URLSearchParams({ email: 'nobody.at.all@example.com' });
	expect((await askWith(withMail, '/api/reset', { method: 'POST', body })).status).toBe(200);
	expect(lines).toEqual([]);
});

test.each<[event: string, message: string | undefined, act: (ada: Person) => Promise<Response>]>([
	['kv-get', 'KV is down.', (ada) => user(ada, { SESSIONS: replacedKv({ get: down }) })],
	['kv-put', 'KV is down.', (ada) => signIn(ada, { SESSIONS: replacedKv({ put: down }) })],
	[
		'kv-delete',
		'KV is down.',
		(ada) => askAs(ada, '/api/logout', { method: 'POST' }, { SESSIONS: replacedKv({ delete: down }) }),
	],
	['kv-get', 'unknown', (ada) => user(ada, { SESSIONS: replacedKv({ get: () => Promise.reject('down') }) })],
	[
		'session-renewal',
		undefined,
		async (ada) => {
			await set(ada, 'expire', new Date(Date.now() + 86_400_000).toISOString(), 'sessions');
			return user(ada, failing(/^update "sessions"/));
		},
	],
	[
		'password-renewal',
		'Error: overloaded',
		async (ada) => {
			// As an older version stored it, with another cost, so that it is hashed again.
			const row = bindings.DB.prepare('select password from users where id = ?').bind(ada.user.id);
			const [scheme, n, r, p] = ((await row.first<string>('password')) ?? '').split('$');
			const [salt, cost] = [new Uint8Array(16), { N: 2 * Number(n), r: Number(r), p: Number(p) }];
			const hash = new Uint8Array(scryptSync(password, salt, 32, cost));
			const stored = [scheme, cost.N, r, p, ...[salt, hash].map(encodeBase64urlNoPadding)];
			await set(ada, 'password', stored.join('$'));
			return signIn(ada, failing(/^update "users" set "password"/));
		},
	],
	[
		'token-use',
		'Error: overloaded',
		async (ada) => {
			const { token } = await makeToken(ada);
			const headers = { Authorization: `Bearer ${token}` };
			return askWith(failing(/^update "tokens"/), '/api/user', { headers });
		},
	],
	[
		'reset-mail',
		'Error: overloaded',
		({ email }) => {
			const body = new URLSearchParams({ email });
			return askWith({ ...withMail, ...failing(/insert into mailed_links/) }, '/api/reset', { method: 'POST', body });
		},
	],
	[
		'account-mail',
		'Error: overloaded',
		(ada) => {
			const body = json({ email: `next.${ada.email}`, password });
			let links = 0;
			// The second link restores the old address.
			const when = { test: (sql: string) => /insert into mailed_links/.test(sql) && ++links > 1 } as RegExp;
			return askAs(ada, '/api/account/address', body, { ...withMail, ...failing(when) });
		},
	],
])('%s, with %s as its message', async (event, message, act) => {
	const ada = await person('Ada');
	const answer = await act(ada);
	expect(answer.status).toBeLessThan(400);
	expect(lines).toContainEqual(expect.objectContaining({ level: 'error', event }));
	const line = lines.find((one) => one.event === event);
	expect(line?.message).toBe(message);
	for (const secret of [ada.email, ada.token, password]) expect(JSON.stringify(lines)).not.toContain(secret);
});
