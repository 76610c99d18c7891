// @module-tag D1
import { expect, test } from 'vitest';
import { allRoutes, filledIn, openRoutes } from '../support/all-routes.ts';
import { ask, json } from '../support/people.ts';

const named = allRoutes.map(({ method, path }) => [`${method} ${path}`, method, path] as const);
const closed = named.filter(([name]) => !openRoutes.has(name));

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
	const answered = [];
	for (const [name, method, path] of named) {
		const answer = await ask(filledIn(path), method === 'GET' ? { method } : json({}, method));
		if ((await answer.text()) !== 'Please sign in.') answered.push(name);
	}
	expect(new Set(answered)).toEqual(openRoutes);
});
