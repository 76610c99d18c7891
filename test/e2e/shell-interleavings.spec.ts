// The rules: docs/product.md §4.4, §4.17 and §4.18.
import type { Page } from '@playwright/test';
import { type Random, randomFrom } from '../extension/random.ts';
import { addList, addProspects, expect, type Person, test } from './support/people.ts';
import { bundleTab } from './support/stores/bundle.ts';
import type { Tab, TypedField, Written } from './support/stores/tab.tsx';

const rounds = 100;
// What a run did is done again by the seed that it names: KINDLING_SEED=<number>.
const seed = Number(process.env.KINDLING_SEED ?? Math.floor(Math.random() * 2 ** 32));

const typedFields: TypedField[] = ['title', 'location', 'notes'];
const tabNames = ['first', 'second'] as const;

/** A text that somebody typed: whose form, and what stood there when they typed it or chose it over something. */
type Typed = { text: string; tab: string; id: string; field: TypedField; over: Set<string | null> };

declare const tab: Tab;

async function openTabs(page: Page, ada: Person) {
	const list = await addList(ada, 'Two tabs');
	const statuses = (await (await ada.api.statuses.$get()).json()).map(({ value }) => value);
	const ids = (await addProspects(ada, list.id, [{ name: 'Mara' }, { name: 'Nora' }])).map(({ id }) => id);
	const code = await bundleTab();
	const pages = { first: page, second: await page.context().newPage() };
	for (const name of tabNames) {
		// A page of this server without the app's own code.
		await pages[name].goto('/robots.txt');
		await pages[name].evaluate(code);
		await pages[name].evaluate(([as, of, all]) => tab.open(as, of, all), [name, list.id, ids] as const);
		await expect.poll(() => pages[name].evaluate(() => Object.keys(tab.forms).length + Number(tab.isHeard()))).toBe(3);
	}
	return { list, ids, pages, statuses };
}
type Tabs = Awaited<ReturnType<typeof openTabs>>;

test.afterEach(({ page: _ }, { status, expectedStatus }) => {
	if (status !== expectedStatus) console.log(`To run this again: KINDLING_SEED=${seed}`);
});

test('a hundred random interleavings of two tabs: both show what the server has, and no typed text is gone', async ({
	page,
	ada,
	allowed,
}) => {
	allowed.push(/status of (412|409)/);
	const tabs = await openTabs(page, ada);
	const random = randomFrom(seed);
	const typed = new Map<string, Typed>();
	const all: Typed[] = [];
	const elsewhere: Written[] = [];
	for (let round = 0; round < rounds; round += 1) {
		await test.step(`round ${round} of seed ${seed}`, async () => {
			for (let act = random.below(6) + 3; act > 0; act -= 1)
				await actOnce({ random, tabs, ada, typed, all, elsewhere });
			await expectSame(tabs, ada);
		});
	}
	const written = [...elsewhere, ...(await Promise.all(tabNames.map((name) => writtenBy(tabs, name)))).flat()];
	expectNoneReverted(written, all);
	await expectNoneGone(tabs, written, typed);
});

type Run = {
	random: Random;
	tabs: Tabs;
	ada: Person;
	/** What stands typed in each field of each form, until it was given up in a question. */
	typed: Map<string, Typed>;
	all: Typed[];
	elsewhere: Written[];
};

/** One act of somebody. What it sends is on its way when this returns. */
async function actOnce({ random, tabs, ada, typed, all, elsewhere }: Run) {
	const { ids, pages } = tabs;
	const [name, id, field] = [random.pick(tabNames), random.pick(ids), random.pick(typedFields)];
	const page = pages[name];
	const key = `${name} ${id} ${field}`;
	const text = `${name} ${all.length}`;
	const status = random.pick(tabs.statuses);
	const acts: [share: number, act: () => Promise<unknown>][] = [
		[
			36,
			async () => {
				const over = await page.evaluate(([of, at, what]) => tab.type(of, at, what), [id, field, text] as const);
				const before = over === null ? typed.get(key)?.over : undefined;
				const typing = { text, tab: name, id, field, over: new Set(before ?? [over]) };
				all.push(typing);
				typed.set(key, typing);
			},
		],
		[28, () => page.evaluate((of) => tab.save(of), id)],
		[
			12,
			async () => {
				const what = random.pick(['keep', 'take'] as const);
				const theirs = await page.evaluate(([of, at, to]) => tab.choose(of, at, to), [id, field, what] as const);
				if (theirs === null) return;
				if (what === 'keep') typed.get(key)?.over.add(theirs);
				else typed.delete(key);
			},
		],
		[6, () => page.evaluate(([of, to]) => tab.status(of, to), [id, status] as const)],
		[3, () => page.evaluate(([of, to]) => tab.statusOfAll(of, to), [ids, status] as const)],
		[
			8,
			async () => {
				const json = { [field]: `elsewhere ${elsewhere.length}` };
				const record = await (await ada.api.prospects[':id'].$patch({ param: { id }, json })).json();
				elsewhere.push({ by: 'elsewhere', version: null, record: record as Written['record'] });
			},
		],
		[4, () => page.evaluate(() => tab.loseNext())],
		[3, () => page.evaluate(() => tab.cut())],
	];
	let at = random.below(acts.reduce((sum, [share]) => sum + share, 0));
	for (const [share, act] of acts) {
		at -= share;
		if (at < 0) return act();
	}
}

/** Waits until both tabs are quiet and show what the server has. */
async function expectSame({ list, ids, pages }: Tabs, ada: Person) {
	await expect(async () => {
		const quiet = await Promise.all(tabNames.map((name) => pages[name].evaluate(() => tab.isQuiet())));
		expect(quiet).toEqual([true, true]);
		for (const name of tabNames) expect([name, await pages[name].evaluate(() => tab.isHeard())]).toEqual([name, true]);
		const answer = await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id: list.id } });
		const kept: { id: string }[] = await answer.json();
		for (const name of tabNames) {
			const { list: shown, each } = await pages[name].evaluate((all) => tab.shown(all), ids);
			expect([name, shown]).toEqual([name, kept]);
			expect([name, each]).toEqual([name, ids.map((id) => kept.find((one) => one.id === id))]);
		}
	}).toPass({ intervals: [5, 10, 20, 40], timeout: 10_000 });
}

const writtenBy = ({ pages }: Tabs, name: (typeof tabNames)[number]) => pages[name].evaluate(() => tab.written);

/** Each write changes only what its writer typed, once, and over nothing that they had not seen or chosen over. */
function expectNoneReverted(written: Written[], all: Typed[]) {
	const typings = new Map(all.map((typing) => [typing.text, typing]));
	for (const versions of Map.groupBy(written, ({ record }) => record.id).values()) {
		versions.sort((one, other) => (one.record.updatedAt < other.record.updatedAt ? -1 : 1));
		const been = new Set<string>();
		const before = { title: '', location: '', notes: '' };
		for (const { by, version, record } of versions) {
			for (const field of typedFields) {
				const [was, is] = [before[field], record[field] ?? ''];
				before[field] = is;
				if (is === was) continue;
				const typing = typings.get(is);
				// Chosen over what came after it, a text may come back.
				expect(been.has(is) && !typing?.over.has(was), `"${is}" came back over "${was}"`).toBe(false);
				been.add(is);
				if (by === 'elsewhere') continue;
				expect({ by, isForm: version !== null, field }).toEqual({
					by: typing?.tab,
					isForm: true,
					field: typing?.field,
				});
				const isKnown = typing?.over.has(was) || typings.get(was)?.tab === by;
				expect(isKnown, `"${is}" took the place of "${was}" unasked`).toBe(true);
			}
		}
	}
}

/** What was typed last in each field was written, or stands in its form still. */
async function expectNoneGone({ pages }: Tabs, written: Written[], typed: Map<string, Typed>) {
	const inForms = Object.fromEntries(
		await Promise.all(
			tabNames.map(async (name) => [
				name,
				await pages[name].evaluate(() =>
					Object.fromEntries(Object.entries(tab.forms).map(([id, { values }]) => [id, values])),
				),
			]),
		),
	);
	const texts = new Set(written.flatMap(({ record }) => typedFields.map((field) => record[field])));
	const gone = [...typed.values()].filter(
		({ text, tab: name, id, field }) => inForms[name][id][field] !== text && !texts.has(text),
	);
	expect(gone).toEqual([]);
}
