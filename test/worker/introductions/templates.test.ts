import { expect, test } from 'vitest';
import { startingTemplates } from '#contract/template';
import { json, person, said } from '../support/people.ts';

const whole = { name: 'Mine', subject: 'About {{prospect}}', message: 'Hi {{connection}},\n\n{{me}}' };

test('everyone starts with three templates, in their order', async () => {
	const ada = await person('Ada');
	const templates = await (await ada.api.templates.$get()).json();
	expect(templates.map(({ name, subject, message }) => ({ name, subject, message }))).toEqual(startingTemplates);
	expect(templates.every(({ isDefault }) => isDefault)).toBe(true);
});

test('a template is added at the end, changed and deleted', async () => {
	const ada = await person('Ada');
	const created = await ada.ask('/api/templates', json({ ...whole, isDefault: true, userId: 'x', id: 'x' }));
	expect(created.status).toBe(201);
	const template = (await created.json()) as { id: string };
	expect(template).toEqual({
		...whole,
		id: expect.stringMatching(/^[0-9a-f-]{36}$/),
		userId: ada.user.id,
		isDefault: false,
		createdAt: expect.stringMatching(/Z$/),
		updatedAt: expect.stringMatching(/Z$/),
	});
	expect((await (await ada.api.templates.$get()).json()).at(-1)).toEqual(template);
	const change = (body: object) => ada.ask(`/api/templates/${template.id}`, json(body, 'PATCH'));
	expect(await (await change({ name: 'Ours', userId: 'x' })).json()).toEqual({
		...template,
		name: 'Ours',
		updatedAt: expect.any(String),
	});
	expect(await (await change({})).json()).toMatchObject({ ...whole, name: 'Ours' });
	// A body with only a version doesn't reveal another user's record either.
	const of = (body: object) => {
		const init = json(body, 'PATCH');
		return { ...init, headers: { ...init.headers, 'If-Match': '"2026-01-01T00:00:00.000Z"' } };
	};
	expect((await ada.ask(`/api/templates/${template.id}`, of({ name: 'Theirs' }))).status).toBe(412);
	const eve = await person('Eve');
	const foreign = await eve.ask(`/api/templates/${template.id}`, of({ name: 'Theirs' }));
	expect(await said(foreign)).toEqual([404, 'Template not found.']);
	expect(await said(await change({ subject: ' ' }))).toEqual([400, 'Please enter a subject line.']);
	expect((await ada.ask(`/api/templates/${template.id}`, { method: 'DELETE' })).status).toBe(204);
	expect(await said(await change({ name: 'Gone' }))).toEqual([404, 'Template not found.']);
	expect(await (await ada.api.templates.$get()).json()).toHaveLength(3);
});

test('all templates are listed, the oldest first, however many there are', async () => {
	const ada = await person('Ada');
	const names = Array.from({ length: 30 }, (_, at) => `Own ${at}`);
	for (const name of names) await ada.ask('/api/templates', json({ ...whole, name }));
	const listed = await (await ada.api.templates.$get()).json();
	expect(listed.map(({ name }) => name)).toEqual([...startingTemplates.map(({ name }) => name), ...names]);
});

test('each removed template is restored as it was', async () => {
	const ada = await person('Ada');
	const made = [];
	for (const name of ['One', 'Two']) {
		const template = (await (await ada.ask('/api/templates', json({ ...whole, name }))).json()) as { id: string };
		await ada.ask(`/api/templates/${template.id}`, { method: 'DELETE' });
		made.push(template);
	}
	for (const { id } of made) expect((await ada.ask(`/api/bin/${id}/restore`, { method: 'POST' })).status).toBe(200);
	expect((await (await ada.api.templates.$get()).json()).slice(-2)).toEqual(made);
});

test.each([
	[{}, 'Please enter a template name.'],
	[{ ...whole, name: ' ' }, 'Please enter a template name.'],
	[{ ...whole, subject: '' }, 'Please enter a subject line.'],
	[{ ...whole, message: null }, 'Please enter a message.'],
])('a template %j is refused', async (body, sentence) => {
	const ada = await person('Ada');
	expect(await said(await ada.ask('/api/templates', json(body)))).toEqual([400, sentence]);
});
