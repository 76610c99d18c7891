import { addList, expect, origin, person, test } from './support/people.ts';

const seconds = Number(process.env.LOAD_SECONDS ?? 3);
const connections = 50;

test('fifty connections at once ask for the lists, and each response is whole', { tag: ['@O3'] }, async () => {
	test.setTimeout((seconds + 60) * 1_000);
	const ada = await person('Ada');
	await addList(ada, 'Investors');
	const Cookie = ada.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
	const others = new Map<number | string, number>();
	let count = 0;
	const end = Date.now() + seconds * 1_000;
	const work = async () => {
		while (Date.now() < end) {
			const response = await fetch(`${origin}/api/prospect-lists`, { headers: { Cookie } }).catch(String);
			const outcome = typeof response === 'string' ? response : response.status;
			const isWhole =
				typeof response !== 'string' && response.ok && ((await response.json()) as unknown[]).length === 1;
			count += 1;
			if (!isWhole) others.set(outcome, (others.get(outcome) ?? 0) + 1);
		}
	};
	await Promise.all(Array.from({ length: connections }, work));
	test.info().annotations.push({ type: 'tried', description: String(count) });
	expect([...others]).toEqual([]);
	expect(count).toBeGreaterThan(connections);
});
