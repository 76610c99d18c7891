// Why: docs/decisions/015.
import { afterEach, expect, test, vi } from 'vitest';
import { importWhole } from '../../../web/ui/loading/whole-import.ts';

// Files requested as modules.
let links: string[] = [];
afterEach(() => {
	vi.unstubAllGlobals();
	links = [];
});

/** Answers each file as `answers` says, and counts how often it is asked for. */
function stubFiles(answers: Record<string, () => Promise<Response>>) {
	const asked: string[] = [];
	vi.stubGlobal('window', {});
	vi.stubGlobal('document', {
		createElement: () => ({}),
		head: { append: ({ href }: { href: string }) => links.push(href) },
	});
	vi.stubGlobal('fetch', (path: string) => {
		asked.push(path);
		return answers[path]?.();
	});
	return asked;
}
const comes = async () => new Response('code');
const fails = () => Promise.reject(new TypeError('Failed to fetch'));
const hangs = () => new Promise<Response>(() => {});
const load = async () => 'part';

test('a part is imported once all its files are there, and each file is fetched once, also for two parts at once', async () => {
	const asked = stubFiles({ '/a.js': comes, '/b.js': comes, '/c.js': comes });
	const imported = Promise.all([importWhole(load, ['a.js', 'b.js', 'b.css']), importWhole(load, ['b.js', 'c.js'])]);
	expect(await imported).toEqual(['part', 'part']);
	expect(await importWhole(load, ['a.js', 'c.js'])).toBe('part');
	expect(asked.toSorted()).toEqual(['/a.js', '/b.js', '/c.js']);
});

test('when a file fails the part is not imported, and the next attempt fetches it and the unfinished ones again', async () => {
	const answers = { '/whole.js': comes, '/failed.js': fails, '/hung.js': hangs };
	const asked = stubFiles(answers);
	const files = ['whole.js', 'failed.js', 'hung.js'];
	const never = vi.fn(load);
	await expect(importWhole(never, files)).rejects.toThrow('Failed to fetch dynamically imported module: /failed.js');
	expect(never).not.toHaveBeenCalled();
	// A module that failed once is never requested again.
	expect(links).toEqual([]);
	Object.assign(answers, { '/failed.js': comes, '/hung.js': comes });
	asked.length = 0;
	expect(await importWhole(load, files)).toBe('part');
	expect(asked).toEqual(['/failed.js', '/hung.js']);
	expect(links).toEqual(['/failed.js', '/hung.js']);
});

test('a file with an error status counts as missing', async () => {
	const answers = { '/gone.js': async () => new Response('Not found.', { status: 404 }) };
	stubFiles(answers);
	await expect(importWhole(load, ['gone.js'])).rejects.toThrow('/gone.js');
	Object.assign(answers, { '/gone.js': comes });
	expect(await importWhole(load, ['gone.js'])).toBe('part');
});
