// Why: docs/decisions/029.
// @module-tag G1
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { connect } from '../../../worker/db/client.ts';
import { countedKinds, countOwned } from '../../../worker/db/record-counts.ts';
import { uncounted } from '../../../worker/db/schema.ts';
import { statement } from '../../../worker/db/statements.ts';
import { addList, addProspects, ask, bindings, json, type Person, person } from '../support/people.ts';

/** Returns the stored count of each kind of a person's records, and the actual count. */
async function countsOf({ user }: Person) {
	const kept = await bindings.DB.prepare('select * from record_counts where user_id = ?')
		.bind(user.id)
		.first<Record<string, number>>();
	const there = countedKinds.map((kind) => sql`${countOwned(user.id, kind, 1_000)} as ${sql.identifier(kind)}`);
	const [counted] = await statement<Record<string, number>>(
		connect(bindings.DB),
		sql`select ${sql.join(there, sql`, `)}`,
	);
	return countedKinds.map((kind) => ({ kind, kept: kept?.[kind] ?? uncounted, there: counted?.[kind] ?? -1 }));
}

/** Makes each kind of write once, and names it after each. */
async function* writes(ada: Person): AsyncGenerator<string> {
	const { list, prospects } = await addProspects(ada, [
		{ name: 'Mara', title: 'CTO', company: 'Acme', connections: [{ name: 'Bo' }, { name: 'Cy' }] },
		{ name: 'Nora', location: 'Lyon' },
		{ name: 'Ola' },
	]);
	const [mara = '', nora = ''] = prospects.map(({ id }) => id);
	yield 'import';
	await addProspects(ada, [{ name: 'Mara', title: 'CTO' }], 'Other');
	const other = await addList(ada, 'Copies');
	await ada.ask(
		`/api/prospects/${mara}`,
		json({ name: 'Mara Quill', company: 'Initech', status: 'contacted' }, 'PATCH'),
	);
	yield 'a change of a prospect';
	await ada.ask('/api/statuses', json({ name: 'Called' }));
	yield 'a status';
	await ada.ask(`/api/prospects/${nora}/connections`, json({ connections: [{ name: 'Bo', title: 'Partner' }] }));
	await ada.ask(`/api/prospects/${nora}/connections`, json({ connections: [{ name: 'Bo', company: 'Acme' }] }));
	const letter = { recipientEmail: 'bo@example.com', subject: 's', message: 'm', answerLink: true };
	const saved = (await (await ada.ask('/api/intro-requests', json({ ...letter, prospectId: nora }))).json()) as {
		answerUrl: string;
	};
	const form = new URLSearchParams({ answer: 'yes', note: 'Gladly.' });
	expect((await ask(new URL(saved.answerUrl).pathname, { method: 'POST', body: form })).status).toBe(303);
	yield 'a request, and the answer to it';
	const shared = `/api/prospect-lists/${list.id}/shares`;
	const { url } = (await (await ada.ask(shared, json({ name: 'Petra' }))).json()) as { url: string };
	const marks = new URLSearchParams({ visit: crypto.randomUUID(), [`k-${mara}`]: 'well', [`k-${nora}`]: 'hardly' });
	expect((await ask(new URL(url).pathname, { method: 'POST', body: marks })).status).toBe(303);
	yield 'a link to the list, and two people marked through it';
	await ada.ask('/api/templates', json({ name: 'x', subject: 'x', message: 'x' }));
	yield 'a template';
	const path = `/api/prospect-lists/${list.id}/prospects`;
	const importId = crypto.randomUUID();
	const again = [{ name: 'Nora', location: 'Lyon', websiteUrl: 'https://nora.example' }, { name: 'Pia' }];
	await ada.ask(`${path}/import`, json({ prospects: again, importId }));
	yield 'an import that can be undone';
	await ada.ask(`/api/imports/${importId}/undo`, json({}));
	yield 'an import that was undone';
	const twins = await addProspects(ada, [
		{ name: 'Ola', title: 'CEO', connections: [{ name: 'Bo' }, { name: 'Cy' }] },
		{
			name: 'Ola',
			title: 'Chair',

			connections: [{ name: 'Bo', company: 'Acme' }, { name: 'Dee' }],
		},
	]);
	const [ola, twin] = twins.prospects;
	await ada.ask('/api/intro-requests', json({ ...letter, prospectId: twin?.id }));
	const now = (await (await ada.ask(`/api/prospects/${twin?.id}`)).json()) as { updatedAt: string };
	const versions = { version: ola?.updatedAt, otherVersion: now.updatedAt };
	const merge = { otherId: twin?.id, ...versions, prospect: { notes: 'x' } };
	expect((await ada.ask(`/api/prospects/${ola?.id}/merge`, json(merge))).status).toBe(200);
	yield 'two people that became one';
	await ada.ask(`${path}/copy`, json({ ids: [mara, nora], toListId: other.id }));
	await ada.ask(`${path}/move`, json({ ids: [mara], toListId: other.id }));
	await ada.ask('/api/prospect-lists/sample', json({}));
	yield 'copies, a move and the sample';
	await ada.ask(`${path}/removal`, json({ ids: [nora] }));
	yield 'the removal of someone with a connection and an answered request';
	for (const { id } of await (await ada.api['prospect-lists'].$get()).json()) {
		await ada.ask(`/api/prospect-lists/${id}`, { method: 'DELETE' });
	}
	yield 'the removal of all lists';
	const [removed] = ((await (await ada.ask('/api/bin')).json()) as { id: string; kind: string }[]).filter(
		({ kind }) => kind === 'prospect',
	);
	expect((await ada.ask(`/api/bin/${removed?.id}/restore`, json({}))).status).toBe(200);
	yield 'the way back of someone, with their list';
	await ada.ask(`/api/bin/${list.id}/restore`, json({}));
	yield 'the way back of the list itself';
	for (const { id } of (await (await ada.ask('/api/bin')).json()) as { id: string }[])
		await ada.ask(`/api/bin/${id}`, { method: 'DELETE' });
	yield 'the emptying of the trash';
}

test('after every kind of write the stored count is never below the number of records', async () => {
	const ada = await person('Ada');
	for await (const what of writes(ada)) {
		const tooLow = (await countsOf(ada)).filter(({ kept, there }) => kept < there);
		expect([what, tooLow]).toEqual([what, []]);
	}
	// Each kind was counted, so that the comparison above means something: replies come by mail, and lists wait for a
	// recount.
	const uncountedKinds = (await countsOf(ada)).filter(({ kept }) => kept === uncounted).map(({ kind }) => kind);
	expect(uncountedKinds).toEqual(['lists', 'replies']);
});
