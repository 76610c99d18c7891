import { addList, expect, expectAccessible, test } from './support/people.ts';
import { expectNoOverflow, toast } from './support/screen.ts';

const file = (bytes: Buffer | string, name = 'people.csv') => ({ name, mimeType: '', buffer: Buffer.from(bytes) });

test('the first three people are previewed before anything is imported', async ({ page, ada }) => {
	const list = await addList(ada, 'From another tool');
	await page.goto(`/prospect-lists/${list.id}`);
	const rows = ['Mira', 'Noor', 'Tiber', 'Oona'].map(
		(name) => `Ms.,${name},Quist,${name} renewal,Partner,Quist & Co,${name}@quist.example;old@quist.example`,
	);
	const text = ['Title,First Name,Last Name,Deal Name,Job Title,Company,Email', ...rows, 'Mr.,LinkedIn,Member,,CEO,X,'];
	await page.getByLabel('CSV file').setInputFiles(file(text.join('\n')));
	const box = page.getByRole('dialog', { name: 'Import people' });
	await expect(box.getByRole('list', { name: 'First people' }).getByRole('listitem')).toHaveText([
		'Mira Quist Partner at Quist & Co · Mira@quist.example',
		'Noor Quist Partner at Quist & Co · Noor@quist.example',
		'Tiber Quist Partner at Quist & Co · Tiber@quist.example',
	]);
	await expect(box).toContainText('LinkedIn hides the name of this person.');
	await expect(box).toContainText('The cell has several addresses. The first one is read.');
	await expectAccessible(page);
	await page.setViewportSize({ width: 390, height: 800 });
	await expectNoOverflow(page);
	await box.getByRole('button', { name: 'Import 4 people' }).click();
	await expect(page.getByRole('dialog', { name: 'Import finished' })).toBeVisible();
});

test('with an ambiguous encoding the names are shown and asked about', async ({ page, ada }) => {
	const list = await addList(ada, 'Letters');
	await page.goto(`/prospect-lists/${list.id}`);
	await page.getByLabel('CSV file').setInputFiles(file(Buffer.from('Name,Title\nHélène Père,CEO', 'latin1')));
	const box = page.getByRole('dialog', { name: 'Which names look right?' });
	await expect(box.getByRole('button', { name: 'Hélčne Pčre' })).toBeVisible();
	await expectAccessible(page);
	await box.getByRole('button', { name: 'Hélène Père' }).click();
	const next = page.getByRole('dialog', { name: 'Import people' });
	await expect(next.getByRole('list', { name: 'First people' })).toContainText('Hélène Père');
	await next.getByRole('button', { name: 'Import 1 person' }).click();
	await page.getByRole('button', { name: 'Done' }).click();
	await expect(page.getByRole('link', { name: 'Hélène Père', exact: true })).toBeVisible();
});

const connections = (day: string) =>
	`First Name,Last Name,URL,Email Address,Company,Position,Connected On\nMira,Quist,https://www.linkedin.com/in/mira,,Quist & Co,Partner,${day}`;

test('LinkedIn’s Connections.csv in a list is offered to My Network, or imported', async ({ page, ada }) => {
	const list = await addList(ada, 'Investors');
	await page.goto(`/prospect-lists/${list.id}`);
	const box = page.getByRole('dialog', { name: 'These look like your own connections' });
	await page.getByLabel('CSV file').setInputFiles(file(connections('9/17/2024'), 'Connections.csv'));
	await expectAccessible(page);
	await box.getByRole('button', { name: 'Add to My Network' }).click();
	await expect(toast(page, 'Network uploaded')).toBeVisible();
	await expect(box).toHaveCount(0);
	const [person] = await (await ada.api['my-network'].people.$get({ query: {} })).json();
	expect(person).toMatchObject({ name: 'Mira Quist', connectedOn: '2024-09-17' });
	// An ambiguous date is not read, and the dialog stays open to say so.
	await page.getByLabel('CSV file').setInputFiles(file(connections('9/7/2024'), 'Connections.csv'));
	await box.getByRole('button', { name: 'Add to My Network' }).click();
	await expect(box).toContainText('Added without the date, because it could not be read: 1');
	await box.getByRole('button', { name: 'Import as prospects' }).click();
	await expect(page.getByRole('dialog', { name: 'Import people' })).toContainText('Mira Quist');
});

test('a vCard is read as the contacts in it', async ({ page, ada }) => {
	const list = await addList(ada, 'Contacts');
	await page.goto(`/prospect-lists/${list.id}`);
	const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Mira Quist\r\nORG:Quist & Co\r\nTITLE:Partner\r\nEND:VCARD\r\n';
	await page.getByLabel('CSV file').setInputFiles(file(card, 'contact.vcf'));
	const box = page.getByRole('dialog', { name: 'Import people' });
	await expect(box.getByRole('list', { name: 'First people' })).toContainText('Mira Quist Partner at Quist & Co');
	await expect(box.getByRole('button', { name: 'Import 1 person' })).toBeVisible();
});
