import type { Page } from '@playwright/test';
import { requestWithLink } from './support/answer-link.ts';
import { sentTo } from './support/calls.ts';
import { cuttable, deafen } from './support/deaf.ts';
import { contact } from './support/lists.ts';
import {
	addList,
	addProspects,
	expect,
	expectAccessible,
	origin,
	person,
	signedOutErrors,
	signIn,
	test,
} from './support/people.ts';
import { heard, openHearing as open, toast } from './support/screen.ts';

const field = (page: Page, label: string) => page.getByRole('form').getByRole('textbox', { name: label });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const question = (page: Page) => page.getByRole('alert').filter({ hasText: 'changed in another tab' });

test('an answer by link appears on an open dashboard by itself', async ({ page, ada }) => {
	const { link } = await requestWithLink(ada);
	await open(page, '/');
	await expect(page.getByText('said yes to introducing you')).toHaveCount(0);
	const answered = await fetch(link, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });
	expect(answered.ok).toBe(true);
	await expect(page.getByText('said yes to introducing you')).toBeVisible();
});

test('two tabs show each other’s writes, also over an open form, and neither reverts the other', async ({
	page,
	context,
	ada,
}) => {
	const { path, prospect, back } = await contact(ada);
	const other = await context.newPage();
	await open(page, path);
	await open(other, path);
	await field(page, 'Job Title').fill('Senior Partner');
	await test.step('fields that were not typed in follow the other tab', async () => {
		await field(other, 'Location').fill('Lisbon');
		await save(other).click();
		await expect(other).toHaveURL(back);
		await expect(field(page, 'Location')).toHaveValue('Lisbon');
		await expect(field(page, 'Job Title')).toHaveValue('Senior Partner');
		await expect(question(page)).toHaveCount(0);
	});
	await test.step('an import under the open form does too', async () => {
		const notes = 'From an import';
		const imported = { name: prospect.name, linkedinUrl: prospect.linkedinUrl, location: 'Porto', notes };
		await addProspects(ada, prospect.prospectListId, [imported]);
		await expect(field(page, 'Location')).toHaveValue('Porto');
	});
	await test.step('both changed the same field: the person chooses before anything is sent', async () => {
		await ada.api.prospects[':id'].$patch({ param: { id: prospect.id }, json: { title: 'Partner at Hearthside' } });
		await expect(question(page)).toContainText('Partner at Hearthside');
		await expect(field(page, 'Job Title')).toHaveValue('Senior Partner');
		await expectAccessible(page);
		const sent = sentTo(page, 'PATCH', /^\/api\/prospects\//);
		await save(page).click();
		await expect(page.getByRole('button', { name: 'Keep this version of Job Title' })).toBeFocused();
		expect(sent).toEqual([]);
		await page.getByRole('button', { name: 'Keep this version of Job Title' }).click();
		await expect(question(page)).toHaveCount(0);
	});
	await test.step('a status of theirs is asked about by its name', async () => {
		await page.getByRole('combobox', { name: 'Status' }).click();
		await page.getByRole('option', { name: 'Contacted' }).click();
		await ada.api.prospects[':id'].$patch({ param: { id: prospect.id }, json: { status: 'intro_requested' } });
		await expect(question(page)).toContainText('Status: changed in another tab to Intro Requested');
		await page.getByRole('button', { name: 'Use the other version of Status' }).click();
		await save(page).click();
		await expect(page).toHaveURL(back);
	});
	const stored = await (await ada.api.prospects[':id'].$get({ param: { id: prospect.id } })).json();
	expect(stored).toMatchObject({ title: 'Senior Partner', location: 'Porto' });
	await expect(other.getByRole('gridcell', { name: 'Senior Partner' })).toBeVisible();
});

test.describe('a tab that hears nothing', () => {
	test.beforeEach(({ context, allowed }) => {
		allowed.push(/status of (412|409)/);
		return deafen(context);
	});

	test('saves over the newer record: other fields are merged, and the same field is asked about', async ({
		page,
		ada,
	}) => {
		const { path, prospect, back } = await contact(ada);
		const write = (json: object) => ada.api.prospects[':id'].$patch({ param: { id: prospect.id }, json });
		await page.goto(path);
		await field(page, 'Notes').fill('Typed here');
		await write({ location: 'Lisbon', status: 'contacted' });
		await save(page).click();
		await expect(page).toHaveURL(back);
		const stored = async () => (await ada.api.prospects[':id'].$get({ param: { id: prospect.id } })).json();
		expect(await stored()).toMatchObject({ notes: 'Typed here', location: 'Lisbon', status: 'contacted' });
		await page.getByRole('link', { name: 'Amara Silva', exact: true }).click();
		await field(page, 'Notes').fill('Typed here again');
		await write({ notes: 'Written elsewhere' });
		await save(page).click();
		const take = page.getByRole('button', { name: 'Use the other version of Notes' });
		await expect(question(page)).toContainText('Written elsewhere');
		await expect(field(page, 'Notes')).toHaveValue('Typed here again');
		expect((await stored()).notes).toBe('Written elsewhere');
		await take.click();
		await expect(field(page, 'Notes')).toHaveValue('Written elsewhere');
		await save(page).click();
		await expect(page).toHaveURL(back);
		expect((await stored()).notes).toBe('Written elsewhere');
	});

	test('the dialogs of lists, statuses and templates do the same', async ({ page, ada }) => {
		await test.step('a list', async () => {
			const list = await addList(ada, 'VC Investors', 'Seed');
			await page.goto('/prospect-lists');
			await page.getByRole('button', { name: 'Edit VC Investors' }).click();
			const dialog = page.getByRole('dialog', { name: 'Edit Prospect List' });
			await dialog.getByLabel('List Name').fill('Angels');
			await ada.api['prospect-lists'][':id'].$patch({ param: { id: list.id }, json: { description: 'Series A' } });
			await dialog.getByRole('button', { name: 'Save Changes' }).click();
			await expect(toast(page, 'List updated')).toBeVisible();
			await expect(page.getByText('Series A')).toBeVisible();
		});
		await test.step('a status', async () => {
			await page.goto('/settings');
			const [first] = await (await ada.api.statuses.$get()).json();
			await page.getByRole('button', { name: 'Edit Pending' }).click();
			const dialog = page.getByRole('dialog', { name: 'Edit Status' });
			await dialog.getByLabel('Status Name').fill('Waiting');
			await ada.api.statuses[':id'].$patch({ param: { id: first?.id ?? '' }, json: { name: 'Parked' } });
			await dialog.getByRole('button', { name: 'Update Status' }).click();
			await expect(question(page)).toContainText('Parked');
			await expectAccessible(page);
			await dialog.getByRole('button', { name: 'Keep this version of Status Name' }).click();
			await dialog.getByRole('button', { name: 'Update Status' }).click();
			await expect(page.getByRole('button', { name: 'Edit Waiting' })).toBeVisible();
		});
		await test.step('a template', async () => {
			const { path } = await contact(ada);
			await page.goto(`${path}/intro-request`);
			await page.getByRole('button', { name: 'Manage templates' }).click();
			const [first] = await (await ada.api.templates.$get()).json();
			await page.getByRole('button', { name: `Edit ${first?.name}` }).click();
			await page.getByLabel('Template Subject').fill('A new subject');
			await ada.api.templates[':id'].$patch({ param: { id: first?.id ?? '' }, json: { name: 'Renamed' } });
			await page.getByRole('button', { name: 'Save Template' }).click();
			await expect(page.getByRole('dialog').getByText('Renamed')).toBeVisible();
			await expect(page.getByText('A new subject')).toBeVisible();
		});
	});

	test('and another of its browser', async ({ page, context, ada }) => {
		await addList(ada, 'Ada’s own');
		const other = await context.newPage();
		await page.goto('/prospect-lists');
		await other.goto('/prospect-lists');
		await test.step('hears the other tabs of its browser', async () => {
			await page.getByRole('button', { name: 'Create List' }).click();
			await page.getByPlaceholder(/^List name/).fill('Angels');
			await page.getByRole('button', { name: 'Create List', exact: true }).last().click();
			await expect(other.getByRole('heading', { name: 'Angels' })).toBeVisible();
			// The other tab may be faster.
			await expect(page.getByPlaceholder(/^List name/)).toHaveCount(0);
		});
		await test.step('never writes into the account of someone who has signed in meanwhile, and shows theirs in every tab', async () => {
			const eve = await person('Eve');
			await page.getByRole('button', { name: 'Create List' }).click();
			await page.getByPlaceholder(/^List name/).fill('For Ada');
			await signIn(context, eve);
			await page.getByRole('button', { name: 'Create List', exact: true }).last().click();
			for (const tab of [page, other]) await expect(tab.getByText('No prospect lists yet')).toBeVisible();
			for (const who of [ada, eve]) {
				const names = (await (await who.api['prospect-lists'].$get()).json()).map(({ name }) => name);
				expect(names).not.toContain('For Ada');
			}
			await test.step('also when the browser brings the page back', async () => {
				await signIn(context, ada);
				await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
				await expect(page.getByRole('heading', { name: 'Ada’s own' })).toBeVisible();
				await expect(other.getByRole('heading', { name: 'Ada’s own' })).toBeVisible();
			});
		});
	});
});

test('after a broken connection the tab reads what has changed since, and nothing else', async ({
	page,
	context,
	ada,
}) => {
	const sockets = await cuttable(context);
	await addList(ada, 'Before');
	// The count beside the dashboard is read when the browser is idle.
	const counted = page.waitForResponse('**/api/needs-you');
	await page.goto('/prospect-lists');
	await expect(page.getByRole('heading', { name: 'Before' })).toBeVisible();
	await counted;
	await expect.poll(() => sockets.opened).toBe(1);
	sockets.isCut = true;
	await sockets.cut();
	const reads: string[] = [];
	page.on('request', (request) => {
		const { pathname } = new URL(request.url());
		// The code of other screens may still be loading.
		if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname);
	});
	await addList(ada, 'Meanwhile');
	expect(reads).toEqual([]);
	sockets.isCut = false;
	await expect(page.getByRole('heading', { name: 'Meanwhile' })).toBeVisible();
	expect(reads).toEqual(['/api/prospect-lists']);
});

test('signed out everywhere else, an open tab says so at once, and goes on after a sign-in', async ({
	page,
	ada,
	allowed,
}) => {
	allowed.push(...signedOutErrors);
	await open(page, '/prospect-lists');
	const login = await fetch(`${origin}/api/login`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ email: ada.email, password: ada.password }),
	});
	const Cookie = login.headers.get('Set-Cookie')?.split(';')[0] ?? '';
	await fetch(`${origin}/api/account/sessions`, { method: 'DELETE', headers: { Cookie } });
	const dialog = page.getByRole('alertdialog', { name: 'Please sign in again' });
	await expect(dialog).toBeVisible();
	const hearing = heard(page);
	await dialog.getByLabel('Password', { exact: true }).fill(ada.password);
	await dialog.getByRole('button', { name: 'Sign In' }).click();
	await hearing;
	await fetch(`${origin}/api/prospect-lists`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', Cookie },
		body: JSON.stringify({ name: 'From elsewhere' }),
	});
	await expect(page.getByRole('heading', { name: 'From elsewhere' })).toBeVisible();
});
