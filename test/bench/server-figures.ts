import { networkFigure } from './network-figure.ts';
import { people } from './people.ts';
import { type Figure, inTurns } from './report.ts';
import { app, call, floor, type Seeded } from './servers.ts';

const timed = (work: () => Promise<unknown>) => async () => {
	const start = performance.now();
	await work();
	return performance.now() - start;
};

/** Returns the time in ms within which 99 of 100 calls end while fifty connections call without a pause. */
async function slowestHundredth(work: () => Promise<number>): Promise<number> {
	const times: number[] = [];
	const end = performance.now() + loadMs;
	const connection = async () => {
		while (performance.now() < end) times.push(await work());
	};
	await Promise.all(Array.from({ length: 50 }, connection));
	return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}
const loadMs = 5_000;

/** Measures the server's main calls beside a bare route over the same rows. */
export async function serverFigures({ cookie, userId, listId, spareListId }: Seeded): Promise<Figure[]> {
	const ofApp = (path: string) => timed(() => call(app + path, { cookie }));
	const ofFloor = (path: string) => timed(() => call(floor + path));
	let batch = 1_000;
	const importOne = timed(() => {
		batch += 1;
		const body = { prospects: people(1_000, batch) };
		return call(`${app}/api/prospect-lists/${spareListId}/prospects/import`, { cookie, body });
	});
	const insertOne = timed(() => {
		const body = people(1_000, batch).map((person) => ({ ...person, id: crypto.randomUUID() }));
		return call(`${floor}/import/${userId}/${spareListId}`, { body });
	});
	const ms = 'ms';
	return [
		{
			what: 'GET 10,000 prospects',
			unit: ms,
			bar: 1.2,
			...(await inTurns(ofApp(`/api/prospect-lists/${listId}/prospects`), ofFloor(`/prospects/${listId}`))),
		},
		{
			what: 'GET /api/user',
			unit: ms,
			bar: 1.2,
			...(await inTurns(ofApp('/api/user'), ofFloor(`/user/${userId}`), 41)),
		},
		{
			what: 'GET 50 lists',
			unit: ms,
			bar: 1.5,
			...(await inTurns(ofApp('/api/prospect-lists'), ofFloor(`/lists/${userId}`), 41)),
		},
		{
			what: 'GET 50 lists, fifty at once, p99',
			unit: ms,
			bar: 2,
			value: await slowestHundredth(ofApp('/api/prospect-lists')),
			floor: await slowestHundredth(ofFloor(`/lists/${userId}`)),
		},
		{ what: 'import of 1,000', unit: ms, bar: 3, ...(await inTurns(importOne, insertOne)) },
		await networkFigure(cookie),
	];
}
