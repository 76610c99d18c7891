import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { extensionHeader } from '#contract/extension';
import { startImport } from '../../extension/background/run.ts';
import { sendWaiting } from '../../extension/background/send.ts';
import { change } from '../../extension/background/state.ts';
import type { Batch, Run } from '../../extension/storage.ts';
import { stubBrowser } from './browser-stub.ts';

const start = { tabId: 1, listId: 'l', listName: 'L', userId: 'u' };
const batch = (id: string): Batch => ({
	id,
	userId: 'u',
	listId: 'l',
	listName: 'L',
	prospects: [{ name: 'A' }],
	problem: null,
	listGone: false,
});

test('a run that is sending is removed when its people are not waiting', async () => {
	const { stored } = stubBrowser(() => true);
	stored.run = { ...((await startImport(start)) as Run), phase: 'sending' };
	await sendWaiting();
	expect(stored.run).toBeNull();
});

test('a batch that cannot be sent is kept with the reason, and its run too', async () => {
	const { stored } = stubBrowser(() => true);
	const run = (await startImport(start)) as Run;
	Object.assign(stored, { run: { ...run, phase: 'sending' }, waiting: [batch(run.id)] });
	await sendWaiting();
	expect(stored.run).toMatchObject({ phase: 'held', problem: 'Kindling can’t be reached.' });
	expect(stored.waiting).toEqual([{ ...batch(run.id), problem: 'Kindling can’t be reached.' }]);
});

test('a batch that cannot be sent does not change the run of another batch', async () => {
	const { stored } = stubBrowser(() => true);
	const run: Run = { ...((await startImport(start)) as Run), phase: 'held', problem: 'Another reason.' };
	Object.assign(stored, { run, waiting: [batch('earlier')] });
	await sendWaiting();
	expect(stored.waiting?.[0]?.problem).toBe('Kindling can’t be reached.');
	expect(stored.run).toEqual(run);
});

test('changes run one after the other: none overwrites another', async () => {
	const { stored } = stubBrowser(() => true);
	const added = (id: string) => change(({ waiting }) => ({ waiting: [...waiting, batch(id)] }));
	await Promise.all(['a', 'b', 'c', 'd'].map(added));
	expect(stored.waiting?.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

test('after a read of the storage has failed, the next change is made and the next call sends', async () => {
	const { stored, storage } = stubBrowser(() => true);
	const add = (id: string) => change(({ waiting }) => ({ waiting: [...waiting, batch(id)] }));
	storage.isBroken = true;
	await expect(add('a')).rejects.toThrow('The storage cannot be read.');
	await add('b');
	storage.isBroken = true;
	await expect(sendWaiting()).rejects.toThrow('The storage cannot be read.');
	await sendWaiting();
	expect(stored.waiting).toEqual([{ ...batch('b'), problem: 'Kindling can’t be reached.' }]);
});

test('after a write of the storage has failed, nothing of it is kept, and the next change and the next call go on', async () => {
	const { stored, storage } = stubBrowser(() => true, { waiting: [] });
	const add = (id: string) => change(({ waiting }) => ({ waiting: [...waiting, batch(id)] }));
	storage.isFull = true;
	await expect(add('a')).rejects.toThrow('The storage is full.');
	expect(stored.waiting).toEqual([]);
	await add('b');
	storage.isFull = true;
	await expect(sendWaiting()).rejects.toThrow('The storage is full.');
	expect(stored.waiting).toEqual([batch('b')]);
	await sendWaiting();
	expect(stored.waiting).toEqual([{ ...batch('b'), problem: 'Kindling can’t be reached.' }]);
});

const none = { created: 0, updated: 0, unchanged: 0, refused: [], elsewhere: [] };
const eve = { id: 'eve', email: 'eve@example.com', firstName: 'Eve', lastName: null };
type Sent = { path: string; version: unknown; importId: string; names: string[] };

type Answer = [status: number, body: object | string];

/**
 * Serves Eve, signed in unless `user` says otherwise. Responds to each import with a status and a body, whoever sends
 * it.
 */
async function serverOf(onImport: (sent: Sent) => Answer, user: Answer = [200, eve]) {
	const sent: Sent[] = [];
	const server = createServer(async (request, response) => {
		let text = '';
		for await (const part of request) text += part;
		const respond = ([status, body]: Answer) => {
			const type = typeof body === 'string' ? 'text/plain' : 'application/json';
			response.writeHead(status, { 'Content-Type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
		};
		if (request.method !== 'POST') {
			const lists = [{ id: 'l', name: 'L' }];
			if (request.url === '/api/user') return respond(user);
			return respond([200, request.url === '/api/extension' ? {} : lists]);
		}
		const { importId, prospects } = JSON.parse(text) as { importId: string; prospects: { name: string }[] };
		const version = request.headers[extensionHeader.toLowerCase()];
		sent.push({ path: request.url ?? '', version, importId, names: prospects.map(({ name }) => name) });
		respond(onImport(sent.at(-1) as Sent));
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	/** A browser with these people waiting. */
	const browserWith = (waiting: Batch[]) => {
		const browser = stubBrowser(() => true, { waiting, settings: { apiUrl, lastListId: null, lastUserId: null } });
		browser.allowed.push(`${apiUrl}/*`);
		return browser;
	};
	return { sent, browserWith, stop: () => server.close() };
}
const of = (id: string, userId = 'eve') => ({ ...batch(id), listId: `list-${id}`, userId });

test('people are sent for the account that they were read for, and for no one else who is signed in', async () => {
	const { sent, browserWith, stop } = await serverOf(() => [200, { ...none, created: 1 }]);
	const { stored } = browserWith([of('a', 'u'), of('b')]);
	await sendWaiting();
	expect(sent.map(({ path }) => path)).toEqual(['/api/prospect-lists/list-b/prospects/import']);
	expect(stored.waiting).toEqual([{ ...of('a', 'u'), problem: 'They were read while another account was signed in.' }]);
	stop();
});

test.each([
	[404, 'List not found.', 'The list “L” no longer exists.', true],
	[401, 'Please sign in.', 'You’re signed out of Kindling.', false],
	[409, 'You have 10,000 prospects.', 'You have 10,000 prospects.', false],
	[500, 'Something went wrong.', 'Something went wrong.', false],
	[502, { html: true }, 'The server answered 502.', false],
	[200, 'no record', 'The server sent something unexpected.', false],
])(
	'people the server answers with %i %j stay, say why, and delay no others',
	async (status, body, problem, listGone) => {
		const { sent, browserWith, stop } = await serverOf(({ path }) =>
			path.includes('-b/') ? [200, none] : [status, body],
		);
		const { stored } = browserWith([of('a'), of('b'), of('c', 'u')]);
		await sendWaiting();
		expect(sent).toHaveLength(2);
		const elsewhere = 'They were read while another account was signed in.';
		expect(stored.waiting).toEqual([
			{ ...of('a'), problem, listGone },
			{ ...of('c', 'u'), problem: elsewhere },
		]);
		stop();
	},
);

test('many people are sent in parts of 200 of one import, and those of a part that failed stay', async () => {
	const names = Array.from({ length: 401 }, (_, at) => ({ name: `P${at}` }));
	const refusedAt = (part: number) => ({ index: 0, name: `Of part ${part}`, reason: 'Full.' });
	const { sent, browserWith, stop } = await serverOf(() =>
		sent.length < 3
			? [200, { ...none, created: 196, updated: 1, unchanged: 2, refused: [refusedAt(sent.length)] }]
			: [500, 'Not now.'],
	);
	const { stored } = browserWith([{ ...of('a'), prospects: names }]);
	stored.run = { ...((await startImport({ ...start, userId: 'eve' })) as Run), id: 'a', phase: 'sending' };
	await sendWaiting();
	expect(sent.map((part) => [part.importId, part.names.length, part.names[0]])).toEqual([
		['a', 200, 'P0'],
		['a', 200, 'P200'],
		['a', 1, 'P400'],
	]);
	expect(stored.waiting).toEqual([{ ...of('a'), prospects: [{ name: 'P400' }], problem: 'Not now.' }]);
	const refused = ['Of part 1', 'Of part 2'].map((name) => ({ name, reason: 'Full.' }));
	const outcome = { ...none, created: 392, updated: 2, unchanged: 4, refused };
	expect(stored.run).toMatchObject({ phase: 'held', outcome });
	expect([stored.run?.problem, sent[0]?.version]).toEqual(['Not now.', '0.1.0']);
	stop();
});

test('a run whose people have all arrived is done, with their results', async () => {
	const { browserWith, stop } = await serverOf(() => [200, { ...none, created: 1 }]);
	const { stored } = browserWith([of('a')]);
	stored.run = { ...((await startImport({ ...start, userId: 'eve' })) as Run), id: 'a', phase: 'sending' };
	await sendWaiting();
	expect([stored.waiting, stored.run?.phase, stored.run?.outcome]).toEqual([[], 'done', { ...none, created: 1 }]);
	stop();
});

test.each<[string, Answer, string]>([
	['no one is signed in', [401, 'Please sign in.'], 'You’re signed out of Kindling.'],
	['the server is in trouble', [503, 'Not now.'], 'Not now.'],
	['the browser forbids it', [200, eve], 'The extension isn’t allowed to talk to Kindling.'],
])('while %s nothing is sent, and each waiting batch says why', async (_, user, problem) => {
	const { sent, browserWith, stop } = await serverOf(() => [200, none], user);
	const { stored, allowed } = browserWith([of('a'), of('b', 'u')]);
	if (user[0] === 200) allowed.length = 0;
	await sendWaiting();
	expect(sent).toEqual([]);
	expect(stored.waiting?.map((one) => one.problem)).toEqual([problem, problem]);
	stop();
});
