// The rules: docs/product.md §2.7, §15.1.
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
