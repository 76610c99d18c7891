import { expect, test } from 'vitest';
import { assistantOf, connectProgram, use } from '../../support/assistant.ts';
import { injections } from '../../support/injections.ts';
import { addProspects, bindings, json, person } from '../../support/people.ts';

/** Returns every text in a value, without those under `untrustedData`. */
function textsOutside(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, each]) => (key === 'untrustedData' ? [] : [key, ...textsOutside(each)]));
}

test(`${injections.length} texts that order a model about come back below the marked field only`, async () => {
	expect(injections).toHaveLength(40);
	const ada = await person('Ada');
	// Each of eight people has five of the texts in their fields.
	const [own, ...groups] = [injections.map(({ text }) => text), ...Array.from({ length: 8 }, (_, at) => at * 5)];
	const textsOf = (from: number) => own.slice(from, from + 5) as [string, string, string, string, string];
	const people = groups.map((from) => {
		const [name, title, company, location, notes] = textsOf(from);
		return { name, title, company, location, notes, connections: [{ name: title, title: notes, company: name }] };
	});
	const { list, prospects } = await addProspects(ada, people, injections[0]?.text);
	const client = await assistantOf({ program: await connectProgram(ada, 'write') });
	const marks = (shown: string) => injections.filter(({ mark }) => shown.includes(mark));
	const told: string[] = [];
	const look = async (name: string, args: Record<string, unknown> = {}) => {
		const { record, text, isError } = await use(client, name, args);
		expect([name, isError && text]).toEqual([name, false]);
		// The text is the warning and the record, and no stranger's text can end either.
		const [warning = '', ...rest] = text.split('\n');
		expect(JSON.parse(rest.join('\n'))).toEqual(record);
		expect([name, marks(warning), marks(textsOutside(record).join('\n'))]).toEqual([name, [], []]);
		expect(text).not.toMatch(/[\u{e0000}-\u{e007f}\u202a-\u202e]/u);
		told.push(text);
	};
	await bindings.DB.prepare('update statuses set name = ? where user_id = ?')
		.bind(injections[1]?.text, ada.user.id)
		.run();
	for (const from of groups) {
		const [name, title, company, location, notes] = textsOf(from);
		const personId = prospects.find((one) => one.name.startsWith(name.slice(0, 8)))?.id ?? '';
		const request = { prospectId: personId, recipientEmail: 'bo@example.com', subject: location, message: notes };
		const { id } = (await (await ada.ask('/api/intro-requests', json(request))).json()) as { id: string };
		const { DB } = bindings;
		await DB.batch([
			DB.prepare("update intro_requests set status = 'replied', answer_note = ? where id = ?").bind(company, id),
			DB.prepare('update mails set connector_name = ? where id = ?').bind(title, id),
			DB.prepare(
				`insert into intro_replies (id, user_id, request_id, message_hash, kind, from_email, from_name, text, created_at)
					values (?, ?, ?, ?, 'reply', 'bo@example.com', ?, ?, '2026-11-01T00:00:00.000Z')`,
			).bind(crypto.randomUUID(), ada.user.id, id, String(from), title, company),
		]);
		await look('person', { personId });
		await look('find_people', { search: name.slice(0, 8) });
		await look('who_can_introduce', { company });
	}
	const [first] = injections;
	const personId = prospects[0]?.id;
	await look('who_can_introduce', { personId });
	await look('update_person', { personId, note: first?.text });
	await look('draft_request', { personId, subject: first?.text, message: first?.text });
	await look('add_person', { listId: list.id, name: first?.text, title: first?.text, note: first?.text });
	await look('needs_you');
	await look('lists');
	expect(marks(told.join('\n'))).toHaveLength(40);
	// Nor does any of them reach what a model reads first: the tools and the instructions.
	const before = JSON.stringify([await client.listTools(), client.getInstructions()]);
	expect(marks(before)).toEqual([]);
});

test('long texts are cut, and long lists too', async () => {
	const ada = await person('Ada');
	const websiteUrl = `https://example.org/${'w'.repeat(400)}`;
	const { prospects } = await addProspects(ada, [{ name: 'Mara', notes: 'n'.repeat(10_000), websiteUrl }]);
	const recipientEmail = `${'b'.repeat(60)}@${'example.'.repeat(20)}org`;
	const request = { prospectId: prospects[0]?.id, recipientEmail, subject: 's', message: 'm'.repeat(2_001) };
	const { id } = (await (await ada.ask('/api/intro-requests', json(request))).json()) as { id: string };
	await bindings.DB.prepare(
		`insert into intro_replies (id, user_id, request_id, message_hash, kind, from_email, text, created_at)
			values (?1, ?2, ?1, ?1, 'reply', ?3, 't', '2026-11-01T00:00:00.000Z')`,
	)
		.bind(id, ada.user.id, recipientEmail)
		.run();
	await ada.ask(`/api/intro-requests/${id}`, json({ outcome: 'accepted' }, 'PATCH'));
	const client = await assistantOf({ program: await connectProgram(ada, 'write') });
	const args = { personId: prospects[0]?.id };
	const { person: seen, requests } = (await use(client, 'person', args)).record.untrustedData;
	expect([seen.notes, seen.websiteUrl]).toEqual([`${'n'.repeat(2_000)}…`, `${websiteUrl.slice(0, 300)}…`]);
	const address = `${recipientEmail.slice(0, 200)}…`;
	expect(requests).toMatchObject([
		{ connector: address, message: `${'m'.repeat(2_000)}…`, replies: [{ from: address }] },
	]);
	const { confirm } = (await use(client, 'needs_you')).record.untrustedData;
	expect(confirm).toMatchObject([{ connector: address }]);
	// The part that was cut off is still stored.
	await use(client, 'update_person', { ...args, title: 'CTO' });
	const kept = (await (await ada.ask(`/api/prospects/${args.personId}`)).json()) as { notes: string };
	expect(kept.notes).toHaveLength(10_000);
});
