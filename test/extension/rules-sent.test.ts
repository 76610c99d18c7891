// Newer reading rules come from the server.
import { afterEach, expect, test, vi } from 'vitest';
import { readingRulesLength } from '#contract/reading-rules';
import { updateRules } from '../../extension/background/rules.ts';
import { askReader } from '../../extension/background/tab-page.ts';
import { shippedRules } from '../../extension/sites/page/rules.ts';
import { stubBrowser } from './browser-stub.ts';
import { serve } from './server.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const ofVersion = (version: number) => JSON.stringify({ ...shippedRules, version });
const call = 'GET /api/extension/reading-rules';
const kept = (version: number, apiUrl: string, etag = '"5"') => ({ text: ofVersion(version), etag, apiUrl });

/** Lets a browser with these rules ask this server. Returns the rules it then keeps. */
async function asked(apiUrl: string, rules: ReturnType<typeof kept> | null = null) {
	const { stored } = stubBrowser(() => true, { rules, settings: { apiUrl, lastListId: null, lastUserId: null } });
	await updateRules();
	return stored.rules;
}

test('newer rules are kept with their tag and their server, and the reader gets them', async () => {
	const tags: unknown[] = [];
	const { apiUrl } = await serve({
		[call]: ({ headers }) => {
			tags.push(headers['if-none-match']);
			return [200, ofVersion(7), { ETag: '"7"' }];
		},
	});
	expect(await asked(apiUrl)).toEqual(kept(7, apiUrl, '"7"'));
	expect(await asked(apiUrl, kept(6, apiUrl))).toEqual(kept(7, apiUrl, '"7"'));
	// Another server's names for its rules have no meaning here.
	expect(await asked(apiUrl, kept(6, 'https://other.example'))).toEqual(kept(7, apiUrl, '"7"'));
	expect(tags).toEqual([undefined, '"5"', undefined]);
	const messages: unknown[] = [];
	stubBrowser((message) => messages.push(message), { rules: kept(7, apiUrl) });
	await askReader(1, { name: 'look' });
	stubBrowser((message) => messages.push(message));
	await askReader(1, { name: 'look' });
	expect(messages).toEqual([{ name: 'look', rules: ofVersion(7) }, { name: 'look' }]);
});

test('rules without a tag are kept too, and asked for as a whole the next time', async () => {
	const { apiUrl } = await serve({ [call]: () => [200, ofVersion(7)] });
	expect(await asked(apiUrl)).toEqual(kept(7, apiUrl, ''));
});

test.each<[string, [number, string]]>([
	['are as old', [200, ofVersion(5)]],
	['are older', [200, ofVersion(4)]],
	['are none', [200, '{"version":99}']],
	['are too large', [200, ofVersion(9) + ' '.repeat(readingRulesLength)]],
	['came with a failure', [500, ofVersion(9)]],
	['have not changed', [304, '']],
])('the stored rules stay where those of the server %s', async (_why, answer) => {
	const { apiUrl } = await serve({ [call]: () => answer });
	expect(await asked(apiUrl, kept(5, apiUrl))).toEqual(kept(5, apiUrl));
});

test('a document of exactly the largest length is taken', async () => {
	const text = ofVersion(9);
	const { apiUrl } = await serve({ [call]: () => [200, text + ' '.repeat(readingRulesLength - text.length)] });
	expect((await asked(apiUrl))?.text).toHaveLength(readingRulesLength);
});

test('a run waits three seconds for newer rules, and goes on without them', async () => {
	vi.stubGlobal('fetch', () => new Promise(() => {}));
	const { stored } = stubBrowser(() => true, { rules: null });
	vi.useFakeTimers();
	let isOver = false;
	const asking = updateRules().then(() => {
		isOver = true;
	});
	await vi.advanceTimersByTimeAsync(2_990);
	expect(isOver).toBe(false);
	await vi.advanceTimersByTimeAsync(20);
	await asking;
	expect(stored.rules).toBeNull();
});
