import { env } from 'cloudflare:workers';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { readMail } from '../../../worker/mail/incoming/read-mail.ts';
import { arrive, askAgain, asking, withReplies } from '../support/incoming.ts';
import { bytesOf, headersOf, rawMail } from '../support/raw-mail.ts';
import { corpus } from '../support/reply-corpus.ts';
import { message, sent } from '../support/reply-languages.ts';

afterEach(() => vi.restoreAllMocks());
// All test files share the server's daily limit of mails.
afterAll(() => env.DB.prepare("delete from counters where key like 'mails-in-all:%'").run());

test('the corpus has more than 120 mails, each with a name of its own', () => {
	expect(corpus.length).toBeGreaterThan(120);
	expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
});

test.each(corpus)('$name', async ({ mail, from = 'dana@example.org', expected }) => {
	const read = await readMail(bytesOf(mail), { headers: headersOf(mail), envelopeFrom: from, sent });
	const { text, unread, writer, report, attachments } = read;
	expect({ text, unread, writer, report: report?.kind ?? null, attachments }).toEqual({
		unread: null,
		writer: 'person',
		report: null,
		attachments: [],
		...expected,
	});
	expect(`${read.from.name}${text}${read.subject}`).not.toMatch(/[\0\u202a-\u202e]/);
});

const kinds = { person: 'reply', machine: 'automatic', unsure: 'unsure' } as const;

// No tab is open, and telling tabs would take longer than everything else.
const quiet = { ...withReplies, TABS: undefined };

test('mails of usual size, sent to one account, are each stored as what they are', async () => {
	// One mailbox gets 200 mails a day, so each program writes in one language here.
	const usual = corpus.filter(({ mail, name }) => mail.body.length < 50_000 && !/, (?!en$)[a-z]{2}$/.test(name));
	expect(usual.length).toBeGreaterThan(70);
	const letter = { message, subject: 'Amara?', answerLink: true };
	const { ada, provider, address, requestId } = await asking('Ada', letter);
	const places = [{ address, requestId }];
	while (places.length * 10 < usual.length) places.push(await askAgain(ada, provider, letter));
	for (const [at, { mail, from }] of usual.entries()) {
		expect(
			await arrive(mail, places[at % places.length]?.address ?? '', {
				env: quiet,
				from,
			}),
		).toBeNull();
	}
	const { results } = await env.DB.prepare(
		"select coalesce(text, '') as text, kind, unread, attachments from intro_replies where user_id = ? order by rowid",
	)
		.bind(ada.user.id)
		.all();
	expect(results).toEqual(
		// None of the reports returns a mail of ours; replies.test.ts has one that does.
		usual.map(({ expected }) => ({
			text: expected.text,
			kind: kinds[expected.writer ?? 'person'],
			unread: expected.unread ?? null,
			attachments: JSON.stringify(expected.attachments ?? []),
		})),
	);
}, 60_000);

test('of 300 simultaneous replies none is lost or doubled', async () => {
	const { ada, provider, ...first } = await asking();
	const places = [first];
	while (places.length < 30) places.push({ ...first, ...(await askAgain(ada, provider)) });
	const mails = places.flatMap(({ address }) => Array.from({ length: 10 }, () => ({ address, mail: rawMail('Yes.') })));
	expect(mails).toHaveLength(300);
	const said = await Promise.all(mails.map(({ address, mail }) => arrive(mail, address, { env: quiet })));
	expect(said.filter((one) => one !== null)).toEqual([]);
	const kept = await env.DB.prepare(
		`select count(*) as replies, count(distinct message_hash) as mails, count(distinct request_id) as requests,
			sum(forwarded_at is not null) as handed from intro_replies where user_id = ?`,
	)
		.bind(ada.user.id)
		.first();
	// One mailbox gets 200 a day; the others wait for the nightly run.
	expect(kept).toEqual({ replies: 300, mails: 300, requests: 30, handed: 200 });
	// The nightly run of another test file would forward them.
	await env.DB.prepare('delete from intro_replies where user_id = ?').bind(ada.user.id).run();
}, 120_000);
