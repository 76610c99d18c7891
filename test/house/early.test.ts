import { existsSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { signedOutHeader } from '#contract/tab';
import { paths } from '../../web/paths.ts';
import { keys } from '../../web/queries/keys.ts';
import { earlyScreens, screenTable } from '../../web/screen-table.ts';
import { textOf } from './files.ts';

/** Requests of the script at a path, with the table in the page as the build writes it. */
function early(pathname: string) {
	const [asked, files, scripts] = [[] as [string, unknown][], [] as string[], [] as string[]];
	runInNewContext(textOf('web/public/early.js'), {
		window: {},
		navigator: {},
		addEventListener: () => {},
		location: { pathname },
		fetch: async (url: string, init?: { headers: unknown }) =>
			void (init ? asked.push([url, init.headers]) : files.push(url)),
		document: {
			querySelector: () => ({ content: JSON.stringify(earlyScreens((name) => [`/${name}.js`], 'first-rows.js')) }),
			createElement: () => ({}),
			head: { append: ({ src }: { src: string }) => scripts.push(src) },
		},
	});
	return { asked: asked.map(([url]) => url), headers: asked.map(([, headers]) => headers), files, scripts };
}

const user = keys.user.join('/');
const path = (key: readonly string[]) => key.join('/');

test('the early script asks who is signed in, with the header that the app uses', () => {
	const { asked, headers } = early(paths.home);
	expect(asked).toEqual([user]);
	expect(headers).toEqual([{ ...signedOutHeader }]);
});

test('it asks for what the queries of the screen have as their keys, and for its files', () => {
	expect(early(paths.list('l1'))).toMatchObject({
		asked: [user, path(keys.list('l1')), path(keys.prospects('l1'))],
		files: ['/prospect-list.js'],
		scripts: ['/first-rows.js'],
	});
	expect(early(paths.contact('l1', 'p1'))).toMatchObject({
		asked: [
			user,
			keys.prospect('p1'),
			keys.connections('p1'),
			keys.paths('p1'),
			keys.introRequests('p1'),
			keys.statuses,
		].map((key) => (typeof key === 'string' ? key : path(key))),
		files: ['/edit-contact.js'],
		scripts: [],
	});
	expect(early(paths.introRequest('l1', 'p1')).asked).toEqual([
		user,
		path(keys.prospect('p1')),
		path(keys.connections('p1')),
		path(keys.paths('p1')),
		path(keys.pastRequests),
		`${path(keys.circle)}?orNull=true`,
	]);
	for (const at of [paths.lists, paths.targetConnections]) {
		expect(early(at)).toMatchObject({ asked: [user, path(keys.lists)], files: ['/prospect-lists.js'] });
	}
	expect(early('/nowhere')).toMatchObject({ asked: [user], files: [] });
});

test('every screen of the table is there', () => {
	for (const screen of Object.keys(screenTable)) {
		expect([screen, existsSync(`web/screens/${screen}/screen.tsx`)]).toEqual([screen, true]);
	}
});
