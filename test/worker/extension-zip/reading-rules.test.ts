// The rules: docs/product/extension.md.
import { expect, test } from 'vitest';
import { parseReadingRules } from '#contract/reading-rules';
import document from '../../../extension/sites/reading-rules.json';
import { ask, person } from '../support/people.ts';

const path = '/api/extension/reading-rules';

test('no one gets the reading rules without a session', async () => {
	expect((await ask(path)).status).toBe(401);
});

test('a signed-in person gets the rules of the newest build, which the extension takes', async () => {
	const ada = await person('Ada');
	const response = await ada.ask(path);
	expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json']);
	const text = await response.text();
	expect(JSON.parse(text)).toEqual(document);
	expect(parseReadingRules(text).rules?.version).toBe(document.version);
});

test('a browser that has these rules gets a 304 without a body', async () => {
	const ada = await person('Ada');
	const etag = (await ada.ask(path)).headers.get('ETag') ?? '';
	expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
	const again = await ada.ask(path, { headers: { 'If-None-Match': etag } });
	expect([again.status, again.headers.get('ETag'), await again.text()]).toEqual([304, etag, '']);
	expect((await ada.ask(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
});
