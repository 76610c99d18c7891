// The rules: docs/operate.md, Several databases.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnServer } from './support/own-server.ts';
import { addList, addProspects, expect, person, signIn, test } from './support/people.ts';
import { placesPort } from './support/ports.ts';

test.use({ baseURL: `http://localhost:${placesPort}` });

test('whose account is moved to another database works on in the open tab, and signs in there', async ({
	page,
	context,
}) => {
	const state = mkdtempSync(join(tmpdir(), 'kindling-places-'));
	const server = await startOwnServer(state, placesPort, 3);
	const operator = (...args: string[]) =>
		execFileSync(process.execPath, ['.scripts/operator.ts', ...args, '--local'], {
			env: { ...process.env, KINDLING_STATE: state, PORT: String(placesPort) },
			encoding: 'utf8',
		});
	const home = () => /Place (\d): 1 account,/.exec(operator('places'))?.[1];
	const heading = (name: string) => page.getByRole('heading', { name });
	try {
		const ada = await person('Ada', 'Lovelace', server.origin);
		await signIn(context, ada);
		const list = await addList(ada, 'Investors');
		await addProspects(ada, list.id, [{ name: 'Grace Hopper' }]);
		await page.goto(`/prospect-lists/${list.id}`);
		await expect(page.getByText('Grace Hopper')).toBeVisible();
		await page.waitForLoadState('networkidle');
		// Sign-up has chosen the place.
		const to = home() === '2' ? '1' : '2';

		await test.step('the operator moves the account while the app runs', async () => {
			expect(operator('move', ada.email, to)).toContain(`${ada.email} lives in place ${to} now.`);
			expect(home()).toBe(to);
		});
		await test.step('the tab has the same session, reads and writes', async () => {
			await page.reload();
			await expect(page.getByText('Grace Hopper')).toBeVisible();
			await addList(ada, 'Advisors');
			await page.goto('/prospect-lists');
			await expect(heading('Advisors')).toBeVisible();
		});
		// A tab whose server is killed says so in the console.
		await page.close();
		await test.step('a new session is one of the new place', async () => {
			const headers = { 'Content-Type': 'application/json' };
			const body = JSON.stringify({ email: ada.email, password: ada.password });
			const signedIn = await fetch(`${server.origin}/api/login`, { method: 'POST', headers, body });
			const Cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
			expect(Cookie.slice(0, 'session=1.'.length)).toBe(`session=${to}.`);
			const lists = await fetch(`${server.origin}/api/prospect-lists`, { headers: { Cookie } });
			expect(await lists.json()).toHaveLength(2);
		});
	} finally {
		await server.kill();
		rmSync(state, { recursive: true, force: true, maxRetries: 5 });
	}
});
