// The rules: docs/product/asks.md.
import type { Locator } from '@playwright/test';
import { addList, addProspects, expect, expectAccessible, mailsTo, test } from './support/people.ts';
import { openHearing, toast } from './support/screen.ts';
import { whoCanIntroduce } from './support/toolbar.ts';

const names = ['Amara Silva', 'Bo Lind', 'Cy Hart', 'Dee Roy', 'Eli Fox', 'Fay Moss'];
const dropped = 'Gus Vale';
const removed = 'Hal Ray';

test('one mail about six people takes at most six clicks and one typed line, and the connector answers for each', async ({
	page,
	ada,
	browser,
	allowed,
}) => {
	// Reads of the removed person.
	allowed.push(/status of 404/);
	const list = await addList(ada, 'Investors');
	const petra = `petra@${crypto.randomUUID().slice(0, 8)}.example.com`;
	const people = await addProspects(ada, list.id, [
		...[dropped, removed, ...names].map((name) => ({
			name,
			title: 'Chief Technology Officer at Northwind Traders',
			connectionSource: 'Petra Holm',
		})),
		{ name: 'Petra Holm', email: petra },
	]);
	let presses = 0;
	const press = async (role: 'button' | 'link', name: string | RegExp) => {
		presses += 1;
		await page.getByRole(role, { name }).click();
	};
	await page.goto(`/prospect-lists/${list.id}`);
	await press('button', 'Who can introduce me');
	await press('link', 'Ask about 8 people: Petra Holm');
	await expect(page.getByText('Ask Petra Holm about 8 people')).toBeVisible();
	await expect(page.getByText('Suggested: Petra Holm (your mutual connection)')).toBeVisible();
	await page.getByLabel('Your reason').fill('they build what I study');
	// Leaves out the first person, whose page is the composer's address. Typed text stays.
	await press('button', `Leave ${dropped} out`);
	await expect(page.getByText('Ask Petra Holm about 7 people')).toBeVisible();
	await test.step('someone removed elsewhere is left out too, and the screen says who', async () => {
		await ada.api.prospects[':id'].$delete({
			param: { id: people.find(({ name }) => name === removed)?.id ?? '' },
		});
		await expect(toast(page, `${removed} was removed`)).toBeVisible();
	});
	await expect(page.getByText('Ask Petra Holm about 6 people')).toBeVisible();
	await expect(page.getByLabel('Your reason')).toHaveValue('they build what I study');
	await expect(page.getByLabel('Message')).toHaveValue(/Hi Bo, I'm/);
	await press('button', new RegExp(petra));
	await expectAccessible(page);
	await press('button', 'Send Email');
	await expect(toast(page, 'Introduction request sent')).toBeVisible();
	expect(presses).toBeLessThanOrEqual(6);
	const mails = await mailsTo(petra);
	expect(mails).toHaveLength(1);
	const text = mails[0]?.content[0]?.value ?? '';
	for (const name of names) expect(text).toContain(`Ready to forward to ${name}:`);
	expect(text).not.toMatch(/Gus|Hal/);

	await test.step('on a phone, without a script, each click is saved at once', async () => {
		const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
		const theirs = await phone.newPage();
		await theirs.goto(/http\S+\/api\/r\/\S+/.exec(text)?.[0] ?? '');
		await expect(theirs.getByRole('heading', { level: 1 })).toContainText('6 people');
		expect((await theirs.locator('main').boundingBox())?.height).toBeLessThanOrEqual(2 * 844);
		const before = (await theirs.getByRole('heading', { name: 'Cy Hart' }).boundingBox())?.y ?? 0;
		await theirs.getByRole('button', { name: 'Yes: Bo Lind', exact: true }).click();
		await expect(theirs.locator('.person', { hasText: 'Bo Lind' })).toHaveText(/Bo Lind Yes/);
		await expect(theirs.getByRole('button', { name: 'Yes: Bo Lind' })).toBeHidden();
		// The next person moves up into the room of the removed buttons.
		expect((await theirs.getByRole('heading', { name: 'Cy Hart' }).boundingBox())?.y).toBeLessThan(before);
		const next = theirs.locator('.next', { hasText: 'Bo Lind' });
		await expect(next.getByRole('link', { name: 'Email Bo' })).toBeHidden();
		await next.getByText('Bo Lind').click();
		await expect(next.getByRole('link', { name: 'Email Bo' })).toBeVisible();
		await next.getByText('More', { exact: true }).click();
		await theirs.getByRole('button', { name: 'Well: Bo Lind', exact: true }).click();
		await expect(theirs.getByText('You said how well you know Bo.')).toBeVisible();
		for (const name of names.filter((name) => name !== 'Bo Lind'))
			await theirs.getByRole('button', { name: `Yes: ${name}`, exact: true }).click();
		await expect(theirs.getByText('Thank you! That’s everyone')).toBeVisible();
		await expect(theirs.locator('.next')).toHaveText(names.map((name) => new RegExp(`^${name}`)));
		await theirs.goto(theirs.url().replace(/[?#].*/, ''));
		expect((await theirs.locator('main').boundingBox())?.height).toBeLessThanOrEqual(1.5 * 844);
		await phone.close();
	});
	const bo = people.find(({ name }) => name === 'Bo Lind');
	await page.goto(`/prospect-lists/${list.id}/prospects/${bo?.id}`);
	await expect(
		page
			.locator('section', { has: page.getByRole('heading', { name: 'Introduction history' }) })
			.getByText('Said yes')
			.first(),
	).toBeVisible();
	await expect(page.getByRole('region', { name: 'Mutual connections' })).toContainText('Says they know Bo well');
});

test('six people without a connection source are asked about in at most seven clicks', async ({
	page,
	ada,
	allowed,
}) => {
	allowed.push(/status of 404/);
	const list = await addList(ada, 'Cold');
	const petra = `petra@${crypto.randomUUID().slice(0, 8)}.example.com`;
	const people = await addProspects(
		ada,
		list.id,
		names.map((name, at) => ({
			name,
			location: 'Oslo',
			title: `CTO at ${at === 0 ? 'Hearthside' : 'Northwind'}`,
			status: at === 0 ? 'introduced' : undefined,
		})),
	);
	const works = (name: string, company: string, email?: string) => ({ name, company, email });
	const upload = [works('Petra Holm', 'Northwind', petra), works('Anna Berg', 'Hearthside')];
	await ada.api['my-network'].$post({
		json: { uploadId: crypto.randomUUID(), from: 1, total: upload.length, people: upload },
	});
	let presses = 0;
	const press = async (target: Locator, modifiers?: 'Shift'[]) => {
		presses += 1;
		await target.click({ modifiers });
	};
	await page.goto(`/prospect-lists/${list.id}`);
	await press(page.getByRole('row').filter({ hasText: names[0] }).getByText('Oslo'), ['Shift']);
	await press(page.getByRole('row').filter({ hasText: names[5] }).getByText('Oslo'), ['Shift']);
	await press(page.getByRole('button', { name: 'Ask about 6' }));
	await test.step('first who to ask: who could introduce most of them, or anyone by name, and no address as a name', async () => {
		const choices = page.getByRole('list', { name: 'Who do you want to ask?' });
		await expect(choices.getByRole('button')).toHaveText([
			'Petra HolmNorthwind · Could introduce 5 of 6',
			'Anna BergHearthside · Could introduce 1 of 6',
		]);
		await expectAccessible(page);
		await page.getByLabel('Name', { exact: true }).fill(petra);
		await page.getByLabel('Name', { exact: true }).press('Enter');
		await expect(page.getByText('Please enter a name. Their address comes after it.')).toBeVisible();
		await page.getByLabel('Name', { exact: true }).fill('Zoe Hart');
		await page.getByLabel('Name', { exact: true }).press('Enter');
		await expect(page.getByText('Ask Zoe Hart about 6 people')).toBeVisible();
		await expect(page.getByText('Suggested: Zoe Hart', { exact: true })).toBeVisible();
		await page.goBack();
		await press(choices.getByRole('button', { name: 'Petra Holm' }));
	});
	await expect(page.getByText('Ask Petra Holm about 6 people')).toBeVisible();
	await expect(page.getByRole('region', { name: 'Checks' })).toContainText(
		'You’ve already been introduced to Amara Silva.',
	);
	await press(page.getByRole('button', { name: new RegExp(petra) }));
	await page.getByLabel('Your reason').fill('they build what I study');
	await press(page.getByRole('button', { name: 'Send Email' }));
	await expect(toast(page, 'Introduction request sent')).toBeVisible();
	expect(presses).toBeLessThanOrEqual(7);
	const param = { id: people[0]?.id ?? '' };
	expect(await (await ada.api.prospects[':id']['intro-requests'].$get({ param, query: {} })).json()).toMatchObject([
		{ connectorName: 'Petra Holm', recipientEmail: petra },
	]);
	await test.step('when one of two is removed before a reload, the other is asked about, with the typed text', async () => {
		const [one, two] = people.slice(2);
		const composer = `/prospect-lists/${list.id}/prospects/${one?.id}/intro-request?through=Zoe%20Hart&with=${two?.id}`;
		await page.goto(composer);
		await page.getByLabel('Send To').fill('zoe@example.org');
		await page.getByLabel('Your reason').fill('they build what I study');
		page.once('dialog', (dialog) => dialog.accept());
		await page.goto('about:blank');
		await ada.api.prospects[':id'].$delete({ param: { id: two?.id ?? '' } });
		await page.goto(composer);
		await expect(toast(page, `${two?.name} was removed`)).toBeVisible();
		await expect(page.getByText(`Send an introduction request for ${one?.name}`)).toBeVisible();
		await expect(page.getByLabel('Send To')).toHaveValue('zoe@example.org');
		await expect(page.getByLabel('Your reason')).toHaveValue('they build what I study');
		await expect(page.getByText('Suggested: Zoe Hart', { exact: true })).toBeVisible();
		await expect(page.getByLabel('Message')).not.toHaveValue(new RegExp(`${two?.name}|several people`));
	});
});

test('six people at a colleague’s company are asked about in at most six clicks, without asking again who it goes to', async ({
	page,
	ada,
}) => {
	const list = await addList(ada, 'Cold');
	const petra = `petra@${crypto.randomUUID().slice(0, 8)}.example.com`;
	await addProspects(
		ada,
		list.id,
		names.map((name) => ({ name, location: 'Oslo', title: 'CTO at Northwind' })),
	);
	await ada.api['my-network'].$post({
		json: {
			uploadId: crypto.randomUUID(),
			from: 1,
			total: 1,
			people: [{ name: 'Petra Holm', company: 'Northwind', email: petra }],
		},
	});
	await page.goto(`/prospect-lists/${list.id}`);
	await test.step('the panel offers it for a colleague, too', async () => {
		await whoCanIntroduce(page).click();
		await expect(page.getByRole('link', { name: 'Ask about 6 people: Petra Holm' })).toBeVisible();
	});
	let presses = 0;
	const press = async (target: Locator, modifiers?: 'Shift'[]) => {
		presses += 1;
		await target.click({ modifiers });
	};
	await press(page.getByRole('button', { name: /^Petra Holm/ }));
	await expect(page.getByRole('button', { name: 'Remove filter: Petra Holm' })).toBeVisible();
	await press(page.getByRole('row').filter({ hasText: names[0] }).getByText('Oslo'), ['Shift']);
	await press(page.getByRole('row').filter({ hasText: names[5] }).getByText('Oslo'), ['Shift']);
	await press(page.getByRole('button', { name: 'Ask about 6' }));
	await expect(page.getByText('Ask Petra Holm about 6 people')).toBeVisible();
	await press(page.getByRole('button', { name: new RegExp(petra) }));
	await page.getByLabel('Your reason').fill('they build what I study');
	await press(page.getByRole('button', { name: 'Send Email' }));
	await expect(toast(page, 'Introduction request sent')).toBeVisible();
	expect(presses).toBeLessThanOrEqual(6);
	await test.step('while Petra thinks about it, no one else is offered', async () => {
		await expect(page.getByRole('row').filter({ hasText: names[0] })).toContainText('Asked Petra today');
		await expect(page.getByRole('link', { name: /^Ask / })).toHaveCount(0);
	});
});

test('text typed into a nudge about several people stays when one of them is removed elsewhere', async ({
	page,
	ada,
	allowed,
}) => {
	// Reads of the removed person.
	allowed.push(/status of 404/);
	const list = await addList(ada, 'Investors');
	const people = await addProspects(
		ada,
		list.id,
		names.slice(0, 3).map((name) => ({ name, connectionSource: 'Petra Holm' })),
	);
	const asked = await ada.api.favours.$post({
		json: {
			prospectIds: people.map(({ id }) => id),
			connectorName: 'Petra Holm',
			recipientEmail: `petra@${crypto.randomUUID().slice(0, 8)}.example.com`,
			subject: 'Two introductions',
			message: 'Hi Petra, would you?',
			sendEmail: true,
			answerLink: true,
		},
	});
	const [first] = (await asked.json()).requests;
	await page.goto(`/prospect-lists/${list.id}/prospects/${people[0]?.id}/intro-request?nudge=${first?.id}`);
	await expect(page.getByText('Follow up with Petra Holm about 3 people')).toBeVisible();
	const message = page.getByLabel('Message');
	await message.fill(`${await message.inputValue()}\nIn my own words.`);
	const remove = (at: number) => ada.api.prospects[':id'].$delete({ param: { id: people[at]?.id ?? '' } });
	await remove(2);
	await expect(page.getByText('Follow up with Petra Holm about 2 people')).toBeVisible();
	await expect(message).toHaveValue(/In my own words\.$/);
	await expect(message).not.toHaveValue(new RegExp(people[2]?.name ?? ''));
	await remove(1);
	await expect(page.getByText(`Follow up on your request about ${people[0]?.name}`)).toBeVisible();
	await expect(message).toHaveValue(/In my own words\.$/);
});

test('an open email about several people asks the one it greets, whatever connection source they get elsewhere', async ({
	page,
	ada,
}) => {
	const list = await addList(ada, 'Investors');
	const people = await addProspects(
		ada,
		list.id,
		names.slice(0, 2).map((name) => ({ name, connectionSource: 'Petra Holm' })),
	);
	const [one, two] = people;
	const composer = `/prospect-lists/${list.id}/prospects/${one?.id}/intro-request?with=${two?.id}`;
	const petra = `petra@${crypto.randomUUID().slice(0, 8)}.example.com`;
	await openHearing(page, composer);
	await page.getByLabel('Send To').fill(petra);
	await page.getByLabel('Your reason').fill('they build what I study');
	for (const { id } of people) {
		const json = { connectionSource: 'Zoe Hart', title: 'Chief Baker' };
		await ada.api.prospects[':id'].$patch({ param: { id }, json });
	}
	await expect(page.getByText('Chief Baker')).toHaveCount(2);
	for (const what of ['at once', 'after a reload'])
		await test.step(what, async () => {
			if (what !== 'at once') await page.reload();
			await expect(page.getByText('Ask Petra Holm about 2 people')).toBeVisible();
			await expect(page.getByLabel('Send To')).toHaveValue(petra);
			await expect(page.getByLabel('Message')).toHaveValue(/^Hi Petra,/);
		});
	await page.getByRole('button', { name: 'Send Email' }).click();
	await expect(toast(page, 'Introduction request sent')).toBeVisible();
	const param = { id: two?.id ?? '' };
	expect(await (await ada.api.prospects[':id']['intro-requests'].$get({ param, query: {} })).json()).toMatchObject([
		{ connectorName: 'Petra Holm', recipientEmail: petra },
	]);
});

test('text typed about several people greets the connector that the page’s address names, and keeps the former address for the former connector', async ({
	page,
	ada,
}) => {
	const list = await addList(ada, 'Investors');
	const [one, two] = await addProspects(
		ada,
		list.id,
		names.slice(0, 2).map((name) => ({ name })),
	);
	const composer = (name: string) =>
		page.goto(
			`/prospect-lists/${list.id}/prospects/${one?.id}/intro-request?through=${encodeURIComponent(name)}&with=${two?.id}`,
		);
	page.on('dialog', (dialog) => dialog.accept());
	await composer('Petra Holm');
	const [to, message] = [page.getByLabel('Send To'), page.getByLabel('Message')];
	await to.fill('petra@example.org');
	await page.getByLabel('Your reason').fill('they build what I study');
	await composer('Zoe Hart');
	await expect(message).toHaveValue(/^Hi Zoe,[\s\S]*they build what I study/);
	await expect(to).toHaveValue('');
	await to.fill('zoe@example.org');
	await composer('Petra Holm');
	await expect(message).toHaveValue(/^Hi Petra,[\s\S]*they build what I study/);
	await expect(to).toHaveValue('petra@example.org');
});
