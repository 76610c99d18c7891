import { expect, test } from 'vitest';
import { ask, json, password, person } from '../support/people.ts';

const clear = 'http://kindling.example';

test('a page that is opened without https is sent on to https', async () => {
	for (const path of ['/', '/auth', '/prospect-lists?x=1', '/api/r/token', '/api/user']) {
		for (const method of ['GET', 'HEAD']) {
			const answer = await ask(`${clear}${path}`, { method });
			expect([answer.status, answer.headers.get('Location')]).toEqual([301, `https://kindling.example${path}`]);
		}
	}
});

test('no password is accepted, and no cookie set, over plain http', async () => {
	const ada = await person('Ada');
	for (const [path, body] of [
		['/api/login', { email: ada.email, password }],
		['/api/register', { email: 'clear@example.com', password }],
	] as const) {
		const answer = await ask(`${clear}${path}`, json(body));
		expect([answer.status, answer.headers.get('X-Problem')]).toEqual([403, 'https-required']);
		expect(answer.headers.get('Set-Cookie')).toBeNull();
	}
	expect((await ask('https://kindling.example/api/login', json({ email: 'clear@example.com', password }))).status).toBe(
		401,
	);
});

test.each(['http://localhost:8787', 'http://127.0.0.1:9000', 'http://[::1]:8787'])(
	'on this machine (%s) http is enough',
	async (origin) => {
		const ada = await person('Ada');
		expect((await ask(`${origin}/api/login`, json({ email: ada.email, password }))).status).toBe(200);
	},
);
