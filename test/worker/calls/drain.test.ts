import { beforeAll, expect, test } from 'vitest';
import { askWith } from '../support/faults.ts';
import { json, type Person, person } from '../support/people.ts';

let ada: Person;
beforeAll(async () => {
	ada = await person('Ada');
});

/** Makes a body of several pieces that knows if the server read it to its end. */
function watchedBody(pieces: number, bytes: number) {
	const seen = { pieces: 0, ended: false, cancelled: false };
	const body = new ReadableStream<Uint8Array>(
		{
			pull(controller) {
				if (seen.pieces < pieces) {
					seen.pieces += 1;
					controller.enqueue(new TextEncoder().encode('x'.repeat(bytes)));
				} else {
					seen.ended = true;
					controller.close();
				}
			},
			cancel() {
				seen.cancelled = true;
			},
		},
		{ highWaterMark: 0 },
	);
	return { body, seen };
}

const jsonType = { 'Content-Type': 'application/json' };
const lists = '/api/prospect-lists';
const refusals: [number, string, string, Record<string, string>, number?][] = [
	[400, 'POST', lists, jsonType],
	[401, 'POST', lists, { ...jsonType, Cookie: '' }],
	[403, 'POST', lists, { ...jsonType, Origin: 'https://evil.example' }],
	[404, 'POST', '/api/nowhere', jsonType],
	[404, 'DELETE', `${lists}/${crypto.randomUUID()}`, jsonType],
	[405, 'POST', '/some/page', jsonType],
	[405, 'PUT', '/api/logout', jsonType],
	[413, 'POST', lists, jsonType, 2_000_000],
	[413, 'POST', lists, { ...jsonType, 'Content-Length': '8000000' }, 2_000_000],
	[415, 'POST', lists, { 'Content-Type': 'text/plain' }],
];

test.each(refusals)(
	'a refusal with %i (%s %s %j) leaves no body unread',
	async (status, method, path, headers, bytes) => {
		const { body, seen } = watchedBody(4, bytes ?? 100);
		const answer = await askWith({}, path, { method, body, headers: { Cookie: ada.cookie, ...headers } });
		expect(answer.status).toBe(status);
		expect(seen).toEqual({ pieces: 4, ended: true, cancelled: false });
	},
);

test('a refusal with 429 leaves no body unread', async () => {
	const { body, seen } = watchedBody(4, 100);
	const ANONYMOUS_WRITES = { limit: async () => ({ success: false }) } as RateLimit;
	const headers = { ...jsonType, 'CF-Connecting-IP': '203.0.113.7' };
	const answer = await askWith({ ANONYMOUS_WRITES }, '/api/login', { method: 'POST', body, headers });
	expect([answer.status, seen.ended]).toEqual([429, true]);
});

test('a body far above the limit is not read to its end', async () => {
	// It has an end, so that a server that reads on fails here instead of hanging.
	const { body, seen } = watchedBody(60, 1_000_000);
	const answer = await askWith({}, '/api/nowhere', { method: 'POST', body, headers: jsonType });
	expect([answer.status, seen.cancelled]).toEqual([413, true]);
	expect(seen.pieces).toBeLessThan(30);
});

test('a body that is needed is read once and whole', async () => {
	const answer = await ada.ask(lists, json({ name: 'Investors' }));
	expect([answer.status, ((await answer.json()) as { name: string }).name]).toEqual([201, 'Investors']);
});
