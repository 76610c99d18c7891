import { beforeAll, describe, expect, test } from 'vitest';
import release from '#version' with { type: 'json' };
import { versionName } from '../../../worker/http/version-name.ts';
import { allRoutes, filledIn } from '../support/all-routes.ts';
import { askWith } from '../support/faults.ts';
import { ask, json, origin, type Person, person } from '../support/people.ts';

let ada: Person;
beforeAll(async () => {
	ada = await person('Ada');
});

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY'];

/** Expects the headers that every response of the API has. */
function expectSafe(answer: Response) {
	const headers = Object.fromEntries(answer.headers);
	expect(headers).toMatchObject({
		'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
		'x-content-type-options': 'nosniff',
		'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
		'strict-transport-security': expect.stringContaining('max-age=63072000'),
		'referrer-policy': expect.any(String),
		'x-robots-tag': 'noindex',
	});
	expect(['no-store', 'private, no-cache']).toContain(headers['cache-control']);
	expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
}

describe('no path and no method leads to HTML or a crash', { tags: ['32'] }, () => {
	test.each([
		'/api',
		'/api/',
		'/api//',
		'/api//user',
		'/api/user/',
		'/api/user/x',
		'/api/unknown',
		'/api/index.html',
		'/api/assets/app.js',
		'/api/prospect-lists//prospects',
		'/api/prospect-lists/a/b/c/d',
		'/api/x/%2e%2e/y',
		'/api/%2F%2E%2E%2Fuser',
		'/api/..%2fuser',
		'/api/%',
		'/api/%zz',
		'/api/%c3%28',
		'/api/%00',
		'/api/prospects/%00',
		'/api/prospects/%ff%fe',
		'/api/prospects/a%2Fb',
		'/api/prospects/*',
		'/api/prospects/:id',
		`/api/${'x'.repeat(10_000)}`,
		`/api/prospects/${'x'.repeat(10_000)}`,
		`/api/${'a/'.repeat(2_000)}`,
		'/api/user?__proto__[x]=1&a[]=2&=&&%',
		'/api/constructor',
		'/api/__proto__',
		'/api/statuses/reorder/x',
		'/api/r/',
		'/api/extension/',
	])('%s', async (path) => {
		for (const method of methods) {
			const init = method === 'GET' || method === 'HEAD' ? { method } : json({}, method);
			for (const who of [ada, { ask }]) {
				const answer = await who.ask(path, init);
				expect([path.slice(0, 40), method, answer.status < 500]).toEqual([path.slice(0, 40), method, true]);
				expect(answer.headers.get('Content-Type') ?? '').not.toMatch(/html/);
				expect(await answer.text()).not.toMatch(/<html|<!doctype/i);
				expectSafe(answer);
			}
		}
	});
});

test('every response of every route has the headers that keep it private and inert', { tags: ['H1'] }, async () => {
	for (const { method, path } of allRoutes.filter(({ path }) => path !== '/api/logout')) {
		const init = method === 'GET' ? { method } : json({}, method);
		for (const who of [ada, { ask }]) expectSafe(await who.ask(filledIn(path), init));
	}
	expectSafe(await ask('/api/logout', { method: 'POST' }));
});

test('two responses never have the same request id', async () => {
	const ids = await Promise.all(
		Array.from({ length: 20 }, async () => (await ask('/api/health')).headers.get('X-Request-Id')),
	);
	expect(new Set(ids).size).toBe(20);
	const given = await ask('/api/health', { headers: { 'X-Request-Id': 'mine' } });
	expect(given.headers.get('X-Request-Id')).not.toBe('mine');
});

test('the health check names the deployed version by a hash of its id', async () => {
	const version = async (id: string) =>
		(await askWith({ VERSION: { id, tag: 'v1.2.0', timestamp: '' } }, '/api/health')).headers.get('X-Version');
	expect(await version('an-id')).toBe(versionName('an-id'));
	expect(await version('an-id')).toMatch(/^[0-9a-f]{16}$/);
	expect(await version('another')).not.toBe(await version('an-id'));
});

test('the health check names the release', async () => {
	expect((await ask('/api/health')).headers.get('X-Release')).toBe(release.version);
	expect(release.version).toMatch(/^\d+\.\d+\.\d+$/);
});

test('HEAD gives the same response as GET, without a body', async () => {
	for (const path of ['/api/user', '/api/prospect-lists', '/api/health', '/api/statuses']) {
		const [head, get] = [await ada.ask(path, { method: 'HEAD' }), await ada.ask(path)];
		expect([head.status, await head.text()]).toEqual([get.status, '']);
		expect(head.headers.get('Content-Type')).toBe(get.headers.get('Content-Type'));
	}
});

test('an unknown path of the API is a 404 with one sentence', { tags: ['H2'] }, async () => {
	const answer = await ask('/api/unknown');
	expect([answer.status, await answer.text()]).toEqual([404, 'Not found.']);
	expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/i);
});

describe('what is not the API', { tags: ['H2'] }, () => {
	test('is the app’s page for every path that is no file', async () => {
		for (const path of [
			'/',
			'/auth',
			'/prospect-lists/1',
			'/anything/else',
			'/apiary',
			'/settings?x=1',
			'/settings?version=1.5',
			'/?next=/a.js',
		]) {
			const answer = await ask(path);
			expect([path, answer.status, answer.headers.get('Content-Type')]).toEqual([
				path,
				200,
				'text/html; charset=utf-8',
			]);
		}
	});

	test('is a 404 that is not cached, for a file that is not there', async () => {
		for (const path of ['/assets/screen-abc123.js', '/favicon.ico', '/a/b/c.css', '/.env', '/wp-login.php']) {
			const answer = await ask(path);
			expect([path, answer.status, answer.headers.get('Cache-Control')]).toEqual([path, 404, 'no-store']);
			expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
		}
	});

	test('is the app’s page, and so its 404 screen, when someone opens a path with a dot', async () => {
		const opened: HeadersInit[] = [
			{ 'Sec-Fetch-Mode': 'navigate' },
			{ Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
		];
		for (const headers of opened) {
			const answer = await ask('/john.smith', { headers });
			expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
		}
		const asked: HeadersInit[] = [
			{ 'Sec-Fetch-Mode': 'cors', Accept: 'text/html' },
			{ 'Sec-Fetch-Mode': 'no-cors' },
			{ Accept: '*/*' },
		];
		for (const headers of asked) expect((await ask('/assets/gone.js', { headers })).status).toBe(404);
	});

	test('is a 404 for everyone on a path that only scanners ask for', async () => {
		const probes = [
			'/.git/config',
			'/.git',
			'/.env',
			'/%2Egit/HEAD',
			'/a/.svn/x',
			'/wp-login.php',
			'/db.sql',
			'/x.bak',
		];
		for (const path of probes) {
			const answer = await ask(path, { headers: { 'Sec-Fetch-Mode': 'navigate', Accept: 'text/html' } });
			expect([path, answer.status, await answer.text()]).toEqual([path, 404, 'Not found.']);
			expect(answer.headers.get('Strict-Transport-Security')).toContain('max-age=63072000');
		}
	});

	test('has a security contact once the operator has set one', async () => {
		const path = '/.well-known/security.txt';
		expect((await askWith({ SECURITY_CONTACT: '' }, path)).status).toBe(404);
		const answer = await askWith({ SECURITY_CONTACT: 'mailto:security@example.com' }, path);
		const [, contact, expires] = /^Contact: (.+)\nExpires: (.+)\n$/.exec(await answer.text()) ?? [];
		expect([contact, answer.headers.get('Content-Type')]).toEqual([
			'mailto:security@example.com',
			'text/plain; charset=utf-8',
		]);
		expect(Date.parse(expires ?? '') - Date.now()).toBeGreaterThan(90 * 24 * 60 * 60_000);
	});

	test('takes no writes', async () => {
		for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
			const answer = await ask('/prospect-lists', { method, headers: { Origin: origin } });
			expect([method, answer.status, answer.headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD']);
		}
	});
});
