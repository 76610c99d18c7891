// The rules: docs/product/api.md.
import { expect, test, vi } from 'vitest';
import { problemOf } from '#contract/rules/problem';
import type { Bindings } from '../../../worker/env.ts';
import { askWith } from '../support/faults.ts';
import { addProspects, bindings, json, type Person, person } from '../support/people.ts';

test('requests that are saved without a mail, and parts of archives, are counted by the day', {
	tags: ['G1'],
}, async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Mara' }]);
	const send = (env: Partial<Bindings>, path: string, body: object) => {
		const init = json(body);
		return askWith(env, path, { ...init, headers: { ...init.headers, Cookie: ada.cookie } });
	};
	const request = { prospectId: prospects[0]?.id, recipientEmail: 'bo@example.com', subject: 's', message: 'm' };
	const row = {
		name: 'x',
		description: null,
		type: 'contact',
		status: 'active',
		createdAt: '2026-01-01T00:00:00.000Z',
	};
	const part = { archiveId: crypto.randomUUID(), part: 'lists', from: 1, rows: [{ ...row, updatedAt: row.createdAt }] };
	for (const [env, path, body, problem] of [
		[{ SAVED_REQUESTS_PER_DAY: '2' }, '/api/intro-requests', request, 'requests-used-up'],
		[{ RESTORES_PER_DAY: '2' }, '/api/account/archive', part, 'restores-used-up'],
	] as const) {
		expect([(await send(env, path, body)).ok, (await send(env, path, body)).ok]).toEqual([true, true]);
		const third = await send(env, path, body);
		expect([third.status, problemOf(third.headers)]).toEqual([429, problem]);
		expect(Number(third.headers.get('Retry-After'))).toBeGreaterThan(0);
	}
});

test('the writes of one person are limited by themselves, whatever they write', async () => {
	const ada = await person('Ada');
	const limit = vi.fn(async () => ({ success: false }));
	const write = (READS: RateLimit, method: string, path: string) =>
		askWith({ READS }, path, {
			method,
			body: method === 'DELETE' ? undefined : JSON.stringify({ name: 'x' }),
			headers: { ...json({}).headers, 'CF-Connecting-IP': '203.0.113.7', Cookie: ada.cookie },
		});
	const some = crypto.randomUUID();
	for (const [method, path] of [
		['POST', '/api/prospect-lists'],
		['PATCH', `/api/prospect-lists/${some}`],
		['DELETE', `/api/prospect-lists/${some}`],
	] as const) {
		const refused = await write({ limit }, method, path);
		expect([refused.status, problemOf(refused.headers), refused.headers.get('Retry-After')]).toEqual([
			429,
			'writes-limit',
			'60',
		]);
	}
	expect(limit.mock.calls).toEqual(Array(3).fill([{ key: `writes:${ada.user.id}` }]));
	const failing = { limit: () => Promise.reject(new Error('down')) };
	vi.spyOn(console, 'error').mockReturnValue();
	expect((await write(failing, 'POST', '/api/prospect-lists')).status).toBe(201);
});

test('the reads of one person are limited, except on a local server or when the counter fails', {
	tags: ['G3'],
}, async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const network = { 'CF-Connecting-IP': '203.0.113.7' };
	const left = new Map<string, number>([[ada.user.id, 2]]);
	const limit = async ({ key }: { key: string }) => {
		const now = left.get(key) ?? 1_000;
		left.set(key, now - 1);
		return { success: now > 0 };
	};
	const read = (who: Person, headers: Record<string, string> = network, counter: unknown = { limit }) =>
		askWith({ READS: counter as RateLimit }, '/api/statuses', { headers: { ...headers, Cookie: who.cookie } });
	expect([(await read(ada)).status, (await read(ada)).status]).toEqual([200, 200]);
	const third = await read(ada);
	expect([third.status, problemOf(third.headers), third.headers.get('Retry-After')]).toEqual([
		429,
		'reads-limit',
		'60',
	]);
	expect([(await read(eve)).status, (await read(ada, {})).status]).toEqual([200, 200]);
	const failing = { limit: () => Promise.reject(new Error('down')) };
	expect((await read(ada, network, failing)).status).toBe(200);
	const key = crypto.randomUUID();
	const real = await Promise.all(Array.from({ length: 1_300 }, () => bindings.READS.limit({ key })));
	// The window may end between them.
	expect(real.some(({ success }) => !success)).toBe(true);
});
