import { expect, test } from 'vitest';
import type { RequestInHistory } from '#contract/intro-request';
import type { MailAboutSeveral } from '#contract/mail-about-several';
import { addProspects, bindings, type Person, person } from '../support/people.ts';
import { insertRequests } from '../support/request-rows.ts';

const mostBytes = 1_500_000;
const many = 150;
// The most bytes that a message may have in UTF-8, and in JSON.
const texts = { 'three bytes a letter': '語'.repeat(20_000), 'two bytes in JSON': '"'.repeat(20_000) };

const run = (sql: string, ...values: unknown[]) =>
	bindings.DB.prepare(sql)
		.bind(...values)
		.run();

/** Makes someone with many requests about one prospect, all of one mail. One request has 50 replies. */
async function asked(message: string) {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [{ name: 'Ana Reyes', title: 'CEO at Saltgate' }]);
	const prospectId = prospects[0]?.id ?? '';
	const id = (at: number) => `${ada.user.id.slice(0, -6)}${String(at).padStart(6, '0')}`;
	await insertRequests(
		'id, user_id, prospect_id, is_for_several, mail_id, kind, subject, message, status, created_at',
		`select value, ?1, ?2, 1, iif(key % 3 = 1, ?3, ?3 || 'nudge'), iif(key % 3 = 1, 'ask', 'nudge'), 's', ?4, 'sent',
				'2026-01-01T00:00:' || (10 + key % 40) || '.000Z'
			from json_each(?5)`,
		ada.user.id,
		prospectId,
		id(0),
		message,
		JSON.stringify(Array.from({ length: many }, (_, at) => id(at + 1))),
	);
	await run(
		`with recursive n(i) as (select 10 union all select i + 1 from n where i < 59)
			insert into intro_replies (id, user_id, request_id, message_hash, kind, from_email, text, created_at)
			select ?1 || i, ?1, ?2, ?1 || i, 'reply', 'bo@example.com', ?3, '2026-01-02T00:00:' || i || '.000Z' from n`,
		ada.user.id,
		id(3),
		message.slice(0, 10_000),
	);
	return { ada, prospectId, mailId: id(0), replied: id(3) };
}

/** Reads all pages of a history. Returns its requests, and the bytes of the largest page. */
async function historyOf(ada: Person, prospectId: string) {
	const requests: RequestInHistory[] = [];
	let largest = 0;
	let path: string | undefined = `/api/prospects/${prospectId}/intro-requests`;
	while (path) {
		const answer: Response = await ada.ask(path);
		const text = await answer.text();
		largest = Math.max(largest, new TextEncoder().encode(text).length);
		requests.push(...JSON.parse(text));
		path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
	}
	return { requests, largest };
}

test.each(Object.entries(texts))('a long history, in texts of %s, comes in pages below 1.5 MB', async (_, message) => {
	const { ada, prospectId, mailId, replied } = await asked(message);
	const { requests, largest } = await historyOf(ada, prospectId);
	expect(largest).toBeLessThan(mostBytes);
	expect(new Set(requests.map(({ id }) => id)).size).toBe(many);
	expect(requests).toHaveLength(many);
	expect(requests.map(({ createdAt }) => createdAt)).toEqual(
		requests
			.map(({ createdAt }) => createdAt)
			.toSorted()
			.toReversed(),
	);
	const replies = requests.find(({ id }) => id === replied)?.replies ?? [];
	expect(replies.length).toBeGreaterThan(10);
	expect(replies.at(-1)?.at).toBe('2026-01-02T00:00:59.000Z');
	const mail = await (await ada.ask(`/api/favours/${mailId}`)).text();
	expect(new TextEncoder().encode(mail).length).toBeLessThan(mostBytes);
	const kinds = (JSON.parse(mail) as MailAboutSeveral).requests.map(({ kind }) => kind);
	expect(kinds.length).toBeGreaterThan(8);
	expect(new Set(kinds)).toEqual(new Set(['ask']));
});

test('a page of a history has twenty requests, the last one has no next, and an invalid cursor is refused', async () => {
	const { ada, prospectId } = await asked('Hello');
	await run('delete from intro_replies where user_id = ?', ada.user.id);
	const path = `/api/prospects/${prospectId}/intro-requests`;
	const first = await ada.ask(path);
	expect(await first.json()).toHaveLength(20);
	expect(first.headers.get('Link')).toMatch(/^<\/api\/prospects\/.+\?before=.+>; rel="next"$/);
	await run(
		`delete from intro_requests where user_id = ?1 and rowid not in
		(select rowid from intro_requests where user_id = ?1 limit 20)`,
		ada.user.id,
	);
	const whole = await ada.ask(path);
	expect(await whole.json()).toHaveLength(20);
	expect(whole.headers.get('Link')).toBeNull();
	expect((await ada.ask(`${path}?before=x`)).status).toBe(400);
});
