import { expect, test, vi } from 'vitest';
import { extensionHeader } from '#contract/extension';
import { askAccount } from '../../extension/background/api.ts';
import { sendWaiting } from '../../extension/background/send.ts';
import { setApiUrl, switchToWanted } from '../../extension/background/switch-server.ts';
import { isOlder } from '../../extension/popup/version.ts';
import { stubBrowser } from './browser-stub.ts';

const wanted = 'https://kindling.example';

test('an address is saved when the user allows it, also when the prompt has closed the popup', async () => {
	const { stored, allowed } = stubBrowser(() => true);
	await switchToWanted();
	expect(stored.settings).toEqual({ apiUrl: 'http://127.0.0.1:1', lastListId: null, lastUserId: null });
	expect(await setApiUrl(wanted)).toBe(false);
	expect(allowed).toEqual(['http://127.0.0.1:1/*']);
	expect(stored.settings).toMatchObject({ apiUrl: 'http://127.0.0.1:1', wantedApiUrl: wanted });
	await switchToWanted();
	expect(stored.settings).toMatchObject({ apiUrl: 'http://127.0.0.1:1' });
	allowed.push(`${wanted}/*`);
	await switchToWanted();
	expect(stored.settings).toEqual({ apiUrl: wanted, lastListId: null, lastUserId: null });
});

test('the permission for the previous address is given up', async () => {
	const { allowed } = stubBrowser(() => true);
	allowed.push(`${wanted}/*`);
	expect(await setApiUrl(wanted)).toBe(true);
	expect(allowed).toEqual([`${wanted}/*`]);
	expect(await setApiUrl(wanted)).toBe(true);
	expect(allowed).toEqual([`${wanted}/*`]);
});

test('without permission for its server the extension calls no one, says so, and keeps waiting people', async () => {
	const { stored, allowed } = stubBrowser(() => true);
	allowed.length = 0;
	const batch = { id: 'b', userId: 'u', listId: 'l', listName: 'L', prospects: [{ name: 'A' }], problem: null };
	Object.assign(stored, { waiting: [{ ...batch, listGone: false }] });
	expect(await askAccount()).toMatchObject({ state: 'no-access', apiUrl: 'http://127.0.0.1:1' });
	await sendWaiting();
	expect(stored.waiting).toMatchObject([
		{ prospects: [{ name: 'A' }], problem: expect.stringContaining('isn’t allowed to talk') },
	]);
});

test('each call names the extension, since the server doesn’t know the origin of a store copy', async () => {
	stubBrowser(() => true);
	const sent: (string | null)[] = [];
	vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
		sent.push(new Headers(init.headers).get(extensionHeader));
		return new Response('[]', { headers: { 'Content-Type': 'application/json' } });
	});
	await askAccount();
	vi.unstubAllGlobals();
	expect(sent).toEqual(['0.1.0', '0.1.0', '0.1.0']);
});

test.each([
	['0.1.0', '0.1.1', true],
	['0.9.0', '0.10.0', true],
	['1.0', '1.0.1', true],
	['0.1.0', '0.1.0', false],
	['0.2.0', '0.1.9', false],
	['1.0', '1.0.0', false],
	['0.1.0', 'nonsense', false],
])('version %s is older than %s: %s', (installed, newest, older) => {
	expect(isOlder(installed, newest)).toBe(older);
});
