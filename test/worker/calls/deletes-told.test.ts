// The rules: docs/product/app.md.
import { beforeAll, expect, test, vi } from 'vitest';
import { changedHeader, type Noun } from '#contract/tab';
import { filledIn, unsafeRoutes } from '../support/all-routes.ts';
import { askAs, forgetfulDatabase } from '../support/faults.ts';
import { openTab } from '../support/tab.ts';
import { keep } from '../world/keep.ts';
import type { World } from '../world/making.ts';
import { pathIn, worldOf } from '../world/world.ts';

const routes = unsafeRoutes.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
const told = (answer: Response) => (answer.headers.get(changedHeader)?.split(', ') ?? []) as Noun[];

let world: World;
let tab: Awaited<ReturnType<typeof openTab>>;
let bringBack: () => Promise<void>;

beforeAll(async () => {
	// Webhook messages reach no one.
	vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost.'));
	world = await worldOf();
	bringBack = await keep(world.who.user.id, world.newcomer);
	tab = await openTab(world.who);
	return () => vi.restoreAllMocks();
});

test.each(routes.filter((path) => path.includes('/:')))('DELETE %s of a missing record tells no tab', async (path) => {
	await bringBack();
	const answer = await askAs(world.who, filledIn(path), { method: 'DELETE' });
	expect([answer.status, told(answer), await tab.soFar()]).toEqual([404, [], []]);
});

// The world's session is the tab's, which hears nothing more.
const ownSession = '/api/account/sessions/:id';

test.each(routes.filter((path) => path !== ownSession))(
	'DELETE %s tells the tabs as much when the database loses its response',
	async (path) => {
		const remove = async (DB?: D1Database) => {
			await bringBack();
			await tab.soFar();
			const answer = await askAs(world.who, pathIn(world, path), { method: 'DELETE' }, DB && { DB });
			expect(answer.status).toBeLessThan(300);
			const nouns = (await tab.soFar()).flatMap(({ nouns }) => nouns);
			expect(new Set(nouns)).toEqual(new Set(told(answer)));
			return nouns;
		};
		const plain = await remove();
		const again = await remove(forgetfulDatabase({ when: /^\s*(with\b.*\)\s*)?delete\b/is }));
		expect(plain.length).toBeGreaterThan(0);
		expect(plain.filter((noun) => !again.includes(noun))).toEqual([]);
	},
);
