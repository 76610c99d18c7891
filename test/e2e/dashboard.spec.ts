import type { Page } from '@playwright/test';
import type { NeedsYou } from '#contract/needs-you';
import { startAppProxy } from './support/app-proxy.ts';
import { hold, sentTo } from './support/calls.ts';
import {
	addList,
	addProspects,
	expect,
	expectAccessible,
	mailsTo,
	type Person,
	signedIn,
	test,
} from './support/people.ts';
import { appPort } from './support/ports.ts';
import { toast } from './support/screen.ts';

test.beforeEach(signedIn);

const nextToAsk = (page: Page) => page.getByRole('region', { name: 'Next to ask' });
const needsYou = (page: Page) => page.getByRole('region', { name: 'Waiting for you' });

test('the dashboard of a new account', async ({ page, ada }) => {
	const actions = page.getByRole('region', { name: 'Quick Actions' });
	await test.step('nothing can be clicked before what is above it has loaded', async () => {
		const { go } = await hold(page, { path: /^\/api\/first-steps$/ });
		await page.goto('/');
		await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
		await expect(page.getByRole('main').getByText('Loading')).toHaveCount(1);
		await expect(actions).toHaveCount(0);
		go();
		await expect(page.getByRole('region', { name: 'Your first steps' })).toBeVisible();
		await expect(actions).toBeVisible();
	});
	await test.step('Recent Activity has its two entries', async () => {
		const entries = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
		await expect(entries).toHaveCount(2);
		await expect(entries.nth(0)).toContainText(/extension connected/i);
		await expect(entries.nth(1)).toContainText(/account setup completed/i);
	});
	await test.step('one link leads to the settings, and the header leads there by a button', async () => {
		await actions.getByRole('link', { name: 'Settings', exact: true }).click();
		await expect(page).toHaveURL('/settings');
		await page.goBack();
		await expect(actions.getByRole('link', { name: 'Settings' })).toHaveAccessibleDescription(
			'Manage your statuses and preferences',
		);
		await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(1);
		await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
		await expect(page).toHaveURL('/settings');
		await page.goBack();
	});
	const list = await addList(ada, 'Investors');
	await test.step('a new account has neither list', async () => {
		await page.reload();
		await expect(actions).toBeVisible();
		await expect(needsYou(page)).toHaveCount(0);
	});
	await test.step('it has three steps, which tick themselves off and disappear after the last', async () => {
		const card = page.getByRole('region', { name: 'Your first steps' });
		const steps = card.getByRole('listitem');
		await expect(steps).toHaveText([/Add prospects/, /^Upload your connections/, /^Ask for your first introduction/]);
		await expect(card.getByRole('button', { name: 'Try it with sample people' })).toBeVisible();
		await expectAccessible(page);
		const [mara] = await addProspects(ada, list.id, [{ name: 'Mara' }]);
		await expect(steps.nth(0)).toHaveText('Done: Add prospects');
		await expect(card.getByRole('button', { name: 'Try it with sample people' })).toBeHidden();
		await card.getByRole('link', { name: 'Upload your connections' }).click();
		await expect(page.getByRole('heading', { name: 'Network', exact: true })).toBeFocused();
		const people = [{ name: 'Bo' }];
		await ada.api['my-network'].$post({ json: { uploadId: crypto.randomUUID(), from: 1, total: 1, people } });
		await page.goto('/');
		await expect(steps.nth(1)).toHaveText('Done: Upload your connections');
		const letter = { recipientEmail: 'bo@example.com', subject: 's', message: 'm', sendEmail: false };
		await ada.api['intro-requests'].$post({ json: { ...letter, prospectId: mara?.id ?? '' } });
		await expect(card).toBeHidden();
	});
});

const question = (page: Page) => page.locator('[data-question]');
const queue = (page: Page) => page.getByRole('region', { name: 'Everything in your queue' });

test('the dashboard lists a yes and people to ask', async ({ page, ada }) => {
	const { list, prospect } = await answered(ada, 'yes', 'Sure, she owes me a coffee.');
	const link = page.getByRole('navigation').getByRole('link', { name: 'Dashboard' });
	const introduced = needsYou(page).getByRole('button', { name: 'Mark as introduced to Amara Silva' });
	await test.step('a yes is shown with its note until the introduction is recorded, which takes one click', async () => {
		await page.goto('/');
		await expect(needsYou(page)).toContainText('Dana Whitfield said yes to introducing you to Amara Silva.');
		await expect(needsYou(page)).toContainText('“Sure, she owes me a coffee.”');
		await expectAccessible(page);
		await expect(link).toHaveAccessibleDescription('1 thing needs you');
		const [first] = await page.locator('main section').all();
		await expect(first ?? needsYou(page)).toHaveAccessibleName('Waiting for you');
		await introduced.click();
		// Checked first, because the toast may go while a slow machine checks the whole page.
		await expect(toast(page, 'Marked as introduced')).toContainText('Amara Silva');
		await expect(needsYou(page)).toContainText(/You were introduced to Amara Silva on \w+day\./);
		await expectAccessible(page);
		await expect(question(page)).toBeFocused();
		const now = await (await ada.api.prospects[':id'].$get({ param: { id: prospect.id } })).json();
		expect(now.status).toBe('introduced');
	});
	await test.step('a wrong click is undone by a key, and recorded again', async () => {
		await page.keyboard.press('z');
		await expect(toast(page, 'Undone')).toBeVisible();
		await expect(introduced).toBeVisible();
		const back = await (await ada.api.prospects[':id'].$get({ param: { id: prospect.id } })).json();
		expect(back.status).toBe('intro_requested');
		await introduced.click();
	});
	await test.step('one click records that the user has written, and then the thank-you is due', async () => {
		await needsYou(page).getByRole('button', { name: 'Mark as written to Amara Silva' }).click();
		await expect(needsYou(page)).toContainText('Dana Whitfield introduced you to Amara Silva.');
		await expect(page.getByText('Have you written yet?')).toHaveCount(0);
	});
	await test.step('the thank-you can be skipped, also after an undo, and then nothing waits', async () => {
		const notNeeded = needsYou(page).getByRole('button', { name: 'No thank-you needed for Amara Silva' });
		await notNeeded.click();
		await expect(needsYou(page)).toHaveCount(0);
		await toast(page, 'No thank-you needed').getByRole('button', { name: 'Undo' }).click();
		await expect(toast(page, 'Undone')).toBeVisible();
		await notNeeded.click();
		await expect(needsYou(page)).toHaveCount(0);
		await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
		await expect(link).not.toHaveAccessibleDescription('1 thing needs you');
	});
	await test.step('more than six of a kind are listed on a click', async () => {
		const people = Array.from({ length: 9 }, (_, at) => ({ name: `P ${at}`, connectionSource: `Connector ${at}` }));
		await addProspects(ada, list.id, people);
		await page.goto('/');
		await expect(needsYou(page)).toHaveCount(0);
		await expect(nextToAsk(page)).toContainText('1 of 9');
		const asks = queue(page).getByRole('button', { name: /^Ask / });
		await expect(asks).toHaveCount(6);
		await queue(page).getByRole('button', { name: 'Show all 9' }).click();
		await expect(asks).toHaveCount(9);
		await page.getByRole('navigation').getByRole('link', { name: 'Prospect Lists' }).click();
		// A suggestion to ask is not someone waiting, so it isn't counted.
		await expect(link).not.toHaveAccessibleDescription(/need/);
	});
});

test('the queue moves on by keys and clicks, responds at once, and stays where it was left', async ({ page, ada }) => {
	const { list } = await answered(ada, 'yes');
	await addProspects(ada, list.id, [
		{ name: 'Bo Lindqvist', title: 'CTO', connectionSource: 'Helena Brandt' },
		{ name: 'Chidi Okafor', title: 'CEO', connectionSource: 'Helena Brandt' },
		{ name: 'Ines Prado', title: 'CFO', connectionSource: 'Dana Whitfield' },
	]);
	await page.goto('/');
	const ask = nextToAsk(page).getByRole('link', { name: 'Ask Helena Brandt about Bo Lindqvist' });
	const introduced = needsYou(page).getByRole('button', { name: 'Mark as introduced to Amara Silva' });
	await test.step('J skips to the next item and focuses it, and K goes back', async () => {
		await expect(introduced).toBeVisible();
		await page.keyboard.press('j');
		await expect(question(page)).toBeFocused();
		await expect(question(page)).toHaveText('Helena Brandt could introduce you to Bo Lindqvist and 1 other.');
		await expectAccessible(page);
		await page.keyboard.press('k');
		await expect(introduced).toBeVisible();
	});
	await test.step('no one asked today is listed, and clicking a line shows its card', async () => {
		const asks = queue(page).getByRole('list', { name: 'Next to ask' }).getByRole('listitem');
		await expect(asks).toHaveText(['Ask Helena Brandt about Bo Lindqvist']);
		await asks.getByRole('button').click();
		await expect(ask).toBeVisible();
		await expect(nextToAsk(page).locator('.bg-ember')).toHaveCount(1);
		await page.getByRole('button', { name: 'Back', exact: true }).click();
	});
	await test.step('a number key does what its button says before the server has answered, and only once for a double click', async () => {
		const { go } = await hold(page, { method: 'PATCH', path: /intro-requests/ });
		const sent = sentTo(page, 'PATCH', /intro-requests/);
		await introduced.dblclick();
		await expect(ask).toBeVisible();
		await expect(queue(page)).toContainText('Write to Amara Silva');
		go();
		await expect(toast(page, 'Marked as introduced')).toBeVisible();
		expect(sent).toHaveLength(1);
		await page.keyboard.press('z');
		await expect(introduced).toBeVisible();
		await page.keyboard.press('1');
		await expect(ask).toBeVisible();
		await expect(toast(page, 'Marked as introduced')).toBeVisible();
		await page.keyboard.press('z');
		await expect(introduced).toBeVisible();
	});
	await test.step('names link to their pages', async () => {
		await needsYou(page).getByRole('link', { name: 'Dana Whitfield', exact: true }).click();
		await expect(page.getByRole('link', { name: 'Ines Prado', exact: true })).toBeVisible();
		await expect(page.getByRole('link', { name: 'Bo Lindqvist', exact: true })).toHaveCount(0);
		await page.goBack();
		await expect(introduced).toBeVisible();
	});
	await test.step('key 2 asks about both, and back on the dashboard the queue is where it was', async () => {
		await page.keyboard.press('j');
		await expect(ask).toBeVisible();
		await page.keyboard.press('2');
		await expect(page).toHaveURL(/intro-request\?through=Helena.*with=/);
		await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
		await expect(ask).toBeVisible();
		await page.keyboard.press('1');
		await expect(page.getByText('Send an introduction request for Bo Lindqvist')).toBeVisible();
	});
	await test.step('with single keys off no button shows a key, and no key does anything', async () => {
		await page.evaluate(() => localStorage.setItem('kindling-single-keys', 'off'));
		await page.goto('/');
		await expect(introduced).toBeVisible();
		await expect(page.locator('main kbd')).toHaveCount(0);
		for (const key of ['1', 'j']) await page.keyboard.press(key);
		await expect(introduced).toBeVisible();
	});
});

test('one click opens a refused request, and one the follow-up of an overdue one', async ({ page, ada }) => {
	const { list } = await answered(ada, 'yes');
	const [ines] = await addProspects(ada, list.id, [{ name: 'Ines Prado', connectionSource: 'Helena Brandt' }]);
	const letter = { prospectId: ines?.id ?? '', recipientEmail: 'refused@example.com', subject: 'S', message: 'M' };
	await ada.api['intro-requests'].$post({ json: { ...letter, sendEmail: true, answerLink: false } });
	// The test cannot wait for five working days, so it shows the yes of the first request as an overdue one.
	await page.route('**/api/needs-you', async (route) => {
		const { confirm, ...rest } = (await (await route.fetch()).json()) as NeedsYou;
		await route.fulfill({ json: { ...rest, confirm: [], nudge: confirm } });
	});
	await page.goto('/');
	await needsYou(page).getByRole('link', { name: 'Follow up with Dana about Amara Silva' }).click();
	await expect(page.getByLabel('Subject Line *')).toHaveValue('Re: Amara');
	await page.goto('/');
	await expect(needsYou(page)).toContainText('1 of 2');
	await page.keyboard.press('j');
	await expect(needsYou(page)).toContainText('Your email to Helena Brandt about Ines Prado was refused.');
	await needsYou(page).getByRole('link', { name: 'See what happened' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Contact');
});

test('with the server gone, the dashboard says how old its data is', async ({ page, ada, allowed }) => {
	allowed.push(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|\/api\/changes/);
	await answered(ada, 'yes');
	await using proxy = await startAppProxy(appPort);
	const notice = page.getByRole('status').filter({ hasText: 'This is from' });
	const socket = page.waitForEvent('websocket');
	await page.goto(`http://localhost:${proxy.port}/`);
	await expect(needsYou(page)).toContainText('Dana Whitfield said yes');
	await socket;
	await expect(notice).toHaveCount(0);
	await proxy.close();
	await expect(notice).toHaveText(/^We can’t reach Kindling right now\. This is from \d+:\d\d [AP]M\.$/);
	await expect(needsYou(page)).toContainText('Dana Whitfield said yes');
	await expectAccessible(page);
	await page.context().setOffline(true);
	await expect(notice).toHaveText(/^You’re offline\. This is from/);
});

/** Asks Dana about a prospect of Ada's, and answers through the link in the mail. */
async function answered(ada: Person, answer: 'yes' | 'no', note = '') {
	const list = await addList(ada, 'Investors');
	const [prospect] = await addProspects(ada, list.id, [{ name: 'Amara Silva', connectionSource: 'Dana Whitfield' }]);
	if (!prospect) throw new Error('No prospect.');
	const recipientEmail = `dana.${crypto.randomUUID().slice(0, 8)}@example.com`;
	const letter = { prospectId: prospect.id, recipientEmail, subject: 'Amara', message: 'Hi Dana.' };
	await ada.api['intro-requests'].$post({ json: { ...letter, sendEmail: true, answerLink: true } });
	const [mail] = await mailsTo(recipientEmail);
	const link = /http:\S+\/api\/r\/[\w-]+/.exec(mail?.content[0]?.value ?? '')?.[0] ?? '';
	await fetch(link, { method: 'POST', body: new URLSearchParams({ answer, note }), redirect: 'manual' });
	return { list, prospect };
}

test('after sending, the toast leads to the next line in one click or key, and a nudge takes two clicks', async ({
	page,
	ada,
}) => {
	const list = await addList(ada, 'Investors');
	const connectors = ['Nadia Berg', 'Omar Haddad', 'Petra Holm'];
	const asked = ['Siobhan Kelly', 'Bo Lind', 'Cy Hart'];
	await addProspects(
		ada,
		list.id,
		asked.map((name, at) => ({ name, title: 'CTO', connectionSource: connectors[at] })),
	);
	const sendTo = async (name: string) => {
		await expect(page.getByRole('textbox', { name: 'Your reason' })).toBeFocused();
		await page.getByLabel('Send To').fill(`${name}@${crypto.randomUUID().slice(0, 8)}.example.com`);
		await page.getByRole('textbox', { name: 'Your reason' }).fill('they build what I study');
		await page.keyboard.press('Control+Enter');
		await expect(toast(page, 'Introduction request sent')).toBeVisible();
		await expect(page).toHaveURL(`/prospect-lists/${list.id}`);
		// Until then keys go to the composer.
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Investors');
	};
	await page.goto('/');
	const lines = queue(page).getByRole('button', { name: /^Ask \w+ \w+ about/ });
	await expect(lines).toHaveCount(3);
	const [, second, third] = (await lines.allTextContents()).map(
		(line) => /^Ask (\w+) \w+ about (\w+)/.exec(line)?.slice(1) ?? [],
	);
	await nextToAsk(page).getByRole('link', { name: /^Ask / }).click();
	await sendTo('first');
	await page.getByRole('button', { name: `Next: ask ${second?.[0]} about ${second?.[1]}` }).click();
	await expect(page.getByText(`Suggested: ${second?.[0]}`)).toBeVisible();
	await sendTo('second');
	await expect(page.getByRole('button', { name: `Next: ask ${third?.[0]} about ${third?.[1]}` })).toBeVisible();
	await page.keyboard.press('n');
	await expect(page.getByText(`Suggested: ${third?.[0]}`)).toBeVisible();
	await sendTo('third');
	await expect(page.getByRole('button', { name: /^Next:/ })).toHaveCount(0);

	await test.step('opening the composer from elsewhere stays in the list', async () => {
		const [other] = await addProspects(ada, list.id, [{ name: 'Dee Roy', connectionSource: 'Anna Vogt' }]);
		await addProspects(ada, list.id, [{ name: 'Eli Fox', connectionSource: 'Zoe Hart' }]);
		await page.goto(`/prospect-lists/${list.id}/prospects/${other?.id}/intro-request`);
		await sendTo('fourth');
		await expect(page.getByRole('button', { name: /^Next:/ })).toHaveCount(0);
	});

	await test.step('a nudge takes two clicks, and offers no template for a first request', async () => {
		const now = await (await ada.api['needs-you'].$get()).json();
		const [request] = await (await ada.api['intro-requests'].$get({ query: {} })).json();
		const line = {
			id: request?.id,
			prospectId: request?.prospectId,
			kind: 'ask',
			followsId: null,
			subject: 'S',
			connectorName: 'Dana',
			recipientEmail: 'dana@example.com',
			status: 'sent',
			answerNote: null,
			sentAt: '2026-01-05T00:00:00.000Z',
			createdAt: '2026-01-05T00:00:00.000Z',
			respondedAt: null,
			prospectName: 'Dee Roy',
			listId: list.id,
			withOthers: 0,
			isInvented: false,
		};
		await page.route('**/api/needs-you', (route) => route.fulfill({ json: { ...now, nudge: [line] } }));
		await page.goto('/');
		await needsYou(page).getByRole('link', { name: 'Follow up with Dana about Dee Roy' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nudge');
		await expect(page.getByLabel('Email Template')).toHaveCount(0);
		await page.getByRole('button', { name: 'Send Email' }).click();
		await expect(toast(page, 'Nudge sent')).toBeVisible();
	});
});
