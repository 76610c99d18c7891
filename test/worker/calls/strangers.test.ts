// @module-tag D1
import { expect, test } from 'vitest';
import { allRoutes, filledIn, openRoutes } from '../support/all-routes.ts';
import { ask, json, person } from '../support/people.ts';

const named = allRoutes.map(({ method, path }) => [`${method} ${path}`, method, path] as const);
const closed = named.filter(([name]) => !openRoutes.has(name));

test('the app has the routes that the product needs', () => {
	expect(named.map(([name]) => name)).toEqual(
		expect.arrayContaining([
			'GET /api/user',
			'POST /api/login',
			'POST /api/register',
			'POST /api/logout',
			'GET /api/health',
			'GET /api/prospect-lists',
			'POST /api/prospect-lists',
			'GET /api/prospect-lists/:id',
			'PATCH /api/prospect-lists/:id',
			'DELETE /api/prospect-lists/:id',
			'GET /api/prospect-lists/:id/prospects',
			'POST /api/prospect-lists/:id/prospects/import',
			'GET /api/prospects/:id',
			'PATCH /api/prospects/:id',
			'DELETE /api/prospects/:id',
			'GET /api/prospects/:id/connections',
			'POST /api/prospects/:id/connections',
			'DELETE /api/connections/:id',
			'GET /api/statuses',
			'POST /api/statuses',
			'POST /api/statuses/reorder',
			'PATCH /api/statuses/:id',
			'DELETE /api/statuses/:id',
			'GET /api/templates',
			'POST /api/templates',
			'PATCH /api/templates/:id',
			'DELETE /api/templates/:id',
		]),
	);
});

test.each(closed)('strangers are asked to sign in by %s', async (_, method, path) => {
	const init = method === 'GET' ? { method } : json({ name: 'Something' }, method);
	for (const cookie of [undefined, 'session=', 'session=made-up', `session=${'x'.repeat(5_000)}`, 'other=1']) {
		const headers = new Headers(init.headers);
		if (cookie) headers.set('Cookie', cookie);
		const answer = await ask(filledIn(path), { ...init, headers });
		expect([answer.status, await answer.text()]).toEqual([401, 'Please sign in.']);
		expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
	}
});

test('without a session only the open routes work', async () => {
	const heard = [];
	for (const [name, method, path] of named) {
		const answer = await ask(filledIn(path), method === 'GET' ? { method } : json({}, method));
		if ((await answer.text()) !== 'Please sign in.') heard.push(name);
	}
	expect(new Set(heard)).toEqual(openRoutes);
});

test('a session that was signed out no longer works', async () => {
	const ada = await person('Ada');
	expect((await ada.ask('/api/user')).status).toBe(200);
	await ada.ask('/api/logout', { method: 'POST' });
	expect((await ada.ask('/api/user')).status).toBe(401);
});
