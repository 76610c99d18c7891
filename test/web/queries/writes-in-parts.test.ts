import { describe, expect, test, vi } from 'vitest';
import type { ImportResult } from '#contract/prospect';
import { restoreArchive } from '../../../web/queries/archive.ts';
import { createProspect, importPeople, importPreviewQuery } from '../../../web/queries/import.ts';
import { keys } from '../../../web/queries/keys.ts';
import { myNetworkQuery, networkPeopleQuery, removeMyNetwork } from '../../../web/queries/my-network.ts';
import { uploadMyNetwork } from '../../../web/queries/network-upload.ts';
import { shownToast } from '../../../web/ui/overlays/toast.ts';
import { answer, calls, hold, playServer, queryClient, refusal, run, said, settle } from '../support/played-server.ts';

playServer();

const imported = 'POST prospect-lists/list/prospects/import';
const result = (facts: Partial<ImportResult> = {}) =>
	answer({ created: 0, updated: 0, unchanged: 0, refused: [], elsewhere: [], ...facts });
const elsewhere = (name: string, listName: string) => ({ name, listId: listName, listName });
const people = (count: number) =>
	Array.from({ length: count }, (_, at) => ({ line: at + 2, person: { name: `Person ${at}` } }));

describe('an import', () => {
	test('is sent in parts of a thousand, one after the other; its result names each line, and it reports its progress', async () => {
		const onProgress = vi.fn();
		const respond = hold();
		const done = run(importPeople, { listId: 'list', people: people(1_500), importId: 'one', onProgress });
		await settle();
		expect([calls.length, onProgress.mock.calls]).toEqual([1, []]);
		result({
			created: 400,
			unchanged: 99,
			refused: [{ index: 7, name: 'Eve', reason: 'Full.' }],
			elsewhere: [elsewhere('B', 'Two')],
		});
		respond(
			Response.json({
				created: 900,
				updated: 99,
				unchanged: 0,
				refused: [{ index: 0, name: 'Adam', reason: 'No.' }],
				elsewhere: [elsewhere('A', 'One')],
			}),
		);
		expect(await done).toEqual({
			created: 1_300,
			updated: 99,
			unchanged: 99,
			refused: [
				{ line: 2, name: 'Adam', reason: 'No.' },
				{ line: 1_009, name: 'Eve', reason: 'Full.' },
			],
			elsewhere: [elsewhere('A', 'One'), elsewhere('B', 'Two')],
		});
		expect(onProgress.mock.calls).toEqual([[1_000], [1_500]]);
		expect(calls.map(({ what, body }) => [what, (body as { importId: string }).importId])).toEqual([
			[imported, 'one'],
			[imported, 'one'],
		]);
	});

	test('is previewed by a dry run, which is read again once the import failed', async () => {
		const preview = importPreviewQuery({ listId: 'list', people: people(1) }, 'reading');
		result({ created: 1 });
		expect(await queryClient.fetchQuery(preview)).toMatchObject({ created: 1 });
		expect(calls[0]?.what).toBe(`${imported}?dryRun=1`);
		const isStale = () => queryClient.getQueryState(preview.queryKey)?.isInvalidated;
		result();
		await run(importPeople, { listId: 'list', people: people(1) });
		expect(isStale()).toBe(false);
		answer('Busy.', 503);
		await run(importPeople, { listId: 'list', people: people(1) });
		expect([isStale(), said()]).toEqual([true, 'Error: Failed to import the file. Please try again.']);
	});

	test('into a list that is gone says so', async () => {
		const respond = hold();
		const done = run(importPeople, { listId: 'list', people: people(1) });
		respond(new Response('List not found.', { status: 404 }));
		await done;
		expect(said()).toBe('Error: List not found.');
	});
});

describe('a person who is added by hand', () => {
	const add = (sure = false, company: string | null = 'Acme') =>
		run(createProspect, { listId: 'list', person: { name: 'Ann', company }, sure });
	const written = () => calls.filter(({ what }) => what === imported).length;

	test.each([
		['is added', { created: 1 }, { created: 1 }, false, 'created', 'Person added'],
		['is not written where they are there', { unchanged: 1 }, undefined, false, 'there', ''],
		[
			'is not written where they are elsewhere',
			{ created: 1, elsewhere: [elsewhere('Ann', 'Two')] },
			undefined,
			false,
			{ elsewhere: ['Two'] },
			'',
		],
		[
			'is added all the same where the user is sure',
			{ created: 1, elsewhere: [elsewhere('Ann', 'Two')] },
			{ created: 1, elsewhere: [elsewhere('Ann', 'Two')] },
			true,
			'created',
			'Person added',
		],
		['is not written where they are there, however sure', { unchanged: 1 }, undefined, true, 'there', ''],
		['was added by someone else meanwhile', { created: 1 }, { unchanged: 1 }, false, 'there', ''],
	])('%s', async (_what, would, did, sure, addition, toast) => {
		result(would);
		if (did) result(did);
		expect(await add(sure)).toEqual(addition);
		expect([calls[0]?.what, written(), said()]).toEqual([`${imported}?dryRun=1`, did ? 1 : 0, toast]);
	});

	test('is refused with the reason of the server, and not written', async () => {
		result({ refused: [{ index: 0, name: 'Ann', reason: 'The list is full.' }] });
		expect(await add()).toMatchObject({ status: 409, body: 'The list is full.' });
		expect([written(), said()]).toEqual([0, 'Error: Failed to add the person. Please try again.']);
	});

	test.each([
		['Acme', { name: 'Ann', company: 'Acme' }],
		['', { name: 'Ann' }],
		[null, { name: 'Ann' }],
	])('with the company %j is sent as such', async (company, person) => {
		result({ unchanged: 1 });
		await add(false, company);
		expect(calls[0]?.body).toEqual({ prospects: [person] });
	});
});

describe('the network', () => {
	const network = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Person ${at}` }) as never);
	const upload = (count: number) => {
		const [onProgress, onOpen] = [vi.fn(), vi.fn()];
		return { onProgress, onOpen, done: run(uploadMyNetwork, { people: network(count), onProgress, onOpen }) };
	};
	const lists = (...counts: number[]) =>
		answer(counts.map((prospectCount, at) => ({ id: `list-${at}`, prospectCount })));

	test('is uploaded part by part, and says how many it knows of the largest list, which it opens', async () => {
		const respond = hold();
		const { done, onProgress, onOpen } = upload(6_000);
		await settle();
		expect([calls.length, onProgress.mock.calls]).toEqual([1, []]);
		answer({});
		lists(2, 9, 4);
		answer({ companies: [{ prospectIds: ['a', 'b'] }, { prospectIds: ['b'] }] });
		respond(Response.json({}));
		await done;
		const sent = calls
			.slice(0, 2)
			.map(({ body }) => body as { uploadId: string; total: number; from: number; people: unknown[] });
		expect(sent.map(({ total, from, people }) => [total, from, people.length])).toEqual([
			[6_000, 1, 5_000],
			[6_000, 5_001, 1_000],
		]);
		expect(sent[0]?.uploadId).toBe(sent[1]?.uploadId);
		expect(onProgress.mock.calls).toEqual([[5_000], [6_000]]);
		expect(calls.at(-1)?.what).toBe('GET prospect-lists/list-1/network');
		expect(said()).toBe('Network uploaded: You know someone at the companies of 2 of 9 prospects.');
		shownToast()?.action?.run();
		expect(onOpen.mock.calls).toEqual([['list-1']]);
	});

	test.each([
		['there is no list', () => lists()],
		['no one is in a list', () => lists(0, 0)],
		['no one is known', () => [lists(3), answer({ companies: [] })]],
		['that cannot be asked', () => answer('Busy.', 503)],
	])('is uploaded even where %s', async (_what, more) => {
		answer({});
		more();
		await upload(1).done;
		expect([said(), shownToast()?.action]).toEqual([
			'Network uploaded: Your lists show where you know someone.',
			undefined,
		]);
	});

	test('with a part that is refused sends no other part, and says so', async () => {
		const respond = hold();
		const { done, onProgress } = upload(6_000);
		respond(refusal());
		await done;
		expect([calls.length, onProgress.mock.calls.length]).toEqual([1, 0]);
		expect(said()).toBe('Error: Failed to upload your network. Please try again.');
	});

	test('without people is none, and a removed one is gone at once', async () => {
		answer({ people: 0 });
		expect(await queryClient.fetchQuery(myNetworkQuery)).toBeNull();
		queryClient.setQueryData(keys.myNetwork, { people: 3 });
		answer({});
		await run(removeMyNetwork, undefined);
		expect(queryClient.getQueryData(keys.myNetwork)).toBeNull();
	});

	test.each([
		[50, 'has another page after its last person', 50],
		[49, 'is the last one', undefined],
	])('a page of %i people %s', async (count, _what, next) => {
		const page = Array.from({ length: count }, (_, at) => ({ place: at + 1 }));
		const { getNextPageParam } = networkPeopleQuery('');
		expect(getNextPageParam(page as never, [], 0, [])).toBe(next);
	});
});

test('an archive is restored a thousand rows at a time, each part of it counted from its first row', async () => {
	const onProgress = vi.fn();
	const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Row ${at}` }));
	const parts = [
		{ part: 'lists' as const, rows: rows(1_500) },
		{ part: 'prospects' as const, rows: rows(1) },
	];
	for (const [restored, refused] of [
		[4, [{}]],
		[2, []],
		[1, [{}]],
	] as const)
		answer({ restored, refused });
	const restore = { archive: { archiveId: 'one', parts, count: 1_501 }, onProgress };
	expect(await run(restoreArchive, restore)).toEqual({ restored: 7, refused: 2 });
	const sent = calls.map(({ body }) => body as { part: string; from: number; rows: unknown[] });
	expect(sent.map((body) => [body.part, body.from, body.rows.length])).toEqual([
		['lists', 1, 1_000],
		['lists', 1_001, 500],
		['prospects', 1, 1],
	]);
	expect(onProgress.mock.calls).toEqual([[1_000], [1_500], [1_501]]);
});
