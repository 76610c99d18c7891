import { howWells } from '#contract/rules/how-well';
import { introAnswers, introOutcomes } from '#contract/rules/intro-status';
import { uploadNetwork } from '../support/networks.ts';
import { addList, ask, bindings, json, type Person, person } from '../support/people.ts';

/** Someone whose account the acts run through, with the links their calls returned. */
export type Walker = { who: Person; answers: string[]; shares: string[] };
/** Random choices for an act: two people, by their place among all, and a word. */
type Drawn = { one: number; other: number; word: number };
type Answered = Promise<Response | undefined>;
type Row = { id: string; listId: string; name: string; updatedAt: string };

const names = ['Amara Silva', 'Bo Lind', 'Cy Hart', 'Dee Roy', 'Eli Fox', 'Fay Moss'];
const connectors = ['Petra Holm', 'Quin Ash', 'Amara Silva'];
const companies = ['Acme', 'Saltgate', null];
const at = <One>(all: readonly One[], place: number) => all[place % all.length];

const rows = async <One>({ who }: Walker, sql: string, ...values: unknown[]) =>
	(
		await bindings.DB.prepare(sql)
			.bind(who.user.id, ...values)
			.all<One>()
	).results;
const people = (walker: Walker) =>
	rows<Row>(
		walker,
		'select id, prospect_list_id as listId, name, updated_at as updatedAt from prospects where user_id = ? order by rowid',
	);
const lists = (walker: Walker) =>
	rows<{ id: string }>(walker, 'select id from prospect_lists where user_id = ? and removed_at is null order by rowid');
const statuses = (walker: Walker) =>
	rows<{ id: string; value: string; own: number }>(
		walker,
		'select id, value, not is_default as own from statuses where user_id = ? order by display_order',
	);
const pathOf = (url: string) => new URL(url).pathname;

/** Picks two people of one list, or of any; undefined if there are none. */
async function two(walker: Walker, { one, other }: Drawn, inOneList = false) {
	const all = await people(walker);
	const first = at(all, one);
	const others = all.filter(({ id, listId }) => id !== first?.id && (!inOneList || listId === first?.listId));
	const second = at(others, other);
	return first && second ? ([first, second] as const) : undefined;
}
const about =
	(act: (walker: Walker, prospect: Row, drawn: Drawn) => Answered) =>
	async (walker: Walker, drawn: Drawn): Answered => {
		const prospect = at(await people(walker), drawn.one);
		return prospect && act(walker, prospect, drawn);
	};
const aboutAsk = (act: (walker: Walker, asked: { id: string; prospectId: string }, drawn: Drawn) => Answered) =>
	about(async (walker, { id }, drawn) => {
		const [asked] = await rows<{ id: string; prospectId: string }>(
			walker,
			`select id, prospect_id as prospectId from intro_requests where user_id = ? and prospect_id = ? and kind = 'ask'
				order by rowid desc limit 1`,
			id,
		);
		return asked && act(walker, asked, drawn);
	});

async function written(walker: Walker, path: string, letter: object): Answered {
	const response = await walker.who.ask(
		path,
		json({ recipientEmail: 'petra@example.org', subject: 'Hello', ...letter }),
	);
	if (response.status !== 201) return response;
	const { answerUrl } = (await response.clone().json()) as { answerUrl?: string };
	if (answerUrl) walker.answers.push(pathOf(answerUrl));
	return response;
}

/** Clicks a button of an answer page for one of the people it is about. */
async function press({ answers }: Walker, { one, other }: Drawn, button: Record<string, string>): Answered {
	const link = at(answers, one);
	if (!link) return undefined;
	const page = await (await ask(link)).text();
	const requests = [...page.matchAll(/name="request" value="([^"]+)"/g)].map(([, id = '']) => id);
	const request = at(requests, other);
	const body = new URLSearchParams(button);
	if (request) body.set('request', request);
	return ask(link, { method: 'POST', body });
}

/**
 * Acts of a person, their connectors and their friends, each about someone drawn at random. Undefined if there is no
 * one.
 */
export const acts = {
	import: async (walker, { one, other, word }) => {
		const list = at(await lists(walker), other);
		if (!list) return undefined;
		const importId = crypto.randomUUID();
		const prospects = [one, other].map((place) => ({
			name: at(names, place),
			title: word % 2 ? 'CTO' : 'CEO',
			company: at(companies, word),
			linkedinUrl: word % 5 === 0 ? `https://www.linkedin.com/in/${place % names.length}` : undefined,
			connectionSource: word % 3 === 0 ? at(connectors, word) : undefined,
			connections: word % 3 === 0 ? [{ name: at(connectors, one) }] : undefined,
		}));
		return walker.who.ask(`/api/prospect-lists/${list.id}/prospects/import`, json({ prospects, importId }));
	},
	connect: about((walker, { id }, { other, word }) =>
		walker.who.ask(
			`/api/prospects/${id}/connections`,
			json({
				connections: [{ name: at(connectors, other), title: word % 2 ? 'VP' : null, company: at(companies, word) }],
			}),
		),
	),
	ask: about((walker, { id }, { other, word }) =>
		written(walker, '/api/intro-requests', {
			prospectId: id,
			message: 'Hi',
			connectorName: at(connectors, other),
			answerLink: word % 4 > 0,
		}),
	),
	several: async (walker, drawn) => {
		const both = await two(walker, drawn);
		return (
			both &&
			written(walker, '/api/favours', {
				prospectIds: both.map(({ id }) => id),
				message: 'Hi\n\n---\none\n\n---\ntwo',
				answerLink: true,
				connectorName: at(connectors, drawn.word),
			})
		);
	},
	followUp: aboutAsk((walker, { id, prospectId }, { word }) =>
		written(walker, '/api/intro-requests', {
			prospectId,
			message: 'Again',
			followUp: { requestId: id, kind: word % 2 ? 'nudge' : 'thanks' },
		}),
	),
	answer: (walker, drawn) => press(walker, drawn, { answer: at(introAnswers, drawn.word) ?? '' }),
	howWell: (walker, drawn) => press(walker, drawn, { howWell: at(howWells, drawn.word) ?? '' }),
	outcome: aboutAsk((walker, { id }, { word }) =>
		walker.who.ask(`/api/intro-requests/${id}`, json({ outcome: at(introOutcomes, word) }, 'PATCH')),
	),
	met: aboutAsk((walker, { id }, { word }) =>
		walker.who.ask(
			`/api/intro-requests/${id}`,
			json([{ met: true }, { noThanks: true }, { written: true }][word % 3], 'PATCH'),
		),
	),
	status: about(async (walker, { id }, { word }) =>
		walker.who.ask(`/api/prospects/${id}`, json({ status: at(await statuses(walker), word)?.value }, 'PATCH')),
	),
	edit: about((walker, { id }, { word, other }) => {
		const values = [{ title: null }, { company: at(companies, other) }, { notes: 'x' }, { name: at(names, other) }];
		const value = at([...values, { connectionSource: at(connectors, other) }], word);
		return walker.who.ask(`/api/prospects/${id}`, json(value, 'PATCH'));
	}),
	newStatus: ({ who }, { word }) => who.ask('/api/statuses', json({ name: `Own ${word}`, color: '#112233' })),
	renameStatus: async (walker, { one, word }) => {
		const status = at(
			(await statuses(walker)).filter(({ own }) => own),
			one,
		);
		return status && walker.who.ask(`/api/statuses/${status.id}`, json({ name: `Now ${word}` }, 'PATCH'));
	},
	dropStatus: async (walker, { one }) => {
		const status = at(
			(await statuses(walker)).filter(({ own }) => own),
			one,
		);
		return status && walker.who.ask(`/api/statuses/${status.id}`, { method: 'DELETE' });
	},
	many: about(async (walker, { listId }, { word, other }) => {
		const ids = (await people(walker)).filter((one) => one.listId === listId).map(({ id }) => id);
		const value = word % 2 ? { status: 'contacted' } : { connectionSource: at(connectors, other) };
		return walker.who.ask(`/api/prospect-lists/${listId}/prospects`, json({ ids, ...value }, 'PATCH'));
	}),
	move: about(async (walker, { id, listId }, { other, word }) => {
		const toListId = at(await lists(walker), other)?.id;
		const call = `/api/prospect-lists/${listId}/prospects/${word % 2 ? 'move' : 'copy'}`;
		return walker.who.ask(call, json({ ids: [id], toListId }));
	}),
	merge: async (walker, drawn) => {
		const [first, second] = (await two(walker, drawn, true)) ?? [];
		if (!first || !second) return undefined;
		const versions = { otherId: second.id, version: first.updatedAt, otherVersion: second.updatedAt };
		return walker.who.ask(`/api/prospects/${first.id}/merge`, json({ ...versions, prospect: {} }));
	},
	remove: about((walker, { id }) => walker.who.ask(`/api/prospects/${id}`, { method: 'DELETE' })),
	removeMany: async (walker, drawn) => {
		const both = await two(walker, drawn, true);
		return (
			both &&
			walker.who.ask(`/api/prospect-lists/${both[0].listId}/prospects/removal`, json({ ids: both.map(({ id }) => id) }))
		);
	},
	removeConnection: about(async (walker, { id }, { other }) => {
		const sql = 'select id from connections where user_id = ? and prospect_id = ? order by rowid';
		const connection = at(await rows<{ id: string }>(walker, sql, id), other);
		return connection && walker.who.ask(`/api/connections/${connection.id}`, { method: 'DELETE' });
	}),
	removeList: async (walker, { one }) => {
		const all = await lists(walker);
		return all.length > 1 ? walker.who.ask(`/api/prospect-lists/${at(all, one)?.id}`, { method: 'DELETE' }) : undefined;
	},
	bringBack: async (walker, { one }) => {
		const lies = at(await rows<{ id: string }>(walker, 'select id from trash where user_id = ? order by rowid'), one);
		return lies && walker.who.ask(`/api/bin/${lies.id}/restore`, { method: 'POST' });
	},
	share: async (walker, { one }) => {
		const list = at(await lists(walker), one);
		const response = await walker.who.ask(`/api/prospect-lists/${list?.id}/shares`, json({ name: 'Zoe' }));
		if (response.status === 201) walker.shares.push(pathOf(((await response.clone().json()) as { url: string }).url));
		return response;
	},
	mark: async ({ shares }, { one, other, word }) => {
		const link = at(shares, one);
		if (!link) return undefined;
		const page = await (await ask(link)).text();
		const visit = /name="visit" value="([^"]+)"/.exec(page)?.[1] ?? '';
		const field = at(
			[...page.matchAll(/name="(k-[^"]+)"/g)].map(([, name = '']) => name),
			other,
		);
		if (!field) return undefined;
		return ask(link, {
			method: 'POST',
			body: new URLSearchParams({ visit, [field]: at([...howWells, ''], word) ?? '' }),
		});
	},
	draft: about((walker, { id }) =>
		walker.who.ask(
			`/api/prospects/${id}/intro-draft`,
			json({ recipientEmail: null, subject: 's', message: 'm', writtenBy: 'A' }, 'PUT'),
		),
	),
	network: async ({ who }, { one, word }) => {
		await uploadNetwork(who, [
			{ name: at(connectors, one), company: at(companies, word) },
			{ name: at(names, one), company: 'Acme', email: 'amara@example.org' },
		]);
		return undefined;
	},
	addList: async ({ who }, { word }) => {
		await addList(who, `List ${word}`);
		return undefined;
	},
} as const satisfies Record<string, (walker: Walker, drawn: Drawn) => Answered>;
export type Act = keyof typeof acts;

/** Makes someone with two lists of a few people each. */
export async function walker(): Promise<Walker> {
	const made = { who: await person('Ada'), answers: [], shares: [] };
	for (const name of ['Investors', 'Founders']) await addList(made.who, name);
	for (const one of [0, 2, 4, 1]) await acts.import(made, { one, other: one + 1, word: one });
	return made;
}
