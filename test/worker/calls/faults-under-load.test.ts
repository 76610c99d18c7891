// @module-tag O3
import { expect, test } from 'vitest';
import { askWith, d1Error, watchedDatabase } from '../support/faults.ts';
import { addProspects, json, person } from '../support/people.ts';

const requests = 400;
const atOnce = 20;
const broken = 0;

test('of many simultaneous calls, no more fail than the database fails', async ({ task }) => {
	const ada = await person('Ada');
	const { list, prospects } = await addProspects(ada, [{ name: 'Mara', title: 'x' }]);
	let [asked, faults] = [0, 0];
	// Every twentieth call of the database fails with an error not worth a retry.
	const DB = watchedDatabase((_, proceed) => {
		asked += 1;
		if (asked % 20 !== 0) return proceed();
		faults += 1;
		return Promise.reject(d1Error('D1 DB is overloaded. Requests queued for too long.'));
	});
	const kinds: [string, RequestInit][] = [
		['/api/prospect-lists', {}],
		[`/api/prospect-lists/${list.id}/prospects`, {}],
		['/api/statuses', {}],
		['/api/prospect-lists', json({ name: 'One more' })],
		[`/api/prospects/${prospects[0]?.id}`, json({ notes: 'x' }, 'PATCH')],
	];
	const statuses: number[] = [];
	const work = async (first: number) => {
		for (let count = first; count < requests; count += atOnce) {
			const [path, init] = kinds[count % kinds.length] as [string, RequestInit];
			const response = await askWith({ DB }, path, { ...init, headers: { ...init.headers, Cookie: ada.cookie } });
			// A list sent in slices has already answered 200 when the database fails, so its body breaks.
			const isWhole = await response.text().then(
				() => true,
				() => false,
			);
			statuses.push(isWhole ? response.status : broken);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, (_, first) => work(first)));

	const failed = statuses.filter((status) => status >= 300 || status === broken);
	expect(statuses).toHaveLength(requests);
	expect(faults).toBeGreaterThan(20);
	expect(failed.length).toBeLessThanOrEqual(faults);
	expect(failed.filter((status) => status !== 503 && status !== broken)).toEqual([]);
	// Exactly the lists whose creation succeeded are there.
	const made = await (await ada.ask('/api/prospect-lists')).json();
	const created = statuses.filter((status) => status === 201).length;
	expect((made as object[]).length - 1).toBe(created);
	Object.assign(task.meta, { tried: requests });
});
