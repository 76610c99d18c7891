import { expect, test } from 'vitest';
import { files, isCode, textOf } from './files.ts';
import { importsOf, target } from './modules.ts';

/** Tools that every floor of the server may use: the contract, the database's, the middlewares, the user's tabs. */
const tools = ['worker/contract', 'worker/db', 'worker/http', 'worker/push/tell-tabs.ts', 'worker/env.ts'];

/** The parts of a room's pages and letters. */
const pageParts = ['worker/contract', 'worker/pages', 'npm:hono'];
const letterParts = ['worker/contract', 'worker/mail/letters', 'worker/mail/providers/mailer.ts', 'npm:hono'];

/** The file of each room that says what its calls do, for the document of the API. */
const described = files('worker').filter((path) => path.endsWith('/openapi.ts') && !path.includes('/routes/'));

/**
 * The floors of the code, and the floors that each may import. A file is on the floor with the longest prefix of its
 * path. `npm:` are packages; a floor without any entry for them may use none.
 *
 * The server goes by noun: introductions know people, people know accounts, and all know the tools and the mail. The
 * archive, the sample people and the nightly run know every noun. Inside a noun the floors are routes, use cases, db, and
 * each knows the ones after it.
 */
const floors: Record<string, string[]> = {
	'worker/contract': ['worker/contract', 'npm:zod/mini'],
	'worker/db': ['worker/contract', 'worker/db', 'npm:drizzle-orm', 'npm:drizzle-kit'],
	'worker/http': ['worker/contract', 'worker/db', 'worker/http', 'worker/env.ts', 'npm:'],
	'worker/http/documented-call.ts': ['npm:zod/mini'],
	'worker/push': ['worker/contract', 'worker/http', 'worker/env.ts', 'worker/push', 'npm:'],
	'worker/ai': ['worker/contract', 'worker/ai', 'npm:'],
	'worker/extension-zip': ['worker/contract', 'worker/http', 'worker/env.ts', 'worker/extension-zip', 'npm:', 'built'],
	'worker/pages': ['worker/contract', 'worker/pages', 'npm:'],
	'worker/mail': [...tools, 'worker/mail', 'npm:hono'],
	'worker/mail/incoming': ['worker/contract', 'worker/mail/incoming', 'npm:'],
	'worker/mail/letters': letterParts,
	'worker/mail/providers': ['worker/contract', 'worker/env.ts', 'worker/mail/providers', 'npm:@oslojs/encoding'],
	'worker/mail/db': ['worker/contract', 'worker/db', 'worker/mail/db', 'npm:drizzle-orm'],
	'worker/accounts': [...tools, 'worker/accounts/db', 'worker/accounts/display-name.ts', 'npm:hono'],
	'worker/accounts/db': ['worker/contract', 'worker/db', 'worker/accounts/db', 'npm:drizzle-orm'],
	'worker/accounts/session': [
		...tools,
		'worker/accounts/session',
		'worker/accounts/db',
		'worker/accounts/sign-up-rule.ts',
		'worker/mail',
		'npm:',
	],
	'worker/accounts/use-cases': [...tools, 'worker/accounts', 'worker/mail', 'npm:hono'],
	'worker/accounts/routes': [...tools, 'worker/accounts', 'worker/mail', 'worker/pages', 'npm:hono'],
	'worker/people/db': [
		'worker/contract',
		'worker/db',
		'worker/accounts/db',
		'worker/people/db',
		'worker/trash/db',
		'worker/events',
		'npm:drizzle-orm',
	],
	'worker/people/use-cases': [
		...tools,
		'worker/accounts/session/acting.ts',
		'worker/people/db',
		'worker/people/use-cases',
		'worker/events',
	],
	'worker/people/routes': [
		...tools,
		'worker/accounts',
		'worker/people',
		'worker/trash/db',
		'worker/events',
		'npm:hono',
	],
	'worker/circle/db': [
		'worker/contract',
		'worker/db',
		'worker/accounts/db/onlookers.ts',
		'worker/circle/db',
		'worker/network/db',
		'worker/people/db',
		'npm:drizzle-orm',
	],
	'worker/circle': [...tools, 'worker/accounts', 'worker/circle', 'worker/mail', 'worker/pages', 'npm:hono'],
	'worker/network/db': [
		'worker/contract',
		'worker/db',
		'worker/accounts/db',
		'worker/people/db',
		'worker/network/db',
		'npm:drizzle-orm',
	],
	'worker/network/routes': [...tools, 'worker/accounts', 'worker/people', 'worker/network', 'npm:hono'],
	'worker/introductions/db': [
		'worker/contract',
		'worker/db',
		'worker/accounts/db',
		'worker/people/db',
		'worker/introductions/db',
		'worker/network/db',
		'worker/trash/db',
		'worker/mail/db',
		'worker/events',
		'worker/http/token.ts',
		'npm:drizzle-orm',
	],
	'worker/introductions/use-cases': [
		...tools,
		'worker/accounts',
		'worker/people/db',
		'worker/introductions/db',
		'worker/introductions/use-cases',
		'worker/introductions/letters',
		'worker/mail',
		'worker/ai',
		'worker/events',
	],
	'worker/introductions/routes': [
		...tools,
		'worker/accounts',
		'worker/people',
		'worker/introductions',
		'worker/mail',
		'worker/ai',
		'worker/pages',
		'worker/events',
		'npm:hono',
	],
	'worker/programs/assistants/db': [
		'worker/contract',
		'worker/db',
		'worker/accounts/db',
		'worker/programs/assistants/db',
		'npm:drizzle-orm',
	],
	'worker/programs/assistants': [
		...tools,
		'worker/accounts',
		'worker/programs/assistants',
		'worker/programs/tokens/bearer.ts',
		'worker/mail',
		'worker/pages',
		'npm:',
	],
	// A tool does as a route does: a use case, or a query if that is enough.
	'worker/programs/assistants/tools': [
		...tools,
		'worker/accounts/session/acting.ts',
		'worker/programs/assistants/tools',
		'worker/programs/tokens/bearer.ts',
		'worker/people/use-cases',
		'worker/people/db',
		'worker/network/db',
		'worker/introductions/use-cases',
		'worker/introductions/db',
		'npm:zod',
		'npm:@modelcontextprotocol/server',
	],
	'worker/programs/tokens/db': ['worker/contract', 'worker/db', 'worker/accounts/db', 'npm:drizzle-orm'],
	'worker/programs/tokens': [...tools, 'worker/accounts', 'worker/programs/tokens', 'worker/mail', 'npm:hono'],
	'worker/events': ['worker/contract', 'worker/db', 'worker/env.ts', 'worker/events', 'npm:drizzle-orm'],
	'worker/programs/webhook': [
		...tools,
		'worker/events/event.ts',
		'worker/accounts',
		'worker/mail',
		'worker/programs/webhook',
		'npm:',
	],
	'worker/programs/webhook/db': [
		'worker/contract',
		'worker/db',
		'worker/events/event.ts',
		'worker/programs/webhook/db',
		'npm:drizzle-orm',
	],
	'worker/archive/db': [
		'worker/contract',
		'worker/db',
		'worker/archive/db',
		'npm:drizzle-orm',
		'worker/accounts/db',
		'worker/people/db',
		'worker/network/db',
		'worker/introductions/db',
	],
	'worker/archive': [...tools, 'worker/accounts', 'worker/people/db', 'worker/network/db', 'worker/archive', 'npm:'],
	'worker/trash/db': ['worker/contract', 'worker/db', 'worker/trash/db', 'npm:drizzle-orm'],
	'worker/trash/routes': [...tools, 'worker/accounts/session', 'worker/trash/db', 'npm:hono'],
	'worker/shared-list': [...tools, 'worker/accounts', 'worker/mail', 'worker/pages', 'worker/shared-list', 'npm:hono'],
	'worker/shared-list/db': [
		'worker/contract',
		'worker/db',
		'worker/accounts/db',
		'worker/people/db',
		'worker/shared-list/db',
		'npm:drizzle-orm',
	],
	'worker/weekly-mail': [...tools, 'worker/accounts', 'worker/mail', 'worker/pages', 'worker/weekly-mail', 'npm:hono'],
	'worker/weekly-mail/db': [
		'worker/contract',
		'worker/db',
		'worker/people/db',
		'worker/introductions/db',
		'worker/weekly-mail/db',
		'npm:drizzle-orm',
	],
	'worker/sample': [...tools, 'worker/accounts', 'worker/people/db', 'worker/archive', 'worker/sample', 'npm:hono'],
	'worker/nightly': ['worker', 'npm:drizzle-orm'],
	'worker/extension-zip/routes': [...tools, 'worker/accounts/session', 'worker/extension-zip', 'version', 'npm:hono'],
	'worker/health.ts': [...tools, 'version', 'npm:hono'],
	'worker/accounts/pages': [...pageParts, 'worker/accounts/pages'],
	'worker/accounts/letters.ts': letterParts,
	'worker/introductions/pages': [...pageParts, 'worker/introductions/pages', 'npm:@oslojs'],
	'worker/introductions/letters': [...letterParts, 'worker/introductions/letters'],
	'worker/programs/assistants/pages': pageParts,
	'worker/programs/routes': ['worker/env.ts', 'worker/programs', 'npm:hono'],
	// Its list of calls registers the rooms.
	'worker/programs/openapi': [
		'worker/contract',
		'worker/http/call-rights.ts',
		'worker/http/documented-call.ts',
		'worker/programs/openapi',
		'npm:',
		...described,
	],
	...Object.fromEntries(
		described.map((file) => [file, ['worker/contract', 'worker/http/documented-call.ts', 'npm:zod/mini']]),
	),
	'worker/programs/openapi/routes': [...tools, 'worker/programs/openapi/routes', 'npm:hono'],
	'worker/app.ts': ['worker', 'npm:hono'],
	'worker/index.ts': ['worker'],
	'worker/env.ts': ['worker/contract', 'worker/db/client.ts', 'worker/db/owned.ts'],
	'worker/client.ts': ['worker/app.ts', 'npm:hono/client'],
	'web/ui': ['web/ui', 'npm:'],
	'web/early.ts': [],
	'web/api.ts': ['worker/contract', 'worker/client.ts', 'web/early.ts'],
	'web/queries': [
		'worker/contract',
		'web/api.ts',
		'web/paths.ts',
		'web/queries',
		'web/ui/loading/may-fetch-ahead.ts',
		'npm:',
	],
	'web/paths.ts': [],
	'web/screen-table.ts': ['web/paths.ts'],
	'web/browsers.ts': [],
	'web/features': ['worker/contract', 'web/api.ts', 'web/paths.ts', 'web/queries', 'web/features', 'web/ui', 'npm:'],
	'web/screens': [
		'worker/contract',
		'web/api.ts',
		'web/browsers.ts',
		'web/paths.ts',
		'web/queries',
		'web/features',
		'web/ui',
		'version',
		'npm:',
	],
	// A saved page is read as the extension reads an open one: by its pure readers, and by nothing else of it.
	'web/screens/prospect-list/import/saved-page': [
		'worker/contract',
		'web/queries',
		'web/screens/prospect-list',
		'web/ui',
		'npm:',
		'extension/reader/look.ts',
		'extension/sites',
	],
	// The script of a page that the server makes: nothing of the app, and no request but the page's own read.
	'web/shared-list': [
		'worker/contract',
		'web/features/connections-file',
		'web/shared-list',
		'web/ui/files/file-text.ts',
	],
	// The script that draws a list before the app: components that show it, and no query, no call and no library's state.
	'web/first-rows': [
		'worker/contract',
		'web/app/frame.tsx',
		'web/app/take-over/first-rows.ts',
		'web/app/take-over/places.ts',
		'web/features/actions/shortcuts.ts',
		'web/first-rows',
		'web/paths.ts',
		'web/queries/cache/first-items.ts',
		'web/screens/prospect-list',
		'web/ui/keyboard/input-methods.ts',
		'web/ui/loading/busy-bar.tsx',
		'npm:react',
	],
	'web/app': ['web', 'worker/contract', 'npm:'],
	'extension/sites': ['worker/contract', 'extension/sites'],
	'extension/messages.ts': [
		'worker/contract',
		'extension/messages.ts',
		'extension/api-address.ts',
		'extension/read-today.ts',
		'npm:zod',
	],
	'extension/reader': ['worker/contract', 'extension/sites', 'extension/messages.ts', 'extension/reader'],
	extension: ['worker/contract', 'worker/client.ts', 'extension', 'npm:'],
};

/** Returns the screen folder that a path is in, if any. */
const screenOf = (path: string) => /^web\/screens\/[^/]+\//.exec(path)?.[0];
const startsWith = (path: string, start: string) => path === start || path.startsWith(`${start}/`);

const imports = importsOf('worker', 'web', 'extension');

/** The first cycle of files that import each other, or an empty list. */
function cycle(edges: { from: string; to: string }[]): string[] {
	const targets = Map.groupBy(edges, ({ from }) => from);
	const done = new Set<string>();
	const walk = (file: string, path: string[]): string[] => {
		if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
		if (done.has(file)) return [];
		for (const { to } of targets.get(file) ?? []) {
			const found = walk(to, [...path, file]);
			if (found.length) return found;
		}
		done.add(file);
		return [];
	};
	for (const file of targets.keys()) {
		const found = walk(file, []);
		if (found.length) return found;
	}
	return [];
}

function isAllowed({ from, to }: { from: string; to: string }): boolean {
	const floor = Object.keys(floors)
		.filter((one) => startsWith(from, one))
		.sort((a, b) => b.length - a.length)[0];
	if (!floor) return false;
	const [mine, theirs] = [screenOf(from), screenOf(to)];
	if (mine) {
		// Files of one screen may import each other, and none of another screen.
		if (theirs) return mine === theirs;
		if (startsWith(to, 'web/screens')) return false;
	}
	return (floors[floor] ?? []).some((one) => (one === 'npm:' ? to.startsWith(one) : startsWith(to, one)));
}

test('no file imports from a floor that it may not import from', () => {
	expect(imports.length).toBeGreaterThan(300);
	expect(imports.filter((one) => !isAllowed(one))).toEqual([]);
});

test('no files import each other in a cycle', () => {
	expect(cycle(imports)).toEqual([]);
});

/** The room of a file: a folder of the server, the app or the extension, a screen, a feature, or the file itself. */
const roomOf = (path: string) => /^(?:web\/(?:screens|features)\/[^/]+|[^/]+\/[^/]+)/.exec(path)?.[0] ?? path;
const betweenRooms = (edges: { from: string; to: string }[]) =>
	edges.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) })).filter(({ from, to }) => from !== to);

test('no rooms import each other, not even through others', () => {
	expect(cycle(betweenRooms(imports))).toEqual([]);
	const mutual = [
		{ from: 'worker/accounts/db/users.ts', to: 'worker/circle/db/circles.ts' },
		{ from: 'worker/circle/routes/circle.ts', to: 'worker/accounts/session/session.ts' },
	];
	expect(cycle(betweenRooms(mutual))).toEqual(['worker/accounts', 'worker/circle', 'worker/accounts']);
});

test('a cycle of imports is noticed', () => {
	const edges = [
		{ from: 'a.ts', to: 'b.ts' },
		{ from: 'b.ts', to: 'c.ts' },
		{ from: 'c.ts', to: 'b.ts' },
	];
	expect(cycle(edges)).toEqual(['b.ts', 'c.ts', 'b.ts']);
});

test.each([
	['worker/contract/user.ts', 'worker/accounts/db/users.ts'],
	['worker/contract/user.ts', 'npm:hono'],
	['worker/accounts/db/users.ts', 'worker/accounts/routes/session.ts'],
	['worker/accounts/routes/session.ts', 'npm:drizzle-orm'],
	['web/ui/button.tsx', 'web/features/status-badge.tsx'],
	['web/screens/settings/screen.tsx', 'web/screens/templates/screen.tsx'],
	['web/queries/user.ts', 'worker/accounts/db/users.ts'],
	['extension/sites/lead.ts', 'npm:zod'],
	['web/app/main.tsx', 'extension/messages.ts'],
	['web/screens/prospect-list/screen.tsx', 'extension/reader/look.ts'],
	['web/screens/prospect-list/import/saved-page/read-page.ts', 'extension/reader/read-page.ts'],
	['worker/app.ts', 'web/api.ts'],
	['worker/http/log.ts', 'test/worker/support/people.ts'],
	['somewhere/else.ts', 'worker/app.ts'],
])('%s may not import %s', (from, to) => {
	expect(isAllowed({ from, to })).toBe(false);
});

/** Matches an import of more than types from the schemas of records, which only the server has. */
const takesRecords = /\b(?:import|export)\b(?!\s+type\b)[^'";]*'[^']*\/records\/[^']*'/;

test('browser code imports only types from the schemas of responses', () => {
	for (const path of files('web', 'extension', 'worker/contract').filter(isCode)) {
		if (path.startsWith('worker/contract/records/')) continue;
		expect([path, takesRecords.exec(textOf(path))?.[0]]).toEqual([path, undefined]);
	}
	expect(takesRecords.test("export type { User } from './records/accounts.ts';")).toBe(false);
	expect(takesRecords.test("import { user } from '#contract/records/accounts';")).toBe(true);
	expect(takesRecords.test("await import('#contract/records/accounts')")).toBe(true);
});

test('site readers use neither the extension APIs nor the network', () => {
	for (const path of files('extension/sites').filter(isCode)) {
		expect([path, /\bchrome\.|\bfetch\(|XMLHttpRequest|\bwindow\.|\bglobalThis\b/.exec(textOf(path))?.[0]]).toEqual([
			path,
			undefined,
		]);
	}
});

test('every mail leaves by one outbox, which counts it', { tags: ['U2'] }, () => {
	const providers = /^worker\/mail\/providers\/(choose-mailer|cloudflare-email|mailchannels)\.ts$/;
	const users = imports.filter(({ from, to }) => providers.test(to) && !providers.test(from));
	expect(users.map(({ from }) => from)).toEqual(['worker/mail/outbox.ts']);
});

test.each([
	[
		'the webhook',
		['worker/programs/webhook', 'web/screens/settings/webhook'],
		[
			'web/screens/settings/account/account.tsx',
			'worker/app.ts',
			'worker/programs/openapi/all-calls.ts',
			'worker/programs/routes/calls.ts',
		],
	],
	[
		'the weekly mail',
		['worker/weekly-mail'],
		['worker/app.ts', 'worker/index.ts', 'worker/programs/openapi/all-calls.ts'],
	],
	['the shared list', ['worker/shared-list'], ['worker/app.ts', 'worker/programs/openapi/all-calls.ts']],
	[
		'the circle',
		['worker/circle', 'web/screens/settings/circle'],
		['web/screens/settings/account/account.tsx', 'worker/app.ts', 'worker/programs/openapi/all-calls.ts'],
	],
	['the sample', ['worker/sample'], ['worker/app.ts', 'worker/programs/openapi/all-calls.ts']],
])('%s is imported only where it is registered', (_feature, rooms, registrations) => {
	const isIn = (path: string) => rooms.some((room) => startsWith(path, room));
	const users = imports.filter(({ from, to }) => isIn(to) && !isIn(from)).map(({ from }) => from);
	expect([...new Set(users)].toSorted()).toEqual(registrations);
});

test('routes hold no SQL', () => {
	for (const path of files('worker').filter((one) => one.includes('/routes/'))) {
		expect([path, /\bsql`|\.prepare\(|json_each/.exec(textOf(path))?.[0]]).toEqual([path, undefined]);
	}
});

test('passwords are hashed by nothing that Cloudflare limits below a safe cost', () => {
	for (const path of files('worker').filter(isCode)) {
		expect([path, /pbkdf2['"(]|deriveBits/i.exec(textOf(path))?.[0]]).toEqual([path, undefined]);
	}
});

test('only the small parts of the router are used', () => {
	const small = /^(matchRoutes|Navigate|Outlet|Router|use(Location|Navigate|Params|Routes))$/;
	const taken = files('web')
		.filter(isCode)
		.flatMap((path) => [...textOf(path).matchAll(/^import \{([^}]+)\} from 'react-router'/gm)])
		.flatMap(([, names = '']) => names.split(','))
		.map((name) => name.trim().split(' ')[0] ?? '');
	expect(taken.length).toBeGreaterThan(10);
	expect(taken.filter((name) => name && !small.test(name))).toEqual([]);
});

// Imports that remain after types are erased, and fetch their file together with the one that has them.
const fetchesAtOnce = /^(?:import|export)\s(?!type\s)(?:[^'";()]*?\sfrom\s)?'([^']+)'/gm;

test('a list is shown before the library of the schemas is fetched', () => {
	const found = new Set(['web/app/main.tsx', 'web/app/shell.tsx', 'web/screens/prospect-list/screen.tsx']);
	const [packages, paths] = [new Set<string>(), (path: string) => !path.startsWith('npm:')];
	for (const file of found)
		for (const [, name = ''] of isCode(file) ? textOf(file).matchAll(fetchesAtOnce) : []) {
			const to = target(file, name);
			(paths(to) ? found : packages).add(to);
		}
	expect(found).toContain('worker/contract/rules/status.ts');
	expect(packages).toContain('npm:react');
	expect([...packages].filter((name) => name.startsWith('npm:zod'))).toEqual([]);
});
