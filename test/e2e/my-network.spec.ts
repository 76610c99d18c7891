import { strToU8, zipSync } from 'fflate';
import { box, compose } from './support/composer.ts';
import { expectGoodLooks } from './support/looks.ts';
import { addList, addProspects, expect, expectAccessible, test } from './support/people.ts';
import { toast } from './support/screen.ts';

const notes =
	'Notes:\n"Some of the email addresses are missing, see https://www.linkedin.com/psettings/privacy/email"\n\n';
const heading = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';
const rows = [
	'Dana,Whitfield,https://www.linkedin.com/in/dana,dana@hearthside.example,"Hearthside, Inc.",Partner,12 Jan 2024',
	'Sam,Okoye,https://www.linkedin.com/in/sam-one,sam@one.example,One,Baker,03 Feb 2019',
	'Sam,Okoye,https://www.linkedin.com/in/sam-two,sam@two.example,Two,CTO,04 Mar 2021',
	'Sam,Okoye,https://www.linkedin.com/in/sam-three,sam@three.example,,,05 Apr 2011',
	'Sam,Okoye,https://www.linkedin.com/in/sam-four,sam@four.example,,,06 May 2010',
	',,,,,,05 Apr 2020',
	...Array.from(
		{ length: 3_000 },
		(_, at) => `Person,${at},https://www.linkedin.com/in/p${at},,"Acme, ${at}",Engineer,01 Jun 2020`,
	),
];
const csv = (text: string) => ({ name: 'Connections.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a network is uploaded, suggests addresses by profile and by name, and is deleted', async ({ page, ada }) => {
	const card = page.getByRole('region', { name: 'My Network' });
	const upload = page.getByLabel('Files for My Network');
	await test.step('another file is refused in words, and nothing is sent', async () => {
		await page.goto('/settings#network');
		await expect(card.getByText('Choose Files')).toBeVisible();
		await upload.setInputFiles(csv('Name,Title\nDana,Partner'));
		await expect(card.getByRole('alert')).toContainText('This isn’t LinkedIn’s Connections.csv');
		await expectAccessible(page);
	});
	await test.step('the file is read and uploaded in parts, and the toast counts', async () => {
		const list = await addList(ada, 'Investors');
		await addProspects(ada, list.id, [{ name: 'Ben Ode', company: 'Acme, 7' }, { name: 'Mei Chen' }]);
		await upload.setInputFiles(csv(notes + heading + rows.join('\n')));
		await expect(page.getByText('Network uploaded', { exact: true })).toBeVisible();
		await expect(toast(page, 'Network uploaded')).toContainText(
			'You know someone at the companies of 1 of 2 prospects.',
		);
		// It stays while the pointer is over it.
		await toast(page, 'Network uploaded').hover();
		await expect(card).toContainText(/3,005 people, 5 with an address, connected from .*2010.* to .*2024/);
		await expect(card.getByRole('status')).toHaveText('Left out, because they have no name: 1');
		await expectAccessible(page);
	});
	await test.step('its link shows those counted', async () => {
		await toast(page, 'Network uploaded').getByRole('button', { name: 'Show them' }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'Investors' })).toBeVisible();
		await expect(page.getByText('Showing 1 of 2 prospects')).toBeVisible();
		await expect(page.getByRole('link', { name: 'Ben Ode', exact: true })).toBeVisible();
	});
	await test.step('it is looked through in pages and searched, and the palette leads to it', async () => {
		await page.goto('/');
		await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
		await page.keyboard.press('Control+k');
		await page.getByRole('dialog').getByRole('combobox').fill('my network');
		await expect(page.getByRole('option', { selected: true })).toHaveText(/My Network/);
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL('/settings#network');
		await expect(page.getByRole('heading', { name: 'Network', exact: true })).toBeFocused();
		await expect(page.getByRole('heading', { name: 'Network', exact: true })).toBeInViewport();
		const contents = page.getByRole('list', { name: 'Parts of the settings' });
		await expect(contents.getByRole('link')).toHaveText(['Work', 'You', 'Network', 'Circle', 'For programs', 'Data']);
		await contents.getByRole('link', { name: 'Data' }).click();
		await expect(page).toHaveURL('/settings#data');
		await expect(page.getByRole('heading', { name: 'Data', exact: true })).toBeFocused();
		await expect(contents.locator('[aria-current=page]')).toHaveText('Data');
		await expect(page.locator('main h2[tabindex]:visible')).toHaveText(['Data']);
		await expect(page.getByRole('main').getByRole('region').last()).toHaveAccessibleName('Delete Your Account');
		await expect(card).toBeHidden();
		await contents.getByRole('link', { name: 'Network' }).click();
		const people = card.getByRole('list', { name: 'People in your network' }).getByRole('listitem');
		await expect(people.first()).toHaveText(
			/^Dana WhitfieldPartner at Hearthside, Inc\. · dana@hearthside\.example · connected on/,
		);
		await expect(people).toHaveCount(51);
		await card.getByRole('button', { name: 'Show more' }).click();
		await expect(people).toHaveCount(101);
		await card.getByRole('searchbox', { name: 'Search your network...' }).fill('okoye cto');
		await expect(people).toHaveText([/^Sam OkoyeCTO at Two/]);
		await expectAccessible(page);
	});
	const { list, prospect } = await compose(page, ada, {
		connections: [{ name: 'Dana Whitfield', linkedinUrl: 'https://linkedin.com/in/Dana/' }],
	});
	const known = page.getByRole('list', { name: 'Known addresses' }).getByRole('button');
	await test.step('someone with the connector’s profile is the connector', async () => {
		await expect(known).toHaveText([/^dana@hearthside\.exampleIn your network · connected since .*2024/]);
		await expect(box(page, 'Send To')).toHaveValue('');
		await known.click();
		await expect(box(page, 'Send To')).toHaveValue('dana@hearthside.example');
	});
	await test.step('of people with the connector’s name all are offered, with who they are and when they were asked', async () => {
		const [second] = await addProspects(ada, list.id, [{ name: 'Noah Okafor', connectionSource: 'Sam Okoye' }]);
		const path = `/prospect-lists/${list.id}/prospects/${second?.id}/intro-request`;
		page.once('dialog', (dialog) => dialog.accept());
		await page.goto(path);
		await expect(known).toHaveText([
			/^sam@two\.exampleSame name in your network · connected since .*2021 · CTO · Two/,
			/^sam@one\.exampleSame name in your network · connected since .*2019 · Baker · One/,
		]);
		await page.getByRole('button', { name: 'Show all 4' }).click();
		await expect(known).toHaveCount(4);
		await expect(page.getByRole('button', { name: 'Show fewer' })).toBeFocused();
		await expectAccessible(page);
		const request = { prospectId: second?.id ?? '', recipientEmail: 'sam@one.example', subject: 's', message: 'm' };
		await ada.api['intro-requests'].$post({ json: { ...request, sendEmail: false } });
		await page.goto(path);
		await expect(known).toHaveText([/^sam@one\.exampleAsked on .*connected since .*2019/, /^sam@two\.example/]);
	});
	await test.step('a dialog that names the number deletes it', async () => {
		await page.goto('/settings#network');
		await card.getByRole('button', { name: 'Delete My Network' }).click();
		await expect(page.getByRole('alertdialog')).toContainText('3,005 people are deleted immediately.');
		await expectAccessible(page);
		await page.getByRole('alertdialog').getByRole('button', { name: 'Delete My Network' }).click();
		await expect(card.getByText('Choose Files')).toBeVisible();
		const addresses = ada.api.prospects[':id']['connector-addresses'];
		const response = await addresses.$get({ param: { id: prospect.id }, query: { name: 'Dana Whitfield' } });
		expect(await response.json()).toEqual([]);
	});
});

const zipOf = (files: Record<string, string>) => ({
	name: 'Basic_LinkedInDataExport.zip',
	mimeType: 'application/zip',
	buffer: Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))),
});
const at = (name: string) => `https://www.linkedin.com/in/${name}`;
const messages = [
	'CONVERSATION ID,CONVERSATION TITLE,FROM,SENDER PROFILE URL,TO,RECIPIENT PROFILE URLS,DATE,SUBJECT,CONTENT,FOLDER',
	`1,,Ada,${at('ada')},Sam,${at('sam-one')},2026-03-04 10:00:00 UTC,,"Our secret is halibut",INBOX`,
	`1,,Sam,${at('sam-one')},Ada,${at('ada')},2026-03-05 10:00:00 UTC,,"Not trout?",INBOX`,
	`2,,Ada,${at('ada')},Eve,${at('eve')},2026-03-06 10:00:00 UTC,,Hello,INBOX`,
].join('\n');
const people = [
	`Sam,Okoye,${at('sam-one')},,One,Baker,03 Feb 2019`,
	`Mei,Chen,${at('mei')},,Halcyon Bank,CFO,04 Mar 2021`,
	`Lea,Brand,${at('lea')},,Saltgate,CTO,05 Apr 2011`,
].join('\n');
const contacts = [
	'First Name,Last Name,Organization Name,E-mail 1 - Value',
	'Mei,Chen,"Halcyon Bank, Inc.",mei@halcyon.example',
	'Lea,Brand,,lea@home.example',
	'Plumber,,,pipes@plumber.example',
].join('\n');

test('LinkedIn’s whole ZIP and a file of contacts are read in the browser, and a preview says what is kept before it is sent', async ({
	page,
	ada,
}) => {
	const sent: string[] = [];
	page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
	const card = page.getByRole('region', { name: 'My Network' });
	const preview = page.getByRole('region', { name: 'What we’ll keep' });
	const files = page.getByLabel('Files for My Network');
	await page.goto('/settings#network');
	await expect(card.getByText('Choose Files')).toBeVisible();
	await test.step('contacts that come first wait, and nothing is sent', async () => {
		await files.setInputFiles({ name: 'google.csv', mimeType: 'text/csv', buffer: Buffer.from(contacts) });
		await expect(page.getByRole('region', { name: 'Now your connections' })).toContainText('3 contacts read.');
		await expectAccessible(page);
	});
	await test.step('with the ZIP the preview says what is kept, and asks about whoever matches by name only', async () => {
		await files.setInputFiles(
			zipOf({ 'Connections.csv': heading + people, 'messages.csv': messages, 'Profile.csv': 'x' }),
		);
		await expect(preview.getByRole('listitem')).toContainText([
			/^3 connections, /,
			/^1 address, /,
			/^Messages with 1 connection, .*never what they say\./,
			/^lea@home\.example is Lea Brand in your contacts\. Is that CTO at Saltgate\?/,
		]);
		await expect(preview).toContainText(
			'stays on this computer: 1 other contact, messages with 1 who aren’t connections.',
		);
		expect(sent.filter((call) => call.includes('/api/my-network') && /example/.test(call))).toEqual([]);
		await expectGoodLooks(page);
	});
	await test.step('a confirmed match is sure, and no word of a message leaves the browser', async () => {
		await preview.getByRole('button', { name: 'Yes' }).click();
		await expect(preview.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true');
		await preview.getByRole('button', { name: 'Keep These' }).click();
		await expect(card.getByRole('status')).toHaveText('Added: 2 addresses, messages with 1 connection');
		await expect(card).toContainText('3 people, 2 with an address');
		const list = card.getByRole('list', { name: 'People in your network' }).getByRole('listitem');
		await expect(list).toContainText([/Sam Okoye/, /mei@halcyon\.example/, /lea@home\.example/]);
		expect(sent.join()).not.toMatch(/halibut|trout|plumber/);
		const stored = await (await ada.api['my-network'].people.$get({ query: {} })).json();
		expect(stored).toMatchObject([
			{ messagesSent: 1, messagesReceived: 1, lastMessageOn: '2026-03-05' },
			{ emailFrom: 'sure' },
			{ emailFrom: 'sure' },
		]);
	});
	await test.step('one click says how well one knows someone, and the list says how many messages there were', async () => {
		const list = card.getByRole('list', { name: 'People in your network' }).getByRole('listitem');
		await expect(list.first()).toContainText(/you’ve exchanged 2 messages, last in March/);
		const well = card.getByRole('button', { name: 'I know Sam Okoye well' });
		// It shows before the server has it.
		const written = page.waitForResponse((response) => response.request().method() !== 'GET');
		await well.click();
		await expect(well).toHaveAttribute('aria-pressed', 'true');
		await written;
		await page.reload();
		await expect(well).toHaveAttribute('aria-pressed', 'true');
		await expectGoodLooks(page);
	});
	await test.step('a bad file is refused in a sentence, and cancelling keeps nothing', async () => {
		await files.setInputFiles(zipOf({ 'photo.jpg': 'x' }));
		await expect(card.getByRole('alert')).toHaveText(/This ZIP isn’t LinkedIn’s export\./);
		await files.setInputFiles([
			{
				name: 'contacts.vcf',
				mimeType: 'text/vcard',
				buffer: Buffer.from('BEGIN:VCARD\nFN:Sam Okoye\nEMAIL:sam@home.example\nEND:VCARD'),
			},
			{ name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004 and no more') },
		]);
		await expect(card.getByRole('alert')).toHaveText(/^broken\.zip: This file can’t be read\./);
		await expect(preview).toContainText('sam@home.example');
		await preview.getByRole('button', { name: 'Cancel' }).click();
		await expect(preview).toHaveCount(0);
		expect((await (await ada.api['my-network'].$get()).json())?.withAddress).toBe(2);
	});
});
