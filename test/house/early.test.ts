import { existsSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { signedOutHeader } from '#contract/tab';
import { paths } from '../../web/paths.ts';
import { keys } from '../../web/queries/keys.ts';
import { earlyScreens, screenTable } from '../../web/screen-table.ts';
import { textOf } from './files.ts';

type Added = { name: string; src?: string; href?: string };
type Listener = (event: object) => void;

/** Requests of the script at a path, with the table in the page as the build writes it. */
function early(pathname: string, effectiveType = '4g', platform = 'Linux x86_64') {
	const [asked, files, added] = [[] as [string, unknown][], [] as string[], [] as Added[]];
	const window: { early?: object; earlyKeys?: { key: string }[]; askFor?: (path: string | undefined) => void } = {};
	const listeners = new Map<string, Listener>();
	const table = {
		app: ['/app.js', '/libraries.js'],
		screens: earlyScreens((name, isLater) => [`/${name}${isLater ? '-later' : ''}.js`], 'first-rows.js'),
	};
	runInNewContext(textOf('web/public/early.js'), {
		window,
		navigator: { connection: { effectiveType }, platform },
		addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
		location: { pathname },
		fetch: async (url: string, init?: { headers: unknown }) => {
			if (init) asked.push([url, init.headers]);
			else files.push(url);
			return new Response();
		},
		document: {
			readyState: 'interactive',
			querySelector: () => ({ content: JSON.stringify(table) }),
			createElement: (name: string) => ({ name }),
			head: {
				appendChild: (element: Added) => {
					added.push(element);
					return element;
				},
			},
		},
	});
	return {
		window,
		listeners,
		asked: asked.map(([url]) => url),
		headers: asked.map(([, headers]) => headers),
		files,
		added,
		scripts: () => added.flatMap(({ name, src }) => (name === 'script' && src ? [src] : [])),
	};
}

const module = (href: string) => expect.objectContaining({ name: 'link', rel: 'modulepreload', href });
const user = keys.user.join('/');
const path = (key: readonly string[]) => key.join('/');

test('the early script asks who is signed in, with the header that the app uses', () => {
	const { asked, headers } = early(paths.home);
	expect(asked).toEqual([user]);
	expect(headers).toEqual([{ ...signedOutHeader }]);
});

test('it asks for what the queries of the screen have as their keys, and for its files', () => {
	expect(early(paths.list('l1'))).toMatchObject({
		asked: [path(keys.list('l1')), path(keys.prospects('l1')), user],
		files: ['/prospect-list.js'],
	});
	expect(early(paths.contact('l1', 'p1'))).toMatchObject({
		asked: [
			keys.prospect('p1'),
			keys.connections('p1'),
			keys.paths('p1'),
			keys.introRequests('p1'),
			keys.statuses,
			keys.user,
		].map((key) => (typeof key === 'string' ? key : path(key))),
		files: ['/edit-contact.js'],
	});
	expect(early(paths.introRequest('l1', 'p1')).asked).toEqual([
		path(keys.prospect('p1')),
		path(keys.connections('p1')),
		path(keys.paths('p1')),
		path(keys.pastRequests),
		`${path(keys.circle)}?orNull=true`,
		user,
	]);
	for (const at of [paths.lists, paths.targetConnections]) {
		expect(early(at)).toMatchObject({ asked: [path(keys.lists), user], files: ['/prospect-lists.js'] });
	}
	expect(early('/nowhere')).toMatchObject({ asked: [user], files: [] });
});

test('keys in a field are the field’s, but the palette’s key and those after it are kept', () => {
	const onPlatform = (platform: string) => {
		const { window, listeners } = early(paths.list('l1'), '4g', platform);
		const done: string[] = [];
		const field = { closest: () => field, blur: () => done.push('left the field') };
		const press = (key: string, target: object, modifiers = {}) =>
			listeners.get('keydown')?.({ key, target, ...modifiers, preventDefault: () => done.push(`prevented ${key}`) });
		press('a', field);
		press('k', field, { ctrlKey: true, shiftKey: true });
		press('k', field, { ctrlKey: true });
		press('z', {});
		return { keys: window.earlyKeys?.map(({ key }) => key), done };
	};
	expect(onPlatform('Linux x86_64')).toEqual({ keys: ['k', 'z'], done: ['left the field', 'prevented k'] });
	// There Ctrl and K edit the text of a field.
	expect(onPlatform('MacIntel')).toEqual({ keys: ['z'], done: [] });
});

test('the first rows, and what they show, are asked for before the app', () => {
	expect(early(paths.list('l1')).scripts()).toEqual(['/first-rows.js', '/app.js']);
	expect(early(paths.contact('l1', 'p1')).scripts()).toEqual(['/app.js']);
	expect(early(paths.lists).added).toContainEqual(module('/libraries.js'));
});

test('on a slow connection the app is asked for once the script of the first rows is there, or has failed', () => {
	for (const event of ['onload', 'onerror'] as const) {
		const { added, files, scripts } = early(paths.list('l1'), '3g');
		expect([scripts(), files]).toEqual([['/first-rows.js'], []]);
		(added[0] as unknown as Record<string, () => void>)[event]?.();
		expect([scripts(), files]).toEqual([['/first-rows.js', '/app.js'], ['/prospect-list.js']]);
	}
	expect(early(paths.contact('l1', 'p1'), '3g').scripts()).toEqual(['/app.js']);
});

test('a click on a link before the app has loaded requests its screen, and a click on a button what this screen then shows', async () => {
	const { window, asked, files, added } = early(paths.list('l1'));
	window.askFor?.(undefined);
	window.askFor?.(undefined);
	expect(files).toEqual(['/prospect-list.js', '/prospect-list-later.js']);
	await expect.poll(() => added).toContainEqual(module('/prospect-list-later.js'));
	window.askFor?.(paths.contact('l1', 'p1'));
	expect(files.at(-1)).toBe('/edit-contact.js');
	expect(asked.length).toBe(3);
	// The app drops the responses when it writes (web/early.ts).
	delete window.early;
	window.askFor?.(paths.contact('l1', 'p2'));
	expect(files.at(-1)).toBe('/edit-contact.js');
});

test('the built page names these files, and a list begins with files that are compiled on arrival', () => {
	const [, table = ''] = /<meta name="screens" content='(.+?)'>/.exec(textOf('dist/client/index.html')) ?? [];
	const { app, screens } = JSON.parse(table) as { app: string[]; screens: ReturnType<typeof earlyScreens> };
	const ofList = screens.find(({ data }) => data.some((url) => url.endsWith('/prospects')));
	const files = [...app, ...(ofList?.files ?? [])].filter((path) => !path.includes('runtime'));
	expect(files.length).toBeGreaterThan(4);
	for (const path of files)
		expect([path, textOf(`dist/client${path}`).split('\n', 1)]).toEqual([path, ['//# allFunctionsCalledOnLoad']]);
});

test('every screen of the table is there', () => {
	for (const screen of Object.keys(screenTable)) {
		expect([screen, existsSync(`web/screens/${screen}/screen.tsx`)]).toEqual([screen, true]);
	}
});
