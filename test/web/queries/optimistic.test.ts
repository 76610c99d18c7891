import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { changeRows, inOrder, removal } from '../../../web/queries/cache/optimistic.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const key = ['rows'];
const idsIn = (client: QueryClient) => client.getQueryData<{ id: string }[]>(key)?.map(({ id }) => id);

/** A cache with these rows, and the removal of each of them. */
function cacheOf(...ids: string[]) {
	const client = new QueryClient();
	client.setQueryData(key, rows(...ids));
	const { onMutate, onError, onSettled } = removal(() => key);
	return {
		client,
		remove: (id: string) => onMutate({ id }, { client }),
		refuse: (id: string, undo: () => void) => onError(new Error('No.'), { id }, undo),
		settle: (id: string) => onSettled(undefined, null, { id }),
	};
}

test.each([['A'], ['B'], ['C']])('a refused removal puts %s back where it was', async (id) => {
	const { client, remove, refuse } = cacheOf('A', 'B', 'C');
	const undo = await remove(id);
	expect(idsIn(client)).toEqual(['A', 'B', 'C'].filter((each) => each !== id));
	refuse(id, undo);
	expect(idsIn(client)).toEqual(['A', 'B', 'C']);
});

test.each([
	['A', 'B'],
	['B', 'A'],
	['B', 'C'],
	['C', 'A'],
])('two removals at once, %s and %s: each refusal puts its own row back', async (first, second) => {
	const { client, remove, refuse } = cacheOf('A', 'B', 'C', 'D');
	const [undoFirst, undoSecond] = [await remove(first), await remove(second)];
	refuse(first, undoFirst);
	expect(idsIn(client)).toEqual(['A', 'B', 'C', 'D'].filter((id) => id !== second));
	refuse(second, undoSecond);
	expect(idsIn(client)).toEqual(['A', 'B', 'C', 'D']);
});

test('undoing a refused removal does not restore a row that another removal took', async () => {
	const { client, remove, refuse } = cacheOf('A', 'B', 'C');
	const undo = await remove('A');
	await remove('B');
	refuse('A', undo);
	expect(idsIn(client)).toEqual(['A', 'C']);
});

test('a row that is there again is not put back twice', async () => {
	const { client, remove, refuse } = cacheOf('A', 'B');
	const undo = await remove('A');
	client.setQueryData(key, rows('A', 'B'));
	refuse('A', undo);
	expect(idsIn(client)).toEqual(['A', 'B']);
});

test('once all removals are settled the order is taken from the array again', async () => {
	const { client, remove, refuse, settle } = cacheOf('A', 'B', 'C');
	await remove('C');
	settle('C');
	client.setQueryData(key, rows('B', 'A'));
	refuse('B', await remove('B'));
	expect(idsIn(client)).toEqual(['B', 'A']);
});

test('a refused move restores the order and keeps a row that was added meanwhile', async () => {
	const { client } = cacheOf('A', 'B', 'C');
	const undo = await changeRows(
		client,
		key,
		(all) => inOrder(all, ['C', 'A', 'B']),
		(all, before) =>
			inOrder(
				all,
				before.map(({ id }) => id),
			),
	);
	client.setQueryData(key, [...rows('C', 'A', 'B'), { id: 'D' }]);
	undo();
	expect(idsIn(client)).toEqual(['A', 'B', 'C', 'D']);
});

test('simultaneous removals from two arrays each keep the order of their own', async () => {
	const client = new QueryClient();
	const keyOf = ({ id }: { id: string }) => ['rows', id[0]];
	const idsOf = (of: string) => client.getQueryData<{ id: string }[]>(['rows', of])?.map(({ id }) => id);
	client.setQueryData(['rows', 'a'], rows('a1', 'a2', 'a3'));
	client.setQueryData(['rows', 'b'], rows('b1', 'b2', 'b3'));
	const { onMutate, onError, onSettled } = removal(keyOf);
	const [first, a1, b2, third] = [{ id: 'a2' }, { id: 'a1' }, { id: 'b2' }, { id: 'a3' }];
	const undoFirst = await onMutate(first, { client });
	const undoOther = await onMutate(a1, { client });
	const undoB = await onMutate(b2, { client });
	const undoThird = await onMutate(third, { client });
	expect([idsOf('a'), idsOf('b')]).toEqual([[], ['b1', 'b3']]);
	const refuse = (sent: { id: string }, undo: () => void) => {
		onError(new Error('No.'), sent, undo);
		onSettled(undefined, new Error('No.'), sent);
	};
	refuse(third, undoThird);
	refuse(first, undoFirst);
	refuse(b2, undoB);
	refuse(a1, undoOther);
	expect([idsOf('a'), idsOf('b')]).toEqual([
		['a1', 'a2', 'a3'],
		['b1', 'b2', 'b3'],
	]);
});

test('an array that is not loaded yet is left alone', async () => {
	const client = new QueryClient();
	const undo = await removal(() => key).onMutate({ id: 'A' }, { client });
	undo();
	expect(idsIn(client)).toBeUndefined();
});

test('a removal from an array that is gone, or was never loaded, ends like any other', async () => {
	const { client, remove, refuse, settle } = cacheOf('A', 'B');
	const undo = await remove('A');
	client.removeQueries({ queryKey: key });
	refuse('A', undo);
	expect(idsIn(client)).toBeUndefined();
	settle('A');
	await remove('B');
	settle('B');
	expect(idsIn(client)).toBeUndefined();
});

test('a read in flight when a row is removed does not bring it back, and other reads finish', async () => {
	const { client, remove } = cacheOf('A', 'B');
	const other = ['rows', 'others'];
	const held = Promise.withResolvers<void>();
	const reading = (queryKey: string[]) =>
		client.fetchQuery({ queryKey, queryFn: () => held.promise.then(() => rows('A', 'B')) }).catch(() => undefined);
	const readings = [reading(key), reading(other)];
	await remove('A');
	held.resolve();
	await Promise.all(readings);
	expect(idsIn(client)).toEqual(['B']);
	expect(client.getQueryData(other)).toEqual(rows('A', 'B'));
});
