import { readdirSync } from 'node:fs';
import { requestWithLink } from './support/answer-link.ts';
import { pointsOf } from './support/observatory.ts';
import { addList, expect, test } from './support/people.ts';

test('every kind of page reaches an A+ of at least 150 points by the rules of the HTTP Observatory', {
	tag: ['@H1'],
}, async ({ request, ada }) => {
	const { link } = await requestWithLink(ada);
	const list = await addList(ada, 'Investors');
	const made = await ada.api['prospect-lists'][':id'].shares.$post({ param: { id: list.id }, json: { name: 'Petra' } });
	const links = [link, (await made.json()).url].map((each) => new URL(each).pathname);
	for (const path of ['/', '/auth', '/prospect-lists/1/prospects/2', '/api/reset', ...links]) {
		await test.step(path, async () => {
			const response = await request.get(path);
			expect(response.headers()['content-type']).toContain('text/html');
			const points = pointsOf(response);
			const total = Object.values(points).reduce((sum, one) => sum + one, 0);
			expect(total, JSON.stringify(points)).toBeGreaterThanOrEqual(150);
		});
	}
});

test('no response may be framed, sniffed or cached by others', { tag: ['@H1'] }, async ({ request, ada: _ }) => {
	const [ofExtension] = readdirSync('dist/client/extension-files').map((name) => `/extension-files/${name}`);
	const paths = ['/', '/nowhere', '/assets/none.js', `${ofExtension}`, '/api/user', '/api/nothing', '/api/health'];
	for (const path of paths) {
		await test.step(path, async () => {
			const headers = (await request.get(path)).headers();
			expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
			expect(headers['x-content-type-options']).toBe('nosniff');
			expect(headers['cache-control']).toMatch(path.startsWith('/api') ? /no-store/ : /no-cache|no-store/);
		});
	}
	const files = await request.get(`${ofExtension}`);
	expect([files.status(), await files.text()]).toEqual([404, 'Not found.']);
});

test('a phone can install the app: its manifest has no error, and each icon has the size that it names', async ({
	page,
	request,
}) => {
	await page.goto('/auth');
	const devTools = await page.context().newCDPSession(page);
	const { url, errors, data } = await devTools.send('Page.getAppManifest');
	expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
	const { start_url: start, icons } = JSON.parse(data ?? '') as {
		start_url: string;
		icons: { src: string; sizes: string; purpose?: string }[];
	};
	expect([start, icons.map(({ purpose = 'any' }) => purpose)]).toEqual(['/', ['any', 'any', 'maskable']]);
	const touch = { src: '/apple-touch-icon.png', sizes: '180x180' };
	for (const { src, sizes } of [...icons, touch]) {
		const response = await request.get(src);
		// The header of a PNG has its width and its height at bytes 16 and 20.
		const file = await response.body();
		expect([src, response.headers()['content-type'], `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`]).toEqual([
			src,
			'image/png',
			sizes,
		]);
	}
});
