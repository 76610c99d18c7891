import { strFromU8, unzipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
import build from '#extension-build' with { type: 'json' };
import release from '#version' with { type: 'json' };
import { zipName } from '../../../worker/extension-zip/keep-zip.ts';
import { makeZip } from '../../../worker/extension-zip/make-zip.ts';
import { readFiles } from '../../../worker/extension-zip/read-files.ts';
import { askAs, inTheEnd } from '../support/faults.ts';
import { ask, bindings, origin, person, said } from '../support/people.ts';

const path = '/api/extension/download';
const made = async (address: string) => makeZip(await readFiles(bindings.ASSETS), address) as Uint8Array<ArrayBuffer>;
const stored = async () => (await bindings.FILES.list({ prefix: 'extension/' })).objects.map(({ key }) => key);
const sha = async (bytes: BufferSource) =>
	[...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].map((byte) => byte.toString(16)).join();
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

test('no one gets the extension without a session', async () => {
	const answer = await ask(path);
	expect([answer.status, await answer.text()]).toEqual([401, 'Please sign in.']);
});

test('a signed-in person gets a ZIP that talks to the address it came from and nothing else', {
	tags: ['H2'],
}, async () => {
	const ada = await person('Ada');
	const answer = await ada.ask(path);
	expect(answer.status).toBe(200);
	expect(answer.headers.get('Content-Type')).toBe('application/zip');
	expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="kindling-extension-[\d.]+\.zip"$/);
	expect(answer.headers.get('Cache-Control')).toBe('private, no-cache');
	const bytes = await bytesOf(answer);
	expect(answer.headers.get('Content-Length')).toBe(String(bytes.length));
	const files = unzipSync(bytes);
	const manifest = JSON.parse(strFromU8(files['manifest.json'] as Uint8Array));
	expect(manifest.host_permissions).toEqual([`${origin}/*`]);
	expect(new Set(manifest.permissions)).toEqual(new Set(['activeTab', 'scripting', 'storage']));
	expect(JSON.parse(strFromU8(files['config.json'] as Uint8Array))).toEqual({ apiUrl: origin });
	expect(Object.keys(files)).toEqual(expect.arrayContaining(['background.js', 'reader.js', 'popup.html', 'popup.js']));
});

test('a signed-in person learns which version is handed out', async () => {
	const ada = await person('Ada');
	expect(await (await ada.api.extension.$get()).json()).toEqual({ version: release.version });
	expect((await ask('/api/extension')).status).toBe(401);
});

test('the same build and address give the same bytes; another address gives others', { tags: ['H2'] }, async () => {
	const ada = await person('Ada');
	const [first, second] = [await bytesOf(await ada.ask(path)), await bytesOf(await ada.ask(path))];
	expect(await sha(first)).toBe(await sha(second));
	expect(await sha(await made(origin))).toBe(await sha(first));
	const elsewhere = await bytesOf(await ada.ask(`http://localhost:9001${path}`));
	expect(await sha(elsewhere)).not.toBe(await sha(first));
});

test('a browser that has this ZIP gets a 304 without a body', async () => {
	const ada = await person('Ada');
	const etag = (await ada.ask(path)).headers.get('ETag') ?? '';
	const again = await ada.ask(path, { headers: { 'If-None-Match': `W/${etag}` } });
	expect([again.status, again.headers.get('ETag'), (await bytesOf(again)).length]).toEqual([304, etag, 0]);
});

test('the ZIP is kept and served from the store afterwards; old ones are cleaned up', async () => {
	const ada = await person('Ada');
	for (let old = 0; old < 8; old += 1) {
		await bindings.FILES.put(`extension/old-${old}`, 'x');
	}
	const address = 'http://localhost:9002';
	await bytesOf(await ada.ask(address + path));
	const name = `extension/${zipName(address)}`;
	await inTheEnd(async () => expect(await stored()).toContain(name));
	await inTheEnd(async () => expect((await stored()).length).toBeLessThanOrEqual(5));
	const marked = (await made(address)).slice();
	marked[10] = (marked[10] ?? 0) ^ 1;
	await bindings.FILES.put(name, marked, { customMetadata: { bytes: String(marked.length) } });
	expect(await sha(await bytesOf(await ada.ask(address + path)))).toBe(await sha(marked));
});

afterEach(() => void vi.useRealTimers());

// A hanging call has already set its timeout, which passes here.
function hang(timeoutMs: number): Promise<never> {
	vi.advanceTimersByTime(timeoutMs);
	return new Promise(() => {});
}

type Fault = { name: string; store: Partial<R2Bucket> };
const faults: Fault[] = [
	{ name: 'fails', store: { get: () => Promise.reject(new Error('R2 is down')) } },
	{ name: 'hangs', store: { get: () => hang(2_000) } },
	{ name: 'is empty', store: { get: () => Promise.resolve(null) } },
	{
		name: 'hands back half a file',
		store: {
			get: () =>
				Promise.resolve({
					size: 4_000,
					customMetadata: { bytes: '4000' },
					arrayBuffer: () => Promise.resolve(new ArrayBuffer(2_000)),
				}),
		} as unknown as R2Bucket,
	},
];
test.each(faults)('a store that $name only costs a new ZIP', { tags: ['13'] }, async ({ store }) => {
	vi.spyOn(console, 'error').mockImplementation(() => {});
	const ada = await person('Ada');
	const expected = await sha(await made(origin));
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const FILES = { put: () => Promise.reject(new Error('R2 is down')), ...store } as R2Bucket;
	const answer = await askAs(ada, path, {}, { FILES });
	expect(answer.status).toBe(200);
	expect(await sha(await answer.arrayBuffer())).toBe(expected);
});

const page = () => new Response('<!doctype html><title>Kindling</title>', { headers: { 'Content-Type': 'text/html' } });
const assetFaults: { name: string; fetch: () => Promise<Response> }[] = [
	{ name: 'fail', fetch: () => Promise.reject(new Error('Assets are down')) },
	{ name: 'hang', fetch: () => hang(5_000) },
	{ name: 'lack the files of this build', fetch: async () => new Response('Not found.', { status: 404 }) },
	{ name: 'break off', fetch: async () => new Response('{"background.js":{"text":"') },
	{ name: 'give the app’s page', fetch: async () => page() },
];
test.each(assetFaults)(
	'assets that $name are a 503 while the store is empty, and nothing is stored',
	{
		tags: ['13'],
	},
	async ({ fetch }) => {
		const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
		const ada = await person('Ada');
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		const before = await stored();
		const ASSETS = { fetch } as unknown as Fetcher;
		const answer = await askAs(ada, `http://localhost:9003${path}`, {}, { ASSETS });
		expect(await said(answer)).toEqual([503, 'The service is unavailable right now. Please try again.']);
		expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/i);
		expect(answer.headers.get('Content-Disposition')).toBeNull();
		expect(await stored()).toEqual(before);
		expect(String(logged.mock.calls)).toContain('extension-files');
	},
);

test('a ZIP in the store needs no assets', { tags: ['13'] }, async () => {
	const ada = await person('Ada');
	const address = `http://localhost:9004${path}`;
	const first = await bytesOf(await askAs(ada, address));
	const ASSETS = { fetch: () => Promise.reject(new Error('Assets are down')) } as unknown as Fetcher;
	expect(await sha(await bytesOf(await askAs(ada, address, {}, { ASSETS })))).toBe(await sha(first));
});

test('files are requested by the hash of the build, so files of another build never arrive', async () => {
	const asked: string[] = [];
	const fetch = (url: URL) => {
		asked.push(url.pathname);
		return bindings.ASSETS.fetch(url);
	};
	await readFiles({ fetch } as unknown as Fetcher);
	expect(asked).toEqual([`/extension-files/${build.hash}.json`]);
});
