// The rules: docs/product/api.md.
import { contact } from './support/lists.ts';
import { expect, type Person, test } from './support/people.ts';

// Together they fit into the shortest field, a name.
const text = [
	'<script>window.ran=1;alert(1)</script>',
	'"><img src=x onerror="window.ran=1;alert(1)">',
	"'-alert(1)-'</textarea><svg onload=alert(1)>",
	'{{constructor.constructor("alert(1)")()}}',
].join(' ');

/** Stores the text in every field that a person can fill in. Returns the screens that show them. */
async function fillEverything(ada: Person) {
	const { prospect, back, path } = await contact(ada, { connectionSource: text });
	const id = prospect.id;
	const listId = back.split('/').at(-1) ?? '';
	const name = text;
	await ada.api['prospect-lists'][':id'].$patch({ param: { id: listId }, json: { name, description: text } });
	await ada.api.statuses.$post({ json: { name, color: '#336699' } });
	const written = { name, title: text, location: text, notes: text, connectionSource: text };
	const changed = await ada.api.prospects[':id'].$patch({ param: { id }, json: written });
	expect(changed.status).toBe(200);
	await ada.api.prospects[':id'].connections.$post({
		param: { id },
		json: { connections: [{ name, title: text, company: text, strength: text }] },
	});
	await ada.api.templates.$post({ json: { name, subject: name, message: text } });
	const asked = { prospectId: id, recipientEmail: 'dana@example.com', subject: name, message: text, sendEmail: false };
	expect((await ada.api['intro-requests'].$post({ json: asked })).status).toBe(201);
	// The screens, with how many places of each show the text in letters or in a field.
	return Object.entries({
		'/': 0,
		'/prospect-lists': 1,
		[back]: 2,
		[path]: 2,
		[`${path}/intro-request`]: 1,
		'/settings': 1,
		'/templates': 0,
		'/extension': 0,
	});
}

test('no screen runs a script that is stored in every field', { tag: ['@H3'] }, async ({ page, ada }) => {
	const dialogs: string[] = [];
	page.on('dialog', (dialog) => {
		dialogs.push(dialog.message());
		return dialog.dismiss();
	});
	for (const [path, places] of await fillEverything(ada)) {
		await test.step(path, async () => {
			await page.goto(path);
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
			const inFields = () =>
				page.locator('input, textarea').evaluateAll((fields, sought) => {
					return fields.filter((field) => (field as HTMLInputElement).value.includes(sought)).length;
				}, text);
			await expect
				.poll(async () => (await page.getByText(text).count()) + (await inFields()))
				.toBeGreaterThanOrEqual(places);
			expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran)).toBeUndefined();
		});
	}
	expect(dialogs).toEqual([]);
});
