import { expect, test, vi } from 'vitest';
import { askWith, shortened } from '../support/faults.ts';
import { bindings, json, person } from '../support/people.ts';
import { makeToken } from '../support/token-people.ts';

const from = (address: string | undefined, path = '/api/login') => {
	const init = json({ email: 'ada@example.com', password: 'short' });
	const headers = address ? { ...init.headers, 'CF-Connecting-IP': address } : init.headers;
	return (ANONYMOUS_WRITES: unknown) =>
		askWith({ ANONYMOUS_WRITES: ANONYMOUS_WRITES as RateLimit }, path, { ...init, headers });
};
const refusing = { limit: vi.fn(async () => ({ success: false })) };

test.each(['/api/login', '/api/register', '/api/r/some-token'])(
	'writing to %s too often without a session is refused for a minute',
	async (path) => {
		const answer = await from('203.0.113.7', path)(refusing);
		expect([answer.status, await answer.text()]).toEqual([
			429,
			'Too many requests from your network. Please wait a minute and try again.',
		]);
		expect(answer.headers.get('Retry-After')).toBe('60');
		expect(refusing.limit).toHaveBeenLastCalledWith({ key: '203.0.113.7' });
	},
);

test('reading, and writing with a session, is not counted', async () => {
	refusing.limit.mockClear();
	for (const [path, method] of [
		['/api/login', 'GET'],
		['/api/user', 'GET'],
		['/api/r/some-token', 'GET'],
		['/api/logout', 'POST'],
		['/api/prospect-lists', 'POST'],
	] as const) {
		const headers = { 'CF-Connecting-IP': '203.0.113.7' };
		const answer = await askWith({ ANONYMOUS_WRITES: refusing }, path, { method, headers });
		expect(answer.status).not.toBe(429);
	}
	expect(refusing.limit).not.toHaveBeenCalled();
});

test.each([undefined, '127.0.0.1', '::1'])('a local client (%s) is never limited', async (address) => {
	expect((await from(address)(refusing)).status).toBe(400);
});

test.each([
	['throws', { limit: () => Promise.reject(new Error('unavailable')) }],
	[
		'throws at once',
		{
			limit: () => {
				throw new Error('broken');
			},
		},
	],
	['is not there', undefined],
	['answers nothing', { limit: async () => undefined }],
	['never answers', { limit: () => new Promise(() => {}) }],
])('a counter that %s lets everyone pass', { tags: ['29'] }, async (_, counter) => {
	vi.spyOn(console, 'error').mockImplementation(() => {});
	shortened(1_000);
	expect((await from('203.0.113.7')(counter)).status).toBe(400);
	vi.restoreAllMocks();
});

test.each(['GET', 'HEAD'])('a %s with a session is counted as a read', async (method) => {
	const ada = await person('Ada');
	const headers = { 'CF-Connecting-IP': '203.0.113.7', Cookie: `__Host-${ada.cookie}` };
	const asked = (path: string) =>
		askWith({ ...bindings, READS: refusing }, `https://kindling.example${path}`, { method, headers });
	const answer = await asked('/api/prospect-lists');
	expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '60']);
});

test('reads and writes are counted separately, and a message of a program is a read', async () => {
	const ada = await person('Ada');
	const { token } = await makeToken(ada);
	const limit = vi.fn(async (_: { key: string }) => ({ success: true }));
	const counted = async (path: string, init: RequestInit) => {
		limit.mockClear();
		const headers = { ...init.headers, 'CF-Connecting-IP': '203.0.113.7', Authorization: `Bearer ${token}` };
		await askWith({ READS: { limit } }, path, { ...init, headers });
		return limit.mock.calls.map(([{ key }]) => key);
	};
	expect(await counted('/api/prospect-lists', {})).toEqual([ada.user.id]);
	expect(await counted('/api/prospect-lists', json({ name: 'x' }))).toEqual([`writes:${ada.user.id}`]);
	const body = json({ jsonrpc: '2.0', id: 1, method: 'ping' });
	expect(await counted('/api/mcp', body)).toEqual([ada.user.id]);
});
