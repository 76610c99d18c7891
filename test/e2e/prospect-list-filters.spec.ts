import type { Page } from '@playwright/test';
import { hold } from './support/calls.ts';
import { address } from './support/composer.ts';
import { expectGoodLooks } from './support/looks.ts';
import { addList, addProspects, expect, expectAccessible, type Person, test } from './support/people.ts';
import { expectNoOverflow } from './support/screen.ts';
import { activeFilter, filter, openFilters, pressFilter, whoCanIntroduce } from './support/toolbar.ts';

const names = (page: Page) => page.locator('a.row-link');
const row = (page: Page, name: string) =>
	page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/**
 * Adds a list for Ada, with requests about some of its people. One person has a long status with a colour of its own.
 */
async function asked(ada: Person) {
	const list = await addList(ada, 'Investors');
	const long = 'Waiting for the annual meeting of all partners';
	await ada.api.statuses.$post({ json: { name: long, color: '#9333EA' } });
	const prospects = await addProspects(ada, list.id, [
		{ name: 'Amara Silva', title: 'Partner', connectionSource: 'Dana Whitfield' },
		{ name: 'Noah Okafor', connectionSource: 'Dana Whitfield', status: 'contacted' },
		{ name: 'Zoe Hart', connectionSource: 'Sam Okoye' },
		{ name: 'Mei Chen', status: long.toLowerCase().replaceAll(' ', '_') },
	]);
	const ask = async (name: string, outcome?: 'accepted' | 'introduced') => {
		const message = { recipientEmail: address('dana'), subject: 'Hello', message: 'Would you?' };
		const prospectId = prospects.find((each) => each.name === name)?.id ?? '';
		const { id } = await (await ada.api['intro-requests'].$post({ json: { ...message, prospectId } })).json();
		if (outcome) await ada.api['intro-requests'][':id'].$patch({ param: { id }, json: { outcome } });
	};
	await ask('Amara Silva');
	await ask('Noah Okafor', 'accepted');
	await ask('Zoe Hart', 'introduced');
	return `/prospect-lists/${list.id}`;
}

test('filters that were clicked before they are known open then, unless the focus has left their button', async ({
	page,
	ada,
}) => {
	const path = await asked(ada);
	const filters = page.getByRole('group', { name: 'Filters', exact: true });
	const button = page.getByRole('button', { name: 'Filter', exact: true });
	const first = await hold(page, { path: /^\/api\/statuses$/ });
	await page.goto(path);
	await button.click();
	await expect(button).toHaveAttribute('aria-busy', 'true');
	first.go();
	await expect(filters).toBeVisible();
	await expect(button).toBeFocused();
	const second = await hold(page, { path: /^\/api\/statuses$/ });
	await page.reload();
	await button.click();
	await expect(button).toHaveAttribute('aria-busy', 'true');
	await page.getByRole('searchbox').fill('zoe');
	second.go();
	await expect(page.locator('[data-filter]')).toBeVisible();
	await expect(filters).toHaveCount(0);
	await expect(page.getByRole('searchbox')).toBeFocused();
});

test('who is waiting and who said yes is one click away, and a list keeps its filters', async ({ page, ada }) => {
	const { go } = await hold(page, { path: /^\/api\/statuses$/ });
	await page.goto(await asked(ada));
	await test.step('while the names of the statuses are on their way, no row shows the stored value of its own', async () => {
		await expect(names(page)).toHaveCount(4);
		await expect(row(page, 'Noah Okafor').getByText('contacted')).toBeHidden();
		await expect(row(page, 'Amara Silva').getByText('pending')).toBeHidden();
		go();
	});
	await test.step('each row says what became of its latest request, and its status has its colour', async () => {
		await expect(row(page, 'Amara Silva')).toContainText('asked today');
		await expect(row(page, 'Noah Okafor')).toContainText('said yes');
		await expect(row(page, 'Mei Chen')).not.toContainText('asked');
		const badge = row(page, 'Mei Chen').getByText(/^Waiting for the annual/);
		// The statuses may come after the rows.
		await expect.poll(() => badge.evaluate((node: HTMLElement) => node.style.getPropertyValue('--c'))).toBe('#9333EA');
		await expect(badge).toHaveClass(/badge-tint/);
		await openFilters(page);
		await expect(filter(page, /^Pending/)).toBeVisible();
		await expect(page.getByText('pending')).toHaveCount(await page.getByRole('gridcell', { name: /^Pending/ }).count());
		await page.keyboard.press('Escape');
	});
	await test.step('the quiet badge has an edge, because a row under the pointer has its colour', async () => {
		await row(page, 'Amara Silva').hover();
		const badge = row(page, 'Amara Silva').getByRole('button', { name: 'Pending' });
		for (const colorScheme of ['dark', 'light'] as const) {
			await page.emulateMedia({ colorScheme });
			const color = await badge.evaluate((node) => getComputedStyle(node).backgroundColor);
			await expect(row(page, 'Amara Silva')).toHaveCSS('background-color', color);
			await expect(badge).not.toHaveCSS('box-shadow', 'none');
		}
	});
	await test.step('one click each', async () => {
		await openFilters(page);
		await filter(page, /^Waiting for an answer 1$/).click();
		await expect(names(page)).toHaveText(['Amara Silva']);
		await expect(page.getByText('Showing 1 of 4 prospects')).toBeVisible();
		await expect(filter(page, /^Waiting for an answer/)).toHaveAttribute('aria-pressed', 'true');
		await expectAccessible(page);
		await filter(page, /^Waiting for an answer/).click();
		await filter(page, /^Said yes 1$/).click();
		await expect(names(page)).toHaveText(['Noah Okafor']);
		await test.step('no filter is offered that finds no one', async () => {
			await expect(filter(page, /^Contacted 1$/)).toBeVisible();
			await expect(filter(page, /^Pending/)).toHaveCount(0);
		});
		await page.keyboard.press('Escape');
		await expect(page.getByRole('group', { name: 'Filters' })).toHaveCount(0);
	});
	await test.step('coming back', async () => {
		await names(page).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Contact');
		await page.getByRole('link', { name: 'Back to List', exact: true }).click();
		await expect(names(page)).toHaveText(['Noah Okafor']);
		await expect(activeFilter(page, 'Said yes')).toBeVisible();
	});
	await test.step('after a reload, and for whoever opens the same address', async () => {
		await page.getByPlaceholder('Search prospects...').fill('noah');
		await expect(page).toHaveURL(/\?q=noah&asked=saidYes$/);
		await page.reload();
		await expect(page.getByPlaceholder('Search prospects...')).toHaveValue('noah');
		await expect(activeFilter(page, 'Said yes')).toBeVisible();
		await expect(names(page)).toHaveText(['Noah Okafor']);
		// So is a change made right before leaving.
		await page.getByPlaceholder('Search prospects...').fill('');
		await names(page).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Contact');
		await page.goBack();
		await expect(names(page)).toHaveText(['Noah Okafor']);
		await expect(page).toHaveURL(/\?asked=saidYes$/);
	});
	await test.step('by keyboard, with another of the same kind and one of another kind', async () => {
		const button = page.getByRole('button', { name: 'Filter', exact: true });
		await button.press('Enter');
		for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowDown');
		await expect(filter(page, /^Not asked yet 1$/)).toBeFocused();
		await page.keyboard.press('Space');
		await expect(names(page)).toHaveText(['Noah Okafor', 'Mei Chen']);
		await filter(page, /^Has a connection source 1$/).press('Enter');
		await expect(names(page)).toHaveText(['Noah Okafor']);
		await page.keyboard.press('Escape');
		await expect(button).toBeFocused();
		await expectAccessible(page);
		await activeFilter(page, 'Has a connection source').press('Enter');
		await expect(names(page)).toHaveText(['Noah Okafor', 'Mei Chen']);
		await expect(button).toBeFocused();
		await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
		await expect(names(page)).toHaveCount(4);
		await expect(button).toBeFocused();
	});
	await test.step('no one is left, and one click shows everyone', async () => {
		await openFilters(page);
		await filter(page, /^Waiting for the annual meeting .* 1$/).click();
		await filter(page, /^Contacted 1$/).click();
		await expect(names(page)).toHaveText(['Noah Okafor', 'Mei Chen']);
		await filter(page, /^Said yes 1$/).click();
		await filter(page, /^Contacted 1$/).click();
		await page.keyboard.press('Escape');
		await expect(page.getByText('No prospects match these filters')).toBeVisible();
		await expectAccessible(page);
		await page.locator('main').getByRole('button', { name: 'Clear filters' }).last().click();
		await expect(names(page)).toHaveCount(4);
		await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
	});
	await test.step('a filter by a status follows its rename, here or elsewhere', async () => {
		await pressFilter(page, /^Waiting for the annual meeting .* 1$/);
		await page.getByRole('link', { name: 'Settings', exact: true }).click();
		await page.getByRole('button', { name: /^Edit Waiting for the annual/ }).click();
		await page.getByLabel('Status Name').fill('Later');
		await page.getByRole('button', { name: 'Update Status' }).click();
		await expect(page.getByRole('dialog')).toHaveCount(0);
		await page.goBack();
		await expect(activeFilter(page, 'Later')).toBeVisible();
		await expect(names(page)).toHaveText(['Mei Chen']);
		const statuses = await (await ada.api.statuses.$get()).json();
		const id = statuses.find(({ name }) => name === 'Later')?.id ?? '';
		await ada.api.statuses[':id'].$patch({ param: { id }, json: { name: 'Next year' } });
		await expect(activeFilter(page, 'Next year')).toBeVisible();
		await expect(names(page)).toHaveText(['Mei Chen']);
		await openFilters(page);
		await expect(page.getByRole('group', { name: 'Filters' }).getByText(/later|waiting_for/i)).toHaveCount(0);
	});
});

test('on a phone a list keeps to the screen, whatever its statuses are called, and on a wide screen it has room', async ({
	page,
	ada,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(await asked(ada));
	await test.step('a long status leaves room for the rest, and what is empty is not there', async () => {
		await expect(row(page, 'Mei Chen')).toContainText('Waiting for the annual meeting');
		const { width = 0 } = (await names(page).last().boundingBox()) ?? {};
		expect(width).toBeGreaterThan(150);
		// A cell cuts off everything outside it, so the ring of its button is inside.
		await expect(row(page, 'Mei Chen').getByRole('button', { name: /^Waiting/ })).toHaveCSS('outline-offset', '-2px');
		await expect(page.getByRole('gridcell').filter({ hasText: /^-$/, visible: true })).toHaveCount(0);
		await expectNoOverflow(page);
		await expectAccessible(page);
	});
	await test.step('a picked connector closes the panel, and who they know is in sight', async () => {
		const toggle = whoCanIntroduce(page);
		await toggle.click();
		const dana = page.getByRole('button', { name: /^Dana Whitfield.*Asked/ });
		await expect(dana).toContainText('Asked recently');
		await expectNoOverflow(page);
		await expectAccessible(page);
		await dana.click();
		await expect(toggle).toHaveAttribute('aria-expanded', 'false');
		await expect(toggle).toBeFocused();
		await expect(names(page)).toHaveText(['Amara Silva', 'Noah Okafor']);
		await expect(names(page).first()).toBeInViewport();
		await activeFilter(page, 'Dana Whitfield').click();
		await expect(names(page)).toHaveCount(4);
	});
	await test.step('on a tablet a row is two lines, and a wide screen shows a wide table', async () => {
		await page.setViewportSize({ width: 768, height: 900 });
		expect((await row(page, 'Mei Chen').boundingBox())?.height).toBeLessThan(90);
		await expectNoOverflow(page);
		await expectAccessible(page);
		await page.setViewportSize({ width: 1920, height: 900 });
		expect((await page.getByRole('grid').boundingBox())?.width).toBeGreaterThan(1_500);
	});
});

test('all statuses of a list can be clicked, and scroll if there are too many', async ({ page, ada }) => {
	const stages = Array.from({ length: 60 }, (_, at) => `Stage ${at}`);
	for (const name of stages) await ada.api.statuses.$post({ json: { name, color: '#9333EA' } });
	const list = await addList(ada, 'Investors');
	await addProspects(
		ada,
		list.id,
		stages.map((name, at) => ({ name: `Person ${at}`, status: name.toLowerCase().replace(' ', '_') })),
	);
	await page.goto(`/prospect-lists/${list.id}`);
	await openFilters(page);
	await expectGoodLooks(page, [1280, 390]);
	expect((await page.getByRole('group', { name: 'Filters' }).locator('..').boundingBox())?.height).toBeLessThan(520);
	await filter(page, /^Stage 59/).click();
	await expect(names(page)).toHaveText(['Person 59']);
});
