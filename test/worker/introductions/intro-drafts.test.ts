// The rules: docs/product/programs.md.
import { afterEach, expect, test, vi } from 'vitest';
import { type IntroDraft, introDraftsMost } from '#contract/intro-draft';
import { askAs } from '../support/faults.ts';
import { addProspects, json, type Person, person, said, signInAgain } from '../support/people.ts';

afterEach(() => void vi.useRealTimers());

const dayMs = 86_400_000;
const pathOf = (id = '') => `/api/prospects/${id}/intro-draft`;
const words = { recipientEmail: 'dana@example.org', subject: 'Amara?', message: 'Hi Dana.', writtenBy: 'A program' };
const write = (who: Pick<Person, 'cookie'>, id: string | undefined, draft: object = words) =>
	askAs(who, pathOf(id), json(draft, 'PUT'));
const read = (who: Pick<Person, 'cookie'>, id: string | undefined) => askAs(who, pathOf(id));

test('a draft replaces the one before and waits for its own prospect until it is removed', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const { prospects } = await addProspects(ada, [{ name: 'Amara' }, { name: 'Bo' }]);
	const [amara, bo] = prospects.map(({ id }) => id);
	const first = (await (await write(ada, amara)).json()) as IntroDraft;
	expect(first).toMatchObject({ ...words, prospectId: amara });
	expect(await (await read(ada, amara)).json()).toEqual(first);
	const others = { recipientEmail: null, subject: 'Amara, again', message: 'Dear Dana.', writtenBy: 'Another one' };
	const second = (await (await write(ada, amara, others)).json()) as IntroDraft;
	expect([second.id === first.id, await (await read(ada, amara)).json()]).toEqual([false, { ...second, ...others }]);
	await write(ada, bo);
	for (const answer of [await read(eve, amara), await askAs(eve, pathOf(amara), { method: 'DELETE' })])
		expect(await said(answer)).toEqual([404, 'Draft not found.']);
	expect(await said(await write(eve, amara))).toEqual([404, 'Prospect not found.']);
	expect((await askAs(ada, pathOf(amara), { method: 'DELETE' })).status).toBe(204);
	expect([(await read(ada, amara)).status, (await read(ada, bo)).status]).toEqual([404, 200]);
});

test('a draft waits for 30 days, which start again with another one', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Amara' }]);
	const [id] = prospects.map((one) => one.id);
	await write(ada, id);
	vi.setSystemTime(Date.now() + dayMs);
	await write(ada, id);
	vi.setSystemTime(Date.now() + 30 * dayMs - 1);
	const again = await signInAgain(ada);
	expect((await read(again, id)).status).toBe(200);
	vi.setSystemTime(Date.now() + 1);
	expect((await read(again, id)).status).toBe(404);
});

test('of more than a hundred drafts the oldest goes, and none of someone else', async () => {
	// All of them in one moment.
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const people = Array.from({ length: introDraftsMost + 1 }, (_, at) => ({ name: `P ${at}` }));
	const { prospects } = await addProspects(ada, people);
	const hers = (await addProspects(eve, [{ name: 'Amara' }, { name: 'Bo' }])).prospects.map(({ id }) => id);
	await write(eve, hers[0]);
	const ids = prospects.map(({ id }) => id);
	for (const id of ids.slice(0, -1)) await write(ada, id);
	await write(eve, hers[1]);
	const statuses = async (who: Person, some: (string | undefined)[]) =>
		Promise.all(some.map(async (id) => (await read(who, id)).status));
	expect(await statuses(ada, ids.slice(0, 2))).toEqual([200, 200]);
	await write(ada, ids.at(-1));
	expect(await statuses(ada, ids.slice(0, 2))).toEqual([404, 200]);
	expect(await statuses(eve, hers)).toEqual([200, 200]);
});
