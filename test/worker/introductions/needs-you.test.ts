import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type NeedsYou, needsYouMost, nudgeDueBefore } from '#contract/needs-you';
import { sendingTimeoutMs } from '#contract/rules/intro-status';
import { changedHeader } from '#contract/tab';
import { askWith, recordingDatabase } from '../support/faults.ts';
import { answerLinkIn, history, mailProvider, prospectOf, send, withMail } from '../support/mail-provider.ts';
import { uploadNetwork } from '../support/networks.ts';
import { addProspects, ask, bindings, json, type Person, person } from '../support/people.ts';
import { insertRequests, setMails } from '../support/request-rows.ts';

let provider: ReturnType<typeof mailProvider>;
beforeEach(() => {
	vi.spyOn(console, 'error').mockImplementation(() => {});
	provider = mailProvider();
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const needsYou = async (who: Person): Promise<NeedsYou> => (await who.ask('/api/needs-you')).json();
const answer = (value: string) =>
	ask(answerLinkIn(provider.calls.at(-1)?.mail), {
		method: 'POST',
		body: new URLSearchParams({ answer: value }),
	});
/** Moves all times of a person's requests into the past. */
const age = (who: Person, days: number) => {
	const shift = (column: string) => `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-${days} days')`;
	return bindings.DB.batch(
		[
			`update mails set ${shift('sent_at')} where user_id = ?`,
			`update intro_requests set ${['created_at', 'responded_at'].map(shift)} where user_id = ?`,
		].map((sql) => bindings.DB.prepare(sql).bind(who.user.id)),
	);
};

test('a new account needs nothing', async () => {
	expect(await needsYou(await person('Ada'))).toEqual({
		asked: [],
		thanked: [],
		confirm: [],
		instead: [],
		replied: [],
		write: [],
		thank: [],
		bounced: [],
		nudge: [],
		prepared: [],
		look: [],
		ask: [],
	});
});

test('a yes is listed until the introduction is recorded', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id, { answerLink: true });
	await answer('yes');
	expect((await needsYou(ada)).confirm).toMatchObject([
		{ prospectName: 'Amara Silva', connectorName: 'Dana Whitfield', listId: prospect.prospectListId },
	]);
	const [request] = await history(ada, prospect.id);
	await ada.ask(`/api/intro-requests/${request?.id}`, json({ outcome: 'introduced' }, 'PATCH'));
	expect((await needsYou(ada)).confirm).toEqual([]);
});

test('five working days without an answer are listed until there is a nudge or an answer', async () => {
	const ada = await person('Ada');
	const [first, second] = [await prospectOf(ada), await prospectOf(ada)];
	await send(ada, first.id);
	await send(ada, second.id, { answerLink: true });
	expect((await needsYou(ada)).nudge).toEqual([]);
	await age(ada, 8);
	expect((await needsYou(ada)).nudge.map(({ prospectId }) => prospectId).toSorted()).toEqual(
		[first.id, second.id].toSorted(),
	);
	await answer('no');
	const [request] = await history(ada, first.id);
	expect((await needsYou(ada)).nudge.map(({ prospectId }) => prospectId)).toEqual([first.id]);
	await send(ada, first.id, { followUp: { requestId: request?.id, kind: 'nudge' } });
	expect((await needsYou(ada)).nudge).toEqual([]);
});

test('the five working days of a nudge begin when the request left, not when it was written', async () => {
	const ada = await person('Ada');
	const [{ id: late }, { id: early }] = [await prospectOf(ada), await prospectOf(ada)];
	await send(ada, late);
	await send(ada, early);
	await age(ada, 8);
	const leftNow = 'update mails set sent_at = ? where id in (select mail_id from intro_requests where prospect_id = ?)';
	await bindings.DB.prepare(leftNow).bind(new Date().toISOString(), late).run();
	expect((await needsYou(ada)).nudge.map(({ prospectId }) => prospectId)).toEqual([early]);
	// Eight days later the other is due, too, whenever it was written.
	await age(ada, 8);
	expect((await needsYou(ada)).nudge.map(({ prospectId }) => prospectId).toSorted()).toEqual([late, early].toSorted());
});

test('refused and unclear mails are listed until a later request, an outcome, or for a month', async () => {
	const ada = await person('Ada');
	const [refused, unclear] = [await prospectOf(ada), await prospectOf(ada)];
	provider.behaviour = () => new Response('', { status: 400 });
	await send(ada, refused.id);
	provider.behaviour = () => new Response('', { status: 500 });
	await send(ada, unclear.id);
	expect((await needsYou(ada)).look.map(({ status }) => status)).toEqual(['unknown', 'failed']);
	provider = mailProvider();
	await send(ada, refused.id);
	expect((await needsYou(ada)).look.map(({ status }) => status)).toEqual(['unknown']);
	await age(ada, 31);
	expect((await needsYou(ada)).look).toEqual([]);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Writes one request about each prospect of these names, with the row's values. Returns the ids by name. */
async function asked(
	who: Person,
	rows: { name: string; kind?: string; status: string; at: string; [more: string]: string | undefined }[],
) {
	const names = [...new Set(rows.map(({ name }) => name))];
	const { prospects } = await addProspects(
		who,
		names.map((name) => ({ name, connectionSource: 'Dana', connections: [{ name: 'Eve' }] })),
	);
	const ids = new Map(prospects.map(({ name, id }) => [name, id]));
	const written = rows.map((row) => ({ id: crypto.randomUUID(), kind: 'ask', ...row, prospect: ids.get(row.name) }));
	const follows = (row: { name: string; kind: string }) =>
		row.kind === 'ask' ? null : written.find(({ name, kind }) => name === row.name && kind === 'ask')?.id;
	await insertRequests(
		'id, user_id, prospect_id, kind, follows_id, connector_name, recipient_email, subject, message, status, sent_at, responded_at, introduced_at, created_at',
		`select value ->> 'id', ?1, value ->> 'prospect', value ->> 'kind', value ->> 'follows', 'Dana', 'dana@example.org', 's',
				'm', value ->> 'status', value ->> 'at', value ->> 'answered', value ->> 'introduced', value ->> 'at'
			from json_each(?2)`,
		who.user.id,
		JSON.stringify(written.map((row) => ({ ...row, follows: follows(row) }))),
	);
	return new Map(written.map(({ name, kind, id }) => [`${kind} ${name}`, id]));
}

const namesIn = (lines: { prospectName: string }[]) => lines.map(({ prospectName }) => prospectName);

test('an introduction is recent by the day it was made and a no by the day it came, however long ago the ask was', async () => {
	const ada = await person('Ada');
	await asked(ada, [
		{ name: 'Thank', status: 'introduced', at: daysAgo(300), answered: daysAgo(200), introduced: daysAgo(80) },
		{ name: 'Write', status: 'introduced', at: daysAgo(300), answered: daysAgo(200), introduced: daysAgo(3) },
		{ name: 'Instead', status: 'declined', at: daysAgo(200), answered: daysAgo(10) },
		{ name: 'History', status: 'declined', at: daysAgo(200), answered: daysAgo(40) },
	]);
	const found = await needsYou(ada);
	expect([found.thank, found.write, found.instead].map((lines) => namesIn(lines).toSorted())).toEqual([
		['Thank', 'Write'],
		['Write'],
		['Instead'],
	]);
});

test('a request that is only prepared, and a message that follows an ask, take the place of no earlier ask', async () => {
	const ada = await person('Ada');
	await asked(ada, [
		{ name: 'Prepared', status: 'sent', at: daysAgo(20) },
		{ name: 'Prepared', status: 'prepared', at: daysAgo(1) },
		{ name: 'Again', status: 'sent', at: daysAgo(20) },
		{ name: 'Again', status: 'sent', at: daysAgo(1) },
		{ name: 'Nudged', status: 'bounced', at: daysAgo(20) },
		{ name: 'Nudged', kind: 'nudge', status: 'sent', at: daysAgo(1) },
	]);
	const found = await needsYou(ada);
	expect([namesIn(found.nudge), namesIn(found.bounced)]).toEqual([['Prepared'], ['Nudged']]);
});

test('replied requests come in the order of their replies, each with its latest one', async () => {
	const ada = await person('Ada');
	const ids = await asked(ada, [
		{ name: 'Early ask', status: 'replied', at: daysAgo(9) },
		{ name: 'Late ask', status: 'replied', at: daysAgo(4) },
	]);
	const replies = [
		['Early ask', 'First', 8],
		['Late ask', 'Only', 3],
		['Early ask', 'Second', 2],
	].map(([name, text, days]) => ({ request: ids.get(`ask ${name}`), text, at: daysAgo(Number(days)) }));
	await bindings.DB.prepare(
		`insert into intro_replies (id, user_id, request_id, message_hash, kind, from_email, text, created_at)
			select value ->> 'text' || ?1, ?1, value ->> 'request', value ->> 'text', 'reply', 'dana@example.org',
				value ->> 'text', value ->> 'at' from json_each(?2) order by value ->> 'at' desc`,
	)
		.bind(ada.user.id, JSON.stringify(replies))
		.run();
	expect((await needsYou(ada)).replied.map(({ prospectName, replyText }) => [prospectName, replyText])).toEqual([
		['Early ask', 'Second'],
		['Late ask', 'Only'],
	]);
});

test('a nudge that the provider refused is still due', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id);
	await age(ada, 8);
	const [request] = await history(ada, prospect.id);
	provider.behaviour = () => new Response('', { status: 400 });
	await send(ada, prospect.id, { followUp: { requestId: request?.id, kind: 'nudge' } });
	expect((await history(ada, prospect.id)).map(({ kind, status }) => [kind, status])).toEqual([
		['nudge', 'failed'],
		['ask', 'sent'],
	]);
	expect((await needsYou(ada)).nudge.map(({ id }) => id)).toEqual([request?.id]);
});

test('a mail whose sending never ended is shown after two minutes, not before', async () => {
	const ada = await person('Ada');
	const prospect = await prospectOf(ada);
	await send(ada, prospect.id);
	const leaveOnItsWay = async (createdAt: Date) => {
		await setMails('sent_at = null', 'user_id = ?', ada.user.id);
		await bindings.DB.prepare("update intro_requests set status = 'sending', created_at = ? where user_id = ?")
			.bind(createdAt.toISOString(), ada.user.id)
			.run();
	};
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	await leaveOnItsWay(new Date(Date.now() - sendingTimeoutMs));
	expect((await needsYou(ada)).look).toEqual([]);
	await leaveOnItsWay(new Date(Date.now() - sendingTimeoutMs - 1));
	expect((await needsYou(ada)).look.map(({ prospectId }) => prospectId)).toEqual([prospect.id]);
});

test('connectors to ask next come from all lists, those who agreed most often first, for prospects not yet asked about', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	await addProspects(ada, [
		{ name: 'A', connectionSource: 'Bo' },
		{ name: 'B', connectionSource: 'Bo' },
		{ name: 'C', connectionSource: 'Dana' },
		{ name: 'D' },
	]);
	const { prospects } = await addProspects(ada, [{ name: 'E', connectionSource: 'Dana' }], 'Second');
	expect((await needsYou(ada)).ask).toMatchObject([
		{ connectorName: 'Bo', count: 2, saidYes: 0, prospectName: 'A' },
		{ connectorName: 'Dana', count: 2, saidYes: 0, prospectName: 'E' },
	]);
	await send(ada, prospects[0]?.id ?? '', { answerLink: true });
	await answer('yes');
	expect((await needsYou(ada)).ask).toMatchObject([{ connectorName: 'Bo', count: 2 }]);
	// A connector asked today is named again on another day.
	await age(ada, 1);
	expect((await needsYou(ada)).ask).toMatchObject([
		{ connectorName: 'Dana', count: 1, saidYes: 1, prospectName: 'C' },
		{ connectorName: 'Bo', count: 2, saidYes: 0 },
	]);
	expect((await needsYou(eve)).ask).toEqual([]);
});

test.each([
	['yesterday', '2034-03-01T10:30:00Z', '2034-03-01T11:30:00Z', ['Bo']],
	['today', '2034-03-01T11:30:00Z', '2034-03-02T10:30:00Z', []],
])(
	'in Auckland someone asked %s counts by the local calendar, wherever the server is',
	async (day, asked, now, named) => {
		vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(asked) });
		const ada = await person('Ada');
		const { prospects } = await addProspects(ada, [
			{ name: 'Kenji Mori', connectionSource: 'Bo' },
			{ name: 'Noor Lind', connectionSource: 'Bo' },
		]);
		const [kenji, noor] = prospects.map(({ id }) => id);
		const init = json({ prospectId: kenji, recipientEmail: null, subject: 'Kenji', message: 'Hello' });
		await ada.ask('/api/intro-requests', { ...init, headers: { ...init.headers, 'X-Time-Zone': 'Pacific/Auckland' } });
		vi.setSystemTime(Date.parse(now));
		const reasonsFor = async (id = '') =>
			(await (await ada.api.prospects[':id'].paths.$get({ param: { id } })).json())[0]?.reasons.map(({ text }) => text);
		expect(await reasonsFor(kenji)).toContain(`Asked about Kenji ${day}, no answer yet`);
		expect(await reasonsFor(noor)).toContain(`Asked ${day}`);
		expect((await needsYou(ada)).ask.map(({ connectorName }) => connectorName)).toEqual(named);
	},
);

test('however many were asked today, the list is filled up with others', async () => {
	const ada = await person('Ada');
	const sources = Array.from({ length: 2 * needsYouMost + 10 }, (_, at) => `Bo ${String(at).padStart(3, '0')}`);
	const first = sources.slice(0, needsYouMost + 5);
	// Most connectors have a past ask, which would put them first.
	const { prospects } = await addProspects(
		ada,
		sources.flatMap((connectionSource, at) =>
			(at < first.length ? ['Asked', 'One', 'Two'] : ['One']).map((name) => ({
				name: `${name} ${connectionSource}`,
				connectionSource,
			})),
		),
	);
	const asked = prospects.filter(({ name }) => name.startsWith('Asked'));
	await insertRequests(
		'id, user_id, prospect_id, subject, message, connector_name, status, created_at',
		`select value ->> 'id', ?, value ->> 'id', 's', 'm', value ->> 'connectionSource', 'sent', ? from json_each(?)`,
		ada.user.id,
		new Date().toISOString(),
		JSON.stringify(asked),
	);
	const named = (await needsYou(ada)).ask.map(({ connectorName }) => connectorName);
	expect(named).toEqual(sources.slice(first.length, first.length + needsYouMost));
});

test('however many connectors know more people, those who agreed before come first', async () => {
	const ada = await person('Ada');
	const others = Array.from({ length: 4 * needsYouMost }, (_, at) => `Ann ${String(at).padStart(3, '0')}`);
	const { prospects } = await addProspects(
		ada,
		[...others, 'Zoe'].flatMap((connectionSource) =>
			['One', 'Two'].map((name) => ({ name: `${name} ${connectionSource}`, connectionSource })),
		),
	);
	await insertRequests(
		'id, user_id, prospect_id, subject, message, connector_name, status, created_at',
		`values (?1, ?2, ?1, 's', 'm', 'Zoe', 'accepted', '2026-01-01T00:00:00.000Z')`,
		prospects.find(({ name }) => name === 'One Zoe')?.id,
		ada.user.id,
	);
	const named = (await needsYou(ada)).ask.map(({ connectorName }) => connectorName);
	expect(named).toEqual(['Zoe', ...others].slice(0, needsYouMost));
});

test('for people without a connection source a colleague from the network is suggested, once per company, after the sources', async () => {
	const [ada, eve] = [await person('Ada'), await person('Eve')];
	const connected = (name: string, company: string, at: string) => ({ name, company, connectedOn: at });
	const people = [
		connected('Rosa Calder', 'Saltgate, Inc.', '2015-01-01'),
		connected('Teun Bakker', 'Saltgate', '2020-01-01'),
		connected('Omar Haddad', 'Quillmark', '2011-01-01'),
		connected('Ivy Reed', 'Reed & Sons', '2016-01-01'),
		{ ...connected('Hal Reed', 'Reed & Sons', '2011-01-01'), linkedinUrl: 'https://www.linkedin.com/in/hal' },
	];
	const upload = { uploadId: crypto.randomUUID(), from: 1, total: people.length, people };
	for (const who of [ada, eve]) expect((await who.ask('/api/my-network', json(upload))).status).toBe(200);
	const { prospects } = await addProspects(ada, [
		{ name: 'A', company: 'Quillmark' },
		{ name: 'B', company: 'SALTGATE' },
		{ name: 'C', company: 'Saltgate' },
		{ name: 'D', company: 'Saltgate', connectionSource: 'Bo' },
		// However many others are at companies where no one in the network works.
		...Array.from({ length: 30 }, (_, at) => ({ name: `E ${at}`, company: `Nowhere ${at % 10}` })),
		// Someone in the network needs no introduction.
		{ name: 'Hal Reed', company: 'Reed & Sons', linkedinUrl: 'https://www.linkedin.com/in/hal' },
	]);
	const idOf = (name: string) => prospects.find((one) => one.name === name)?.id ?? '';
	expect((await needsYou(ada)).ask).toMatchObject([
		{ connectorName: 'Bo', count: 1 },
		{ connectorName: 'Rosa Calder', count: 2, saidYes: 0, prospectIds: [expect.any(String)] },
		{ connectorName: 'Omar Haddad', count: 1, prospectName: 'A', reasons: [{ code: 'works-there' }, {}, {}] },
	]);
	expect((await needsYou(eve)).ask).toEqual([]);
	await send(ada, idOf('C'), { connectorName: 'Rosa Calder' });
	// She was asked today, so the next colleague there is suggested, for the people left.
	expect((await needsYou(ada)).ask).toMatchObject([
		{ connectorName: 'Bo' },
		{ connectorName: 'Omar Haddad' },
		{ connectorName: 'Teun Bakker', count: 1, prospectName: 'B', prospectIds: [idOf('B')] },
	]);
});

test('ten companies of the network are named at most, each with the newest of its prospects', async () => {
	const ada = await person('Ada');
	const companies = Array.from({ length: 11 }, (_, at) => `Firm ${String.fromCharCode(65 + at)}`);
	await uploadNetwork(
		ada,
		companies.map((company) => ({ name: `Kim ${company}`, company })),
	);
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
	for (const word of ['Older', 'Newer']) {
		await addProspects(
			ada,
			companies.map((company) => ({ name: `${word} ${company}`, company })),
		);
		vi.setSystemTime(Date.now() + 1_000);
	}
	const named = (await needsYou(ada)).ask.map(({ prospectName }) => prospectName);
	expect(named).toEqual(companies.slice(0, 10).map((company) => `Newer ${company}`));
});

test('who agreed and who was asked today is matched as for paths, in every spelling and by connection names', async () => {
	const ada = await person('Ada');
	await uploadNetwork(ada, [{ name: 'Rosa Calder', company: 'Saltgate' }]);
	const linked = (name: string, connector: string) => ({ name, connections: [{ name: connector }] });
	const { prospects } = await addProspects(ada, [
		{ name: 'A', connectionSource: 'Bo' },
		{ name: 'B', connectionSource: 'Bo' },
		{ name: 'C', connectionSource: 'Dana  WHITFIELD' },
		{ name: 'D', company: 'Saltgate' },
		linked('E', 'Dana Whitfield'),
		linked('F', 'Rosa Calder'),
	]);
	for (const name of ['E', 'F']) {
		const id = prospects.find((one) => one.name === name)?.id ?? '';
		const connections = (await (await ada.ask(`/api/prospects/${id}/connections`)).json()) as { id: string }[];
		await send(ada, id, { answerLink: true, connectionId: connections[0]?.id });
		await answer('yes');
	}
	// Requests from before connector names were stored with them.
	await setMails('connector_name = null', 'user_id = ?', ada.user.id);
	expect((await needsYou(ada)).ask).toMatchObject([{ connectorName: 'Bo' }]);
	await age(ada, 1);
	expect((await needsYou(ada)).ask).toMatchObject([
		{ connectorName: 'Dana  WHITFIELD', count: 1, saidYes: 1 },
		{ connectorName: 'Bo', count: 2, saidYes: 0 },
		{ connectorName: 'Rosa Calder', count: 1, saidYes: 1 },
	]);
});

test('the newest fifty of each kind are listed, and older ones are history', async () => {
	const ada = await person('Ada');
	const states = ['accepted', 'declined', 'introduced', 'replied', 'bounced', 'failed', 'sent'] as const;
	const names = states.flatMap((state) => Array.from({ length: needsYouMost + 1 }, (_, at) => `${state} ${at}`));
	const edges = ['declined 30', 'declined 31', 'introduced 90', 'introduced 91', 'failed 30', 'failed 31'];
	const { prospects } = await addProspects(
		ada,
		[...names, ...edges.map((name) => `edge ${name}`)].map((name) => ({
			name,
			title: 'x',
			connectionSource: 'Dana',
			// The connector to ask instead.
			connections: [{ name: 'Eve' }],
		})),
	);
	const now = Date.now();
	vi.useFakeTimers({ toFake: ['Date'], now });
	/** Returns when each was asked: the first of a kind last; edge cases 1 ms before their days end, or at the end. */
	const askedAt = (name: string): number => {
		const [, state = '', days = ''] = /^edge (\w+) (\d+)$/.exec(name) ?? [];
		if (!state) return now - 10 * 86_400_000 - Number(name.split(' ')[1]) * 1_000;
		return days.endsWith('0') ? now - Number(days) * 86_400_000 + 1 : now - (Number(days) - 1) * 86_400_000;
	};
	const rows = prospects.map(({ id, name }) => {
		const at = new Date(askedAt(name)).toISOString();
		return { id: crypto.randomUUID(), prospect: id, status: name.replace('edge ', '').split(' ')[0], at };
	});
	await insertRequests(
		'id, user_id, prospect_id, connector_name, recipient_email, subject, message, status, sent_at, responded_at, introduced_at, created_at',
		`select value ->> 'id', ?1, value ->> 'prospect', 'Dana', 'dana@example.org', 's', 'm', value ->> 'status',
				value ->> 'at', value ->> 'at', iif(value ->> 'status' = 'introduced', value ->> 'at', null), value ->> 'at'
			from json_each(?2)`,
		ada.user.id,
		JSON.stringify(rows),
	);
	await bindings.DB.prepare(
		`insert into intro_replies (id, user_id, request_id, message_hash, kind, from_email, text, created_at)
			select id || ':reply', user_id, id, id, 'reply', 'dana@example.org', 'Hello', created_at from intro_requests
			where user_id = ?1 and status = 'replied'`,
	)
		.bind(ada.user.id)
		.run();
	const found = await needsYou(ada);
	const newest = (state: string) => Array.from({ length: needsYouMost }, (_, at) => `${state} ${at}`);
	const namesOf = (lines: { prospectName: string }[]) => lines.map(({ prospectName }) => prospectName);
	const kinds = {
		confirm: 'accepted',
		instead: 'declined',
		thank: 'introduced',
		replied: 'replied',
		bounced: 'bounced',
		look: 'failed',
		nudge: 'sent',
	} as const;
	for (const [kind, state] of Object.entries(kinds) as [keyof typeof kinds, string][])
		expect([kind, namesOf(found[kind])]).toEqual([kind, newest(state)]);
	// Alone on the page, a kind shows no more than fifty either.
	await bindings.DB.prepare(
		`delete from prospects where user_id = ? and (name like 'declined %' or name like 'introduced %' or name like 'failed %')`,
	)
		.bind(ada.user.id)
		.run();
	const alone = await needsYou(ada);
	expect([alone.confirm, alone.bounced].map(namesOf)).toEqual([newest('accepted'), newest('bounced')]);
	// With the fifty gone, the requests at the edge of their days are shown.
	await bindings.DB.prepare(`delete from prospects where user_id = ? and name not like 'edge %'`)
		.bind(ada.user.id)
		.run();
	const left = await needsYou(ada);
	expect([left.instead, left.thank, left.look].map(namesOf)).toEqual([
		['edge declined 30'],
		['edge introduced 90'],
		['edge failed 30'],
	]);
});

test('makes the same number of statements, whatever the size', async () => {
	const ada = await person('Ada');
	await addProspects(
		ada,
		Array.from({ length: 1_000 }, (_, index) => ({ name: `P ${index}`, connectionSource: `C ${index % 60}` })),
	);
	const { database, statements, calls } = recordingDatabase();
	const response = await askWith({ ...withMail, DB: database }, '/api/needs-you', {}, ada.cookie);
	expect(((await response.json()) as NeedsYou).ask).toHaveLength(needsYouMost);
	expect([statements().length, calls.length]).toEqual([19, 4]);
});

test.each([
	['2026-11-20T10:00:00Z', '2026-11-15T10:00:00Z', 'on a Friday, what was sent by the Sunday before'],
	['2026-11-18T10:00:00Z', '2026-11-11T10:00:00Z', 'on a Wednesday, what was sent a week before'],
	['2026-11-21T10:00:00Z', '2026-11-15T10:00:00Z', 'on a Saturday, the same as on Friday'],
	['2026-11-23T09:00:00Z', '2026-11-16T09:00:00Z', 'on a Monday, what was sent a week before'],
])('at %s a nudge is due for what was sent by %s: %s', (now, by) => {
	expect(new Date(nudgeDueBefore(Date.parse(now))).toISOString()).toBe(by.replace('Z', '.000Z'));
});

test('after a no the next connector is suggested, but no one who said no or was asked today', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [
		{
			name: 'Nora Lind',
			connectionSource: 'Felix Adeyemi',
			connections: [{ name: 'FELIX  Adeyemi' }, { name: '田中 美咲' }, { name: '陳 大文' }],
		},
		{ name: 'Bo Vale', connectionSource: '田中 美咲' },
		{ name: 'Cy Moss', connectionSource: '田中 美咲' },
		{ name: 'Di Fox', connectionSource: 'Felix Adeyemi' },
	]);
	const idOf = (wanted: string) => prospects.find(({ name }) => name === wanted)?.id ?? '';
	await send(ada, idOf('Nora Lind'), { answerLink: true });
	await age(ada, 1);
	expect((await needsYou(ada)).instead).toEqual([]);
	await answer('unsure');
	expect((await needsYou(ada)).instead).toMatchObject([
		{ connectorName: 'Felix Adeyemi', prospectName: 'Nora Lind', others: 2, next: '田中 美咲' },
	]);
	expect((await needsYou(ada)).ask.map(({ connectorName }) => connectorName)).toContain('田中 美咲');
	await send(ada, idOf('Bo Vale'));
	const after = await needsYou(ada);
	expect(after.instead).toMatchObject([{ others: 2, next: '陳 大文' }]);
	expect(after.ask.map(({ connectorName }) => connectorName)).toEqual(['Felix Adeyemi']);
	// Another ask about them is open now.
	await send(ada, idOf('Nora Lind'), { recipientEmail: 'omar@example.org' });
	expect((await needsYou(ada)).instead).toEqual([]);
});

test('after a no a colleague from the network can be asked instead, and open tabs hear of it after an upload', async () => {
	const ada = await person('Ada');
	const { prospects } = await addProspects(ada, [
		{ name: 'Nora Lind', company: 'Saltgate', connectionSource: 'Felix Adeyemi' },
	]);
	await send(ada, prospects[0]?.id ?? '', { answerLink: true });
	await age(ada, 1);
	await answer('unsure');
	expect((await needsYou(ada)).instead).toEqual([]);
	const part = {
		uploadId: crypto.randomUUID(),
		from: 1,
		total: 1,
		people: [{ name: 'Petra Holm', company: 'Saltgate' }],
	};
	const uploaded = await ada.ask('/api/my-network', json(part));
	expect(uploaded.headers.get(changedHeader)).toContain('network');
	expect((await needsYou(ada)).instead).toMatchObject([
		{ others: 1, next: 'Petra Holm', nextReasons: [{ code: 'works-there' }, { code: 'not-asked' }] },
	]);
});
