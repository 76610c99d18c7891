import { beforeEach, describe, expect, test } from 'vitest';
import type { Prospect } from '#contract/prospect';
import type { ProspectList } from '#contract/prospect-list';
import { problemHeader } from '#contract/rules/problem';
import type { Status } from '#contract/status';
import { newerRecord } from '../../../web/api.ts';
import { keys } from '../../../web/queries/keys.ts';
import { mergeProspects, updateProspect, updateProspectStatus } from '../../../web/queries/prospect-changes.ts';
import { createList, updateList } from '../../../web/queries/prospect-list-changes.ts';
import { undoImport } from '../../../web/queries/recent-imports.ts';
import { copySelected, moveSelected, removeSelected, updateSelected } from '../../../web/queries/selected-prospects.ts';
import { reorderStatuses } from '../../../web/queries/status-changes.ts';
import { updateWeeklyMail } from '../../../web/queries/weekly-mail.ts';
import { sendWebhookTest } from '../../../web/screens/settings/webhook/queries.ts';
import { shownToast } from '../../../web/ui/overlays/toast.ts';
import {
	answer,
	answers,
	calls,
	hold,
	playServer,
	queryClient,
	refusal,
	run,
	said,
	settle,
	undoLast,
	type Write,
} from '../support/played-server.ts';
import { prospect } from '../support/prospects.ts';

playServer();
const [ann, bo, cy, di] = ['Ann', 'Bo', 'Cy', 'Di'].map((name) =>
	prospect({ name, status: name === 'Bo' ? 'contacted' : 'pending', connectionSource: name === 'Cy' ? 'Kim' : null }),
) as [Prospect, Prospect, Prospect, Prospect];
const cached = () => queryClient.getQueryData<Prospect[]>(keys.prospects('list')) ?? [];
const shown = () =>
	cached().map(({ name, status, connectionSource: source }) => `${name} ${status}${source ? ` ${source}` : ''}`);
const before = ['Ann pending', 'Bo contacted', 'Cy pending Kim', 'Di pending'];
/** Ann and Cy are selected. */
const selected = { listId: 'list', ids: ['Ann', 'Cy'] };
/** Makes someone else's change, while a call is in flight. */
const renameDi = () =>
	queryClient.setQueryData<Prospect[]>(keys.prospects('list'), (rows) =>
		rows?.map((row) => (row.id === 'Di' ? { ...row, name: 'Dia' } : row)),
	);

beforeEach(() => void queryClient.setQueryData(keys.prospects('list'), [ann, bo, cy, di]));

describe('several people at once', () => {
	const was = [ann, cy];

	test.each([
		['a status', { status: 'introduced' }, ['Ann introduced', 'Bo contacted', 'Cy introduced Kim', 'Di pending']],
		['a source', { connectionSource: 'Lee' }, ['Ann pending Lee', 'Bo contacted', 'Cy pending Lee', 'Di pending']],
		['no source', { connectionSource: '' }, ['Ann pending', 'Bo contacted', 'Cy pending', 'Di pending']],
	])('get %s at once, and no one else', async (_what, change, after) => {
		const respond = hold();
		const done = run(updateSelected, { ...selected, ...change, was });
		await settle();
		expect(shown()).toEqual(after);
		expect(calls).toEqual([
			{ what: 'PATCH prospect-lists/list/prospects', body: { ids: ['Ann', 'Cy'], ...change }, over: null },
		]);
		respond(Response.json({ updated: 2, updatedAt: '2026-02-01T00:00:00.000Z' }));
		await done;
		expect([shown(), said()]).toEqual([after, '2 prospects updated']);
	});

	test.each([
		['a change', updateSelected, { ...selected, status: 'introduced', was }],
		['a removal', removeSelected, selected],
		['a move', moveSelected, { ...selected, toListId: 'other', toListName: 'Other' }],
	] as const)(
		'keep their values and places when %s is refused; changes made meanwhile stay',
		async (_what, mutation, sent) => {
			const respond = hold();
			const done = run(mutation as Write<unknown>, sent);
			await settle();
			expect(shown()).not.toEqual(before);
			renameDi();
			respond(refusal());
			await done;
			expect(shown()).toEqual(['Ann pending', 'Bo contacted', 'Cy pending Kim', 'Dia pending']);
			expect(said()).toBe('Error: No.');
		},
	);

	test.each([
		['removed', removeSelected, selected],
		['moved', moveSelected, { ...selected, toListId: 'other', toListName: 'Other' }],
	] as const)('leave the list at once when they are %s', async (_what, mutation, sent) => {
		const respond = hold();
		const done = run(mutation as Write<unknown>, sent);
		await settle();
		expect(shown()).toEqual(['Bo contacted', 'Di pending']);
		respond(Response.json({ removed: 2, binId: 'trash', moved: 2, alreadyThere: [] }));
		await done;
		expect(shown()).toEqual(['Bo contacted', 'Di pending']);
	});

	const updatedAt = '2026-02-01T00:00:00.000Z';
	test.each([
		[
			'their statuses',
			{ status: 'introduced' },
			[bo, ann, di],
			[
				{ ids: ['Bo'], status: 'contacted' },
				{ ids: ['Ann', 'Di'], status: 'pending' },
			],
		],
		[
			'their sources',
			{ connectionSource: 'Lee' },
			[ann, cy],
			[
				{ ids: ['Ann'], connectionSource: null },
				{ ids: ['Cy'], connectionSource: 'Kim' },
			],
		],
	])(
		'get %s back, one call after the other for each value, over that change alone',
		async (_what, change, people, back) => {
			const ids = people.map(({ id }) => id);
			answer({ updated: people.length, updatedAt });
			await run(updateSelected, { listId: 'list', ids, ...change, was: people });
			calls.length = 0;
			const respond = hold();
			const undone = undoLast();
			await settle();
			const sent = back.map((body) => ({
				what: 'PATCH prospect-lists/list/prospects',
				body: { ...body, unchangedSince: updatedAt },
				over: null,
			}));
			expect(calls).toEqual(sent.slice(0, 1));
			answer({ updated: 1, updatedAt });
			respond(Response.json({ updated: 1, updatedAt }));
			await undone;
			expect([calls, said()]).toEqual([sent, 'Undone']);
		},
	);

	test.each([
		[[true, false], 'Undone: For 1 of 3. Some of the others have changed elsewhere since, so they stay as they are.'],
		[[false, true], 'Undone: For 2 of 3. Some of the others have changed elsewhere since, so they stay as they are.'],
		[[false, false], 'Not undone: It has changed elsewhere since, so it stays as it is.'],
	])('are restored except those changed meanwhile, and a toast says so: %j', async (areBack, toast) => {
		const was = [bo, ann, di];
		answer({ updated: 3, updatedAt });
		await run(updateSelected, { listId: 'list', ids: ['Bo', 'Ann', 'Di'], status: 'introduced', was });
		for (const isBack of areBack)
			if (isBack) answer({ updated: 1, updatedAt });
			else
				answers.push(
					() => new Response('Changed.', { status: 409, headers: { [problemHeader]: 'selection-outdated' } }),
				);
		await undoLast();
		expect(said()).toBe(toast);
	});

	test('an undo that the server cannot carry out for some is not taken for a change elsewhere', async () => {
		answer({ updated: 3, updatedAt });
		await run(updateSelected, { listId: 'list', ids: ['Bo', 'Ann', 'Di'], status: 'introduced', was: [bo, ann, di] });
		answers.push(() => new Response('Busy.', { status: 503 }));
		await undoLast();
		expect(said()).toMatch(/^Not undone/);
		// Later writes are not tried.
		expect(calls).toHaveLength(2);
	});

	test('people who were moved come back from the other list; where all stayed there is nothing to undo', async () => {
		const sent = { ...selected, toListId: 'other', toListName: 'Other' };
		answer({ moved: 1, alreadyThere: ['Ann'] });
		await run(moveSelected, sent);
		answer({ moved: 1, alreadyThere: [] });
		await undoLast();
		expect(calls.at(-1)).toEqual({
			what: 'POST prospect-lists/other/prospects/move',
			body: { ids: ['Ann', 'Cy'], toListId: 'list' },
			over: null,
		});
		calls.length = 0;
		answer({ moved: 0, alreadyThere: ['Ann', 'Cy'] });
		await run(moveSelected, sent);
		expect(shownToast()?.action).toBeUndefined();
	});

	test.each([
		[[], '2 prospects moved to Other', '2 prospects copied to Other'],
		[
			['Ann'],
			'2 prospects moved to Other: Already there, so they stay here: Ann.',
			'2 prospects copied to Other: Already there: Ann.',
		],
		[
			['Ann', 'Bo', 'Cy'],
			'2 prospects moved to Other: Already there, so they stay here: Ann, Bo, Cy.',
			'2 prospects copied to Other: Already there: Ann, Bo, Cy.',
		],
		[
			['Ann', 'Bo', 'Cy', 'Di', 'Ed'],
			'2 prospects moved to Other: Already there, so they stay here: Ann, Bo, Cy and 2 more.',
			'2 prospects copied to Other: Already there: Ann, Bo, Cy and 2 more.',
		],
	])('who was there already is named: %j', async (alreadyThere, moved, copied) => {
		const sent = { ...selected, toListId: 'other', toListName: 'Other' };
		answer({ copied: 2, alreadyThere });
		await run(copySelected, sent);
		expect([said(), shown()]).toEqual([copied, before]);
		answer({ moved: 2, alreadyThere });
		await run(moveSelected, sent);
		expect(said()).toBe(moved);
	});
});

describe('one person', () => {
	const record = ann;
	const newer = (change: Partial<Prospect>) => ({ ...ann, ...change, updatedAt: '2026-02-01T00:00:00.000Z' });
	const over = '"2026-02-01T00:00:00.000Z"';
	const setStatus = {
		id: 'Ann',
		listId: 'list',
		status: 'introduced',
		label: 'Introduced',
		name: 'Ann',
		was: 'pending',
	};

	test('gets a status at once, and the old one back when it is refused; other changes stay', async () => {
		const respond = hold();
		const done = run(updateProspectStatus, setStatus);
		await settle();
		expect(shown()).toEqual(['Ann introduced', ...before.slice(1)]);
		renameDi();
		respond(refusal());
		await done;
		expect(shown()).toEqual([...before.slice(0, 3), 'Dia pending']);
	});

	test('gets the earlier status back over the version of that change, in the list too', async () => {
		answer(newer({ status: 'introduced' }));
		await run(updateProspectStatus, setStatus);
		expect(said()).toBe('Ann: Introduced');
		answer({});
		await undoLast();
		expect(calls.at(-1)).toEqual({ what: 'PATCH prospects/Ann', body: { status: 'pending' }, over });
		expect(shown()).toEqual(before);
	});

	test.each([
		[
			'status and source',
			{ status: 'introduced', connectionSource: 'Lee' },
			{ status: 'pending', connectionSource: null },
		],
		['the status', { status: 'introduced', notes: 'New.' }, { status: 'pending' }],
		['the source', { connectionSource: 'Lee', notes: 'New.' }, { connectionSource: null }],
	])('is shown as saved, and of a saved form only %s can be undone', async (_what, change, back) => {
		answer(newer(change));
		await run(updateProspect, { record, valueOver: () => ({ name: 'Ann', ...change }) });
		expect(calls).toEqual([
			{ what: 'PATCH prospects/Ann', body: { name: 'Ann', ...change }, over: '"2026-01-01T00:00:00.000Z"' },
		]);
		expect(queryClient.getQueryData(keys.prospect('Ann'))).toEqual(newer(change));
		expect(cached()).toEqual([newer(change), bo, cy, di]);
		answer({});
		await undoLast();
		expect(calls.at(-1)).toEqual({ what: 'PATCH prospects/Ann', body: back, over });
		expect(cached()[0]).toEqual({ ...newer(change), ...back });
	});

	test('saved with the same status and source has nothing to undo', async () => {
		answer(newer({ notes: 'New.' }));
		await run(updateProspect, { record, valueOver: () => ({ name: 'Ann', notes: 'New.' }) });
		expect([said(), shownToast()?.action]).toEqual(['Contact updated', undefined]);
	});

	test('merges two: the first keeps what both had, and the other is gone', async () => {
		queryClient.setQueryData(keys.prospect('Cy'), cy);
		const merged = newer({ connectionSource: 'Kim' });
		answer(merged);
		await run(mergeProspects, { listId: 'list', first: ann, other: cy, prospect: { name: 'Ann' } });
		expect(cached()).toEqual([merged, bo, di]);
		expect(queryClient.getQueryData(keys.prospect('Cy'))).toBeUndefined();
		const body = { otherId: 'Cy', version: ann.updatedAt, otherVersion: cy.updatedAt, prospect: { name: 'Ann' } };
		expect(calls).toEqual([{ what: 'POST prospects/Ann/merge', body, over: null }]);
	});
});

describe('lists', () => {
	const [a, b] = ['a', 'b'].map((id) => ({ id, name: id, prospectCount: 7 })) as unknown as [
		ProspectList,
		ProspectList,
	];

	test('a new one comes first in the overview, with no people; an overview that was not read is not made up', async () => {
		answer({ id: 'c', name: 'c' });
		await run(createList, { name: 'c' });
		expect(queryClient.getQueryData(keys.lists)).toBeUndefined();
		expect(shownToast()?.action?.name).toBe('Open');
		queryClient.setQueryData(keys.lists, [a, b]);
		answer({ id: 'd', name: 'd' });
		await run(createList, { name: 'd' });
		expect(queryClient.getQueryData(keys.lists)).toEqual([{ id: 'd', name: 'd', prospectCount: 0 }, a, b]);
	});

	test('a new name is shown in the overview, which keeps its counts, and in the list', async () => {
		queryClient.setQueryData(keys.lists, [a, b]);
		const saved = { id: 'a', name: 'new' };
		answer(saved);
		await run(updateList, { record: a, valueOver: () => ({ name: 'new' }) });
		expect(queryClient.getQueryData(keys.lists)).toEqual([{ ...saved, prospectCount: 7 }, b]);
		expect(queryClient.getQueryData(keys.list('a'))).toEqual(saved);
	});
});

describe('a server of another version only confirms a write', () => {
	test.each([
		['a saved form', updateProspect, { record: ann, valueOver: () => ({ name: 'Ann' }) }],
		[
			'a status',
			updateProspectStatus,
			{ id: 'Di', listId: 'list', status: 'pending', label: 'Pending', name: 'Di', was: 'x' },
		],
	] as const)('of %s, which stays as it was and has no undo', async (_what, write, sent) => {
		queryClient.setQueryData(keys.prospect('Ann'), ann);
		answer({});
		answers.push(() => new Response(''));
		for (let time = 0; time < 2; time += 1) {
			await run(write as Write<unknown>, sent);
			expect([cached(), queryClient.getQueryData(keys.prospect('Ann'))]).toEqual([[ann, bo, cy, di], ann]);
		}
		expect(shownToast()?.action).toBeUndefined();
	});

	test('of two people where the other is gone', async () => {
		answers.push(() => new Response(''));
		await run(mergeProspects, { listId: 'list', first: ann, other: cy, prospect: { name: 'Ann' } });
		expect(cached()).toEqual([ann, bo, di]);
	});

	test('of a list', async () => {
		queryClient.setQueryData(keys.lists, []);
		answers.push(() => new Response(''));
		await run(createList, { name: 'c' });
		answers.push(() => new Response(''));
		await run(updateList, { record: { id: 'a' } as ProspectList, valueOver: () => ({ name: 'c' }) });
		expect([queryClient.getQueryData(keys.lists), queryClient.getQueryData(keys.list('a'))]).toEqual([[], undefined]);
		expect(shownToast()?.action).toBeUndefined();
	});
});

test('a form is written over each newer version, five times at most, and then fails', async () => {
	const newer = (count: number) => ({ ...ann, updatedAt: `2026-02-0${count}T00:00:00.000Z` });
	for (let count = 1; count <= 5; count += 1) answer(newer(count), 412, { [problemHeader]: 'outdated' });
	const refused = await run(updateProspect, { record: ann, valueOver: ({ name }) => ({ name }) });
	expect(calls.map(({ over }) => over)).toEqual(
		[ann, ...[1, 2, 3, 4].map(newer)].map(({ updatedAt }) => `"${updatedAt}"`),
	);
	expect(newerRecord(refused)).toEqual(newer(5));
});

test('statuses are shown in their new order at once, and in the old one when it is refused', async () => {
	const rows = ['a', 'b', 'c'].map((id) => ({ id }) as Status);
	queryClient.setQueryData(keys.statuses, rows);
	const order = () =>
		queryClient
			.getQueryData<Status[]>(keys.statuses)
			?.map(({ id }) => id)
			.join('');
	const respond = hold();
	const done = run(reorderStatuses, ['c', 'a', 'b']);
	await settle();
	expect(order()).toBe('cab');
	respond(refusal());
	await done;
	expect(order()).toBe('abc');
});

test('an undone import says where its people are, and brings them back', async () => {
	answer({ removed: 2, binId: 'trash' });
	await run(undoImport, { listId: 'list', ids: ['a', 'b'] });
	expect(said()).toBe('Import undone: 2 people moved to Removed.');
	expect(shownToast()?.action?.name).toBe('Undo');
});

test.each([
	[200, null, 'The test arrived', 'Response 200.', undefined],
	[500, 'status', 'The test did not arrive', 'Response 500.', 'destructive'],
	[307, 'redirect', 'The test did not arrive', 'Response 307, and redirects aren’t followed.', 'destructive'],
	[null, 'timeout', 'The test did not arrive', 'No response within ten seconds.', 'destructive'],
])('a test of the webhook that ends with %s and %s says so', async (code, problem, title, description, variant) => {
	answer({ code, problem });
	await run(sendWebhookTest, undefined);
	expect(shownToast()).toMatchObject({ title, description });
	expect(shownToast()?.variant).toBe(variant);
});

test('the weekly mail is as the server saved it', async () => {
	answer({ isOn: true });
	await run(updateWeeklyMail, { isOn: true } as never);
	expect(queryClient.getQueryData(keys.weeklyMail)).toEqual({ isOn: true });
});
