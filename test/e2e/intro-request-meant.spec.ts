import { address, box, compose, send } from './support/composer.ts';
import { addList, addProspects, expect, expectAccessible, mailsTo, test } from './support/people.ts';
import { heard, toast } from './support/screen.ts';
import { pressFilter, whoCanIntroduce } from './support/toolbar.ts';

const message = 'Message *';

test('an email with blanks asks first, and is filled in by a click or sent as is, from anywhere on the screen', async ({
	page,
	ada,
}) => {
	const { list } = await compose(page, ada);
	const to = address('dana');
	const question = page.getByRole('group', { name: /blanks? left/ });
	const fill = question.getByRole('button', { name: 'Fill in' });
	await box(page, 'Send To *').fill(to);
	// The names that the address filled in become blanks again.
	await page.getByRole('button', { name: 'Undo' }).click();
	await test.step('from outside of the form, and once more, nothing is sent', async () => {
		await page.getByRole('heading', { name: 'Email Tips' }).click();
		await page.keyboard.press('Control+Enter');
		await expect(question).toContainText('3 blanks left: [Connection Name], [your reason, in one line], [Your Name]');
		await expect(fill).toBeFocused();
		await expectAccessible(page);
		await page.keyboard.press('Control+Enter');
		await expect(fill).toBeFocused();
		expect(await mailsTo(to)).toEqual([]);
	});
	await test.step('the names are filled, and the reason is typed next', async () => {
		await page.keyboard.press('Enter');
		await expect(question).toHaveCount(0);
		await expect(page.getByRole('textbox', { name: 'Your reason' })).toBeFocused();
		await expect(box(page, message)).toHaveValue(/^Hi Dana,[\s\S]+Ada Lovelace/);
	});
	await test.step('a blank of the user’s own is selected, so that typing replaces it', async () => {
		await box(page, message).fill('Hi Dana, [how we know each other] Would you?');
		await send(page).click();
		await expect(question).toContainText('1 blank left: [how we know each other]');
		await page.keyboard.press('Enter');
		await expect(box(page, message)).toBeFocused();
		await page.keyboard.type('We rowed together.');
		await expect(box(page, message)).toHaveValue('Hi Dana, We rowed together. Would you?');
	});
	await box(page, message).fill('Hi Dana, see [1] and [x]: would you? [Why, in a line]');
	await send(page).click();
	await question.getByRole('button', { name: 'Send anyway' }).click();
	await expect(toast(page, 'Introduction request sent')).toBeVisible();
	await expect(page).toHaveURL(`/prospect-lists/${list.id}`);
	expect(await mailsTo(to)).toHaveLength(1);
});

test('from the people of one connector three clicks lead to the email to that one', async ({ page, ada }) => {
	const list = await addList(ada, 'Investors');
	await addProspects(ada, list.id, [
		{
			name: 'Mara Quill',
			connectionSource: 'Dana Whitfield',
			connections: [{ name: 'Dana Whitfield' }, { name: 'Ravi Rao', title: 'CTO' }],
		},
		{ name: 'Noor Aziz', connectionSource: 'Dana Whitfield' },
	]);
	await page.goto(`/prospect-lists/${list.id}`);
	let presses = 0;
	const press = (target: ReturnType<typeof page.getByRole>) => {
		presses += 1;
		return target.click();
	};
	await press(whoCanIntroduce(page));
	await press(page.getByRole('button', { name: /^Ravi Rao/ }));
	await press(page.getByRole('link', { name: 'Request introduction to Mara Quill' }));
	await expect(page.getByText('Suggested: Ravi Rao (your mutual connection)')).toBeVisible();
	expect(presses).toBe(3);
	await expect(page.getByRole('button', { name: 'Ravi Rao CTO' })).toHaveAttribute('aria-pressed', 'true');
});

test('after a no two clicks lead to the email to the next connector, and the first is no longer offered', async ({
	page,
	ada,
}) => {
	const list = await addList(ada, 'Investors');
	const [nora] = await addProspects(ada, list.id, [
		{
			name: 'Nora Lind',
			connectionSource: 'Felix Adeyemi',
			connections: [{ name: 'Felix Adeyemi' }, { name: '田中 美咲' }, { name: '陳 大文' }],
		},
	]);
	const asked = await ada.api['intro-requests'].$post({
		json: {
			prospectId: nora?.id ?? '',
			recipientEmail: null,
			subject: 'Nora?',
			message: 'Hi Felix,\n---\nHi Nora.',
			sendEmail: false,
			answerLink: true,
		},
	});
	const { answerUrl = '' } = (await asked.json()) as { answerUrl?: string };
	await fetch(answerUrl, { method: 'POST', body: new URLSearchParams({ answer: 'no' }) });
	await page.goto(`/prospect-lists/${list.id}/prospects/${nora?.id}`);
	const path = page.getByRole('region', { name: 'Who can introduce me' });
	await expect(path.getByText('Said no', { exact: true })).toBeVisible();
	await expect(path.getByRole('listitem').nth(1)).toContainText('田中 美咲Can introduce you');
	await expectAccessible(page);
	let presses = 0;
	const press = (target: ReturnType<typeof page.getByRole>) => {
		presses += 1;
		return target.click();
	};
	await press(page.getByRole('link', { name: 'Dashboard' }));
	const needsYou = page.getByRole('region', { name: 'Waiting for you' });
	await expect(needsYou).toContainText(
		'Felix Adeyemi said no to introducing you to Nora Lind. Try 田中 美咲 instead (1 more).',
	);
	await expectAccessible(page);
	await press(needsYou.getByRole('link', { name: 'Ask 田中 美咲 about Nora Lind' }));
	await expect(page.getByText('Suggested: 田中 美咲 (your mutual connection)')).toBeVisible();
	expect(presses).toBe(2);
	await expect(page.getByRole('button', { name: /^Felix Adeyemi Said no/ })).toHaveAttribute('aria-pressed', 'false');
	await page.goto(`/prospect-lists/${list.id}`);
	await pressFilter(page, /^Said no/);
	await expect(page.getByRole('link', { name: 'Nora Lind', exact: true })).toBeVisible();
});

test('changing the connection source elsewhere does not change who an open email asks', async ({ page, ada }) => {
	const connections = [{ name: 'Dana Whitfield' }, { name: 'Sam Okoye' }];
	const hearing = heard(page);
	const { prospect } = await compose(page, ada, { connections });
	await hearing;
	const to = address('dana');
	await box(page, 'Send To *').fill(to);
	await page.getByRole('textbox', { name: 'Your reason' }).fill('they build what I study');
	await ada.api.prospects[':id'].$patch({ param: { id: prospect.id }, json: { connectionSource: 'Sam Okoye' } });
	const sam = page.getByRole('button', { name: 'Sam Okoye' });
	await expect(sam.filter({ hasText: 'Your connection source for Amara', visible: true })).toBeVisible();
	for (const what of ['at once', 'after a reload'])
		await test.step(what, async () => {
			if (what !== 'at once') await page.reload();
			await expect(page.getByText('Suggested: Dana Whitfield')).toBeVisible();
			await expect(box(page, 'Send To *')).toHaveValue(to);
			await expect(box(page, message)).toHaveValue(/^Hi Dana,/);
		});
	await send(page).click();
	await expect(toast(page, 'Introduction request sent')).toBeVisible();
	const ofPerson = { param: { id: prospect.id }, query: {} };
	const [asked] = await (await ada.api.prospects[':id']['intro-requests'].$get(ofPerson)).json();
	expect(asked).toMatchObject({ recipientEmail: to, connectorName: 'Dana Whitfield' });
});
