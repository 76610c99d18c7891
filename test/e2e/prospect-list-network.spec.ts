import type { Page } from '@playwright/test';
import { addList, addProspects, expect, expectAccessible, type Person, test } from './support/people.ts';
import { expectNoOverflow } from './support/screen.ts';
import { activeFilter, filter, fromMenu, openFilters, pressFilter, whoCanIntroduce } from './support/toolbar.ts';

const names = (page: Page) => page.locator('a.row-link');
const profile = (slug: string) => `https://www.linkedin.com/in/${slug}`;

const upload = (who: Person, people: { name: string; company?: string }[]) =>
	who.api['my-network'].$post({
		json: { uploadId: crypto.randomUUID(), from: 1, total: people.length, people },
	});
const petra = { name: 'Petra Holm', position: 'CFO', linkedinUrl: profile('petra'), connectedOn: '2024-02-01' };
const ana = { name: 'Ana Reyes', company: 'Saltgate', linkedinUrl: profile('ana'), connectedOn: '2019-05-01' };

test('a list shows contacts at companies, existing connections, and changes of a newer network', async ({
	page,
	ada,
}) => {
	await upload(ada, [{ ...petra, company: 'Hooli' }, ana]);
	await upload(ada, [{ ...petra, company: 'Saltgate GmbH' }, ana, { name: 'Jan Oso', company: 'SALTGATE, Inc.' }]);
	const list = await addList(ada, 'Investors');
	await addProspects(ada, list.id, [
		{ name: 'Ana Reyes', title: 'CEO at Saltgate', linkedinUrl: profile('ana') },
		{ name: 'Ben Ode', title: 'CTO', company: 'The Saltgate, Ltd.' },
		{ name: 'Cleo Park', title: 'COO at Saltgate Foods' },
	]);
	await test.step('filters find them, and a company is one click in a dialog', async () => {
		await page.goto(`/prospect-lists/${list.id}`);
		await pressFilter(page, /^Has contacts there 2$/);
		await expect(names(page)).toHaveText(['Ana Reyes', 'Ben Ode']);
		await pressFilter(page, /^Already connected 1$/);
		await expect(names(page)).toHaveText(['Ana Reyes']);
		await page.getByRole('button', { name: 'Clear filters' }).click();
		await expect(names(page)).toHaveCount(3);
		await openFilters(page);
		await filter(page, /^Choose a company…$/).click();
		const dialog = page.getByRole('dialog', { name: 'Companies' });
		await expect(dialog.getByRole('button', { name: /2 prospects/ })).toContainText('Saltgate');
		await expectAccessible(page);
		await dialog.getByRole('button', { name: /^Saltgate Foods/ }).click();
		await expect(names(page)).toHaveText(['Cleo Park']);
		await activeFilter(page, 'Saltgate Foods').click();
		await expect(names(page)).toHaveCount(3);
	});
	await test.step('the panel of connectors has the companies', async () => {
		await whoCanIntroduce(page).click();
		const company = page.getByRole('region', { name: 'Contacts there' }).getByRole('button', { name: /Saltgate/ });
		await expect(company).toContainText('2 prospects');
		await company.click();
		await expect(names(page)).toHaveText(['Ana Reyes', 'Ben Ode']);
		await page.getByRole('button', { name: /^Remove filter: .*Saltgate/ }).click();
		await expect(names(page)).toHaveCount(3);
	});
	await test.step('a column says it in words', async () => {
		await fromMenu(page, 'View');
		await page.getByRole('dialog', { name: 'View' }).getByLabel('Contacts there', { exact: true }).check();
		await page.getByRole('dialog', { name: 'View' }).getByRole('button', { name: 'Done' }).click();
		await expect(page.getByRole('gridcell', { name: 'Connected since 2019', exact: true })).toBeVisible();
		await expect(page.getByRole('gridcell', { name: /^[^+]*Petra Holm[^+]*$/ })).toHaveCount(1);
	});
	await test.step('every column leaves what can be done in sight, and a title leaves out the company that a column says', async () => {
		await fromMenu(page, 'View');
		const view = page.getByRole('dialog', { name: 'View' });
		await view.getByLabel('Company', { exact: true }).check();
		await expect(page.locator('tr[data-row]').first().locator('td').nth(1)).toHaveText('CEO');
		for (const name of ['Email', 'Phone', 'Website', 'LinkedIn URL'])
			await view.getByLabel(name, { exact: true }).check();
		await view.getByRole('button', { name: 'Done' }).click();
		await expect(page.getByRole('button', { name: 'Delete Ana Reyes' })).toBeInViewport({ ratio: 1 });
		await fromMenu(page, 'View');
		await view.getByRole('button', { name: 'Reset columns' }).click();
		await view.getByRole('button', { name: 'Done' }).click();
		await expect(page.getByRole('gridcell', { name: 'CEO at Saltgate', exact: true })).toBeVisible();
	});
	await test.step('a contact names who one knows there; asking one is one click', async () => {
		await names(page).filter({ hasText: 'Ana Reyes' }).click();
		await expect(page.locator('main h2').first()).toHaveText('You’re already connected with Ana, since 2019');
		await page.goto(`/prospect-lists/${list.id}`);
		await names(page).filter({ hasText: 'Ben Ode' }).click();
		// One list of connectors, and no one in it twice.
		await expect(page.getByText('Who you know at')).toHaveCount(0);
		const card = page.getByRole('region', { name: 'Best intro first' });
		await expect(card.getByRole('listitem')).toHaveText([
			/^Ana Reyes/,
			/^Petra HolmCFO · Saltgate GmbHColleague at The Saltgate, Ltd. · Connected since 2024/,
			/^Jan Oso/,
		]);
		await expectAccessible(page);
		await card.getByRole('button', { name: 'Make this my introducer: Jan Oso' }).click();
		await expect(page.getByLabel('Connection Source')).toHaveValue('Jan Oso');
		await page.getByLabel('Connection Source').fill('');
		await card.getByRole('link', { name: 'Ask Petra Holm about Ben Ode' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request Introduction');
		await expect(page.getByText('Suggested: Petra Holm (works at the same company)')).toBeVisible();
	});
	await test.step('the settings say who moved, and lead to the prospects of that company', async () => {
		await page.goto('/settings#network');
		const changes = page.getByRole('region', { name: /^Changed since/ });
		await expect(changes).toContainText('1 moved · 1 joined · 0 left');
		await expect(changes.getByRole('listitem').first()).toHaveText(
			'Petra Holm is now at Saltgate GmbH, previously at Hooli: 2 of your prospects work there',
		);
		await expectAccessible(page);
		await page.setViewportSize({ width: 390, height: 844 });
		await changes.getByRole('link').first().click();
		await expect(names(page)).toHaveText(['Ana Reyes', 'Ben Ode']);
		await expectNoOverflow(page);
		// A stacked row has no column for it.
		await expect(page.getByRole('row', { name: /^Ben Ode/ })).toContainText('Ana Reyes, works there +2');
		await expect(whoCanIntroduce(page)).toHaveText('Who can introduce me');
		// On a phone, too, the filter that was set from elsewhere is in view, and nothing covers it.
		const chip = page.getByRole('button', { name: /^Remove filter: .*Saltgate/ });
		await expect(chip).toBeInViewport({ ratio: 1 });
		await chip.click();
		await expect(names(page)).toHaveCount(3);
	});
});
