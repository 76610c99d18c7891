// The rules: docs/product.md §12.14.
import { address, box, compose, send } from './support/composer.ts';
import { addProspects, expect, mailsTo, test } from './support/people.ts';

test('an address that was asked before is one press away, and nothing is filled in by itself', async ({
	page,
	ada,
}) => {
	const { list } = await compose(page, ada);
	const dana = address('dana');
	await box(page, 'Send To').fill(dana);
	await send(page).click();
	await expect(page.getByText('Introduction request sent', { exact: true })).toBeVisible();
	const [second] = await addProspects(ada, list.id, [{ name: 'Noah Okafor', connectionSource: 'Dana Whitfield' }]);
	await page.goto(`/prospect-lists/${list.id}/prospects/${second?.id}/intro-request`);
	const known = page.getByRole('button', { name: dana });
	await expect(known).toContainText('Asked on');
	await expect(box(page, 'Send To')).toHaveValue('');
	await known.click();
	await expect(box(page, 'Send To')).toHaveValue(dana);
	await send(page).click();
	await expect.poll(async () => (await mailsTo(dana)).map(({ subject }) => subject)).toHaveLength(2);
});
