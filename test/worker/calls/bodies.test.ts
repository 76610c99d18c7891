// @module-tag 31
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes, filledIn, isPage, isProtocol, isWebhook } from '../support/all-routes.ts';
import { askWith } from '../support/faults.ts';
import { ask, bindings, json, type Person, person } from '../support/people.ts';
import { ownedTables } from '../support/tables.ts';

let ada: Person;
let before: string;
const state = async () =>
	JSON.stringify(
		await Promise.all(
			Object.keys(ownedTables).map(
				async (table) => (await bindings.DB.prepare(`select * from ${table}`).all()).results,
			),
		),
	);

// Sets zod's error texts, as the schemas of an assistant do once one was served.
const { localeError } = z.config();
z.config(z.locales.en());
afterAll(() => z.config({ localeError }));

beforeAll(async () => {
	ada = await person('Ada');
	before = await state();
});

/**
 * Routes that read a JSON body; each refuses a body that isn't JSON before anything else. Calls of the mail provider
 * are checked for their signature first: mail-webhook.test.ts.
 */
const readers = allRoutes
	.filter(
		({ method, path }) =>
			/POST|PATCH|PUT/.test(method) &&
			!/logout|verification|sample|link$|undo$|restore$|invites$|webhook\/(secret|test)/.test(path) &&
			!isPage(path) &&
			!isWebhook(path) &&
			!isProtocol(path),
	)
	.map(({ method, path }) => [`${method} ${path}`, method, filledIn(path)] as const);

const send = (
	method: string,
	path: string,
	body: BodyInit | null,
	headers: HeadersInit = { 'Content-Type': 'application/json' },
) => ada.ask(path, { method, body, headers });

async function expectSentence(answer: Response, ...statuses: number[]) {
	const sentence = await answer.text();
	expect(statuses, sentence).toContain(answer.status);
	expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/i);
	expect(sentence).toMatch(/^[A-Z].{3,100}$/);
	expect(sentence).not.toMatch(/JSON at position|Unexpected token|zod|Invalid input|undefined|\[object|Error/);
}

const notJson: [string, string | Uint8Array<ArrayBuffer>][] = [
	['nothing at all', ''],
	['spaces', '   '],
	['half an object', '{"name":'],
	['single quotes', "{'name':'x'}"],
	['a trailing comma', '{"name":"x",}'],
	['two values', '{"name":"x"}{"name":"y"}'],
	['words', 'name=x'],
	['NaN', 'NaN'],
	['undefined', 'undefined'],
	['a comment', '/* hi */ {"name":"x"}'],
	['a control character in a text', '{"name":"a\nb"}'],
	['a broken escape', '{"name":"\\u12"}'],
	['brackets ten thousand deep that never close', '['.repeat(10_000)],
	['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22])],
	['gzip', new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
	['HTML', '<!doctype html>'],
];
const notAnObject: [string, string][] = [
	['null', 'null'],
	['a number', '7'],
	['a text', '"name"'],
	['true', 'true'],
	['a list', '[]'],
	['a list of objects', '[{"name":"x"}]'],
	['brackets ten thousand deep', '['.repeat(10_000) + ']'.repeat(10_000)],
];

describe.each(readers)('%s', (_, method, path) => {
	test(`refuses ${notJson.length + notAnObject.length} bodies that are not JSON or not an object`, async () => {
		for (const [what, body] of [...notJson, ...notAnObject]) {
			await expectSentence(await send(method, path, body), 400).catch((error: Error) => {
				throw new Error(`${what}: ${error.message}`);
			});
		}
	});

	test('refuses what is not sent as JSON', async () => {
		for (const type of [
			'text/plain',
			'application/x-www-form-urlencoded',
			'multipart/form-data; boundary=x',
			'application/jsonp',
			'application/json-patch+json',
			'text/json',
			'application/xml',
			'application/json, text/plain',
			'',
			'nonsense',
		]) {
			await expectSentence(await send(method, path, '{"name":"x"}', { 'Content-Type': type }), 415);
		}
	});

	test('refuses more than a megabyte, whatever the headers say about the size', async () => {
		const body = JSON.stringify({ name: 'x'.repeat(1_100_000) });
		await expectSentence(await send(method, path, body), 413);
		const stream = new Blob([body]).stream();
		await expectSentence(await send(method, path, stream), 413);
	});

	test('is not confused by keys that are special in JavaScript', async () => {
		const body =
			'{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1,"hasOwnProperty":null}';
		const answer = await send(method, path, body);
		// Such keys are unknown fields: they change nothing about the response.
		expect(answer.status).toBe((await send(method, path, '{}')).status);
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});

	test('takes no value of the wrong kind for a text', async () => {
		const keys = [
			'name',
			'firstName',
			'subject',
			'email',
			'password',
			'prospects',
			'connections',
			'statusIds',
			'outcome',
			'color',
			'timeZone',
			'isOn',
			'asksByMail',
		];
		// A name may be null.
		const absent = path.endsWith('/account') ? [] : [null];
		for (const value of [...absent, 7, true, [], {}, [null], { toString: 1 }]) {
			const answer = await send(method, path, JSON.stringify(Object.fromEntries(keys.map((key) => [key, value]))));
			// An import reads its rows one by one, and its list doesn't exist. A circle's settings are switches alone.
			const alsoAllowed = /\/(import|circle\/me)$/.test(path) ? [404] : [];
			await expectSentence(answer, 400, ...alsoAllowed);
		}
	});
});

test('none of these bodies changed anything', { tags: ['D4'] }, async () => {
	expect(await state()).toBe(before);
});

test('the type of a body may carry its character set', async () => {
	for (const type of ['application/json; charset=utf-8', 'application/json;charset=UTF-8', 'Application/JSON']) {
		const answer = await send('POST', '/api/prospect-lists', '{"name":"x"}', { 'Content-Type': type });
		expect(answer.status).toBe(201);
	}
});

test('the last of two equal keys counts, as everywhere in JSON', async () => {
	const answer = await send('POST', '/api/prospect-lists', '{"name":"first","name":"second"}');
	expect(await answer.json()).toMatchObject({ name: 'second' });
});

test('a body on a request that needs none is ignored', async () => {
	for (const [method, path] of [
		['DELETE', `/api/prospects/${crypto.randomUUID()}`],
		['DELETE', `/api/statuses/${crypto.randomUUID()}`],
	] as const) {
		await expectSentence(await send(method, path, '{"name":'), 404);
	}
	expect(
		(await ada.ask('/api/logout', { method: 'POST', body: 'x=1', headers: { 'Content-Type': 'text/plain' } })).status,
	).toBe(303);
});

test('a thousand rows of full size fit in one import, and a row of another kind does not spoil it', async () => {
	const eve = await person('Eve');
	const list = await (await eve.api['prospect-lists'].$post({ json: { name: 'x' } })).json();
	const prospects = Array.from({ length: 1_000 }, (_, index) => ({ name: `P${index}`, notes: 'n'.repeat(900) }));
	const answer = await askWith({}, `/api/prospect-lists/${list.id}/prospects/import`, {
		...json({ prospects }),
		headers: { 'Content-Type': 'application/json', Cookie: eve.cookie },
	});
	expect(await answer.json()).toMatchObject({ created: 1_000 });
});

test('without a session no one learns what is wrong with a body', async () => {
	for (const [, method, path] of readers.filter(([name]) => !/login|register/.test(name))) {
		expect((await ask(path, json({}, method))).status).toBe(401);
	}
});
