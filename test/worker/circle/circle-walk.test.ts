import { unzipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
import { connect } from '../../../worker/db/client.ts';
import { recordDeliveryEvent } from '../../../worker/introductions/use-cases/receive-delivery-events.ts';
import { allRoutes, filledIn, isPage, isProtocol } from '../support/all-routes.ts';
import { assistantOf } from '../support/assistant.ts';
import { askMember, memberIdOf, shareKenji } from '../support/circle-asks.ts';
import { secretOf, whoseIn, withSecrets } from '../support/circle-secrets.ts';
import { addCircle, circleOf, share } from '../support/circles.ts';
import { askAs, askWith } from '../support/faults.ts';
import { withReplies } from '../support/incoming.ts';
import { answerLinkIn, mailProvider } from '../support/mail-provider.ts';
import { uploadNetwork } from '../support/networks.ts';
import { addProspects, bindings, json, type Person, person } from '../support/people.ts';
import { listening, outside } from '../support/receivers.ts';
import { makeToken } from '../support/token-people.ts';

const reads = allRoutes.flatMap(({ method, path }) =>
	method === 'GET' && !isPage(path) && !isProtocol(path) ? [path] : [],
);

// Query strings of calls about more than one id. The others are called as in other tests.
const questions: Record<string, string[]> = {
	'/api/known-at': ['?company=Acme', '?company=secretmia%20Ltd.'],
	'/api/paths': ['?company=Acme', '?search=Kenji', '?search=Acme', '?search=secretmia'],
	'/api/prospects': ['?search=secretmia'],
	'/api/prospects/:id/connector-addresses': [
		'?name=Mia%20Tester',
		'?name=Kenji%20Shared',
		'?name=secretmia%20Connector',
	],
};
/** Calls that reveal something about a circle. */
const ofCircles = [
	'/api/known-at',
	'/api/paths',
	'/api/prospects/:id/connector-addresses',
	'/api/prospects/:id/paths',
	'/api/prospect-lists/:id/circle',
	'/api/prospect-lists/:id/ways-in',
	'/api/prospect-lists/:id/connectors',
	'/api/needs-you',
	'/api/circle',
];

/** Returns everything that reads tell someone about these ids, by path, including the archive's files. */
async function readBy(who: Person, ids: string[], paths = reads): Promise<Record<string, string>> {
	const texts: Record<string, string> = {};
	for (const path of paths) {
		for (const id of path.includes('/:') ? ids : ['']) {
			for (const question of questions[path] ?? ['']) {
				const answer = await askAs(who, question ? path.replace(':id', id) + question : filledIn(path, id));
				const bytes = new Uint8Array(await answer.arrayBuffer());
				const isZip = answer.headers.get('Content-Type') === 'application/zip';
				const files = isZip ? Object.values(unzipSync(bytes)) : [bytes];
				const text = files.map((file) => new TextDecoder().decode(file)).join('\n');
				texts[path] = `${texts[path] ?? ''}\n${text}`;
			}
		}
	}
	return texts;
}

/** Returns everything that an assistant of someone's is told, by tool. */
async function toldByTools(who: Person): Promise<Record<string, string>> {
	const client = await assistantOf(await makeToken(who));
	const texts: Record<string, string> = {};
	for (const { name } of (await client.listTools()).tools) {
		for (const args of [{}, { company: 'Acme' }, { name: 'Kenji Shared' }, { query: 'Mia' }]) {
			texts[name] =
				`${texts[name] ?? ''}${JSON.stringify(await client.callTool({ name, arguments: args }).catch(() => ''))}`;
		}
	}
	return texts;
}

const including = (texts: Record<string, string>, word: string) =>
	Object.keys(texts).filter((path) => texts[path]?.includes(word));

afterEach(() => vi.restoreAllMocks());

test('across every read, tool and archive, three accounts and a stranger see only what is shared', async () => {
	const [maya, mia, leo, eve] = [await person('Maya'), await person('Mia'), await person('Leo'), await person('Eve')];
	await addCircle(mia, maya, leo);
	const theirs = await withSecrets(mia);
	await uploadNetwork(maya, [{ name: 'Own Shared', company: 'Acme' }]);
	await share(maya);
	// Mia's ask to Maya is the one thing of her lists that Maya sees: the person she'd like to meet, and her words.
	mailProvider();
	const about = {
		name: 'Wanted Person',
		notes: secretOf(mia),
		email: `${secretOf(mia)}@example.com`,
		title: secretOf(mia),
	};
	const [wanted] = (await addProspects(mia, [about], secretOf(mia))).prospects;
	const ask = await askMember(mia, maya, { prospectId: wanted?.id, message: 'Would you?' });
	vi.restoreAllMocks();
	const membership = (await circleOf(maya))?.members.find(({ name }) => name === 'Mia Tester')?.id ?? '';
	const own = new Map<Person, string[]>();
	for (const who of [maya, leo, eve]) {
		const { list, prospects } = await addProspects(who, [{ name: 'Kenji Shared', company: 'Acme' }]);
		own.set(who, [list.id, ...prospects.map(({ id }) => id)]);
	}
	for (const [who, ids] of own) {
		const texts = { ...(await readBy(who, [...theirs, ask.id, membership, ...ids])), ...(await toldByTools(who)) };
		const name = who.user.firstName;
		for (const [path, text] of Object.entries(texts))
			expect([name, path, whoseIn(text, [mia])]).toEqual([name, path, []]);
		// Members who share see Mia's connections; members who don't share, and strangers, do not.
		const seesMia = [
			'/api/prospect-lists/:id/ways-in',
			'/api/prospects/:id/paths',
			'/api/known-at',
			'/api/paths',
			'/api/circle',
			'/api/prospect-lists/:id/circle',
			'/api/needs-you',
			'needs_you',
			'who_can_introduce',
		].toSorted();
		const where = including(texts, 'Mia Tester').toSorted();
		expect([name, where]).toEqual([name, { Maya: seesMia, Leo: ['/api/circle'] }[String(name)] ?? []]);
		const isAsked = name === 'Maya' ? ['/api/needs-you', 'needs_you'] : [];
		expect([name, including(texts, 'Wanted Person').toSorted()]).toEqual([name, isAsked]);
	}
	// From the next call after she stops, she and the others see nothing of each other.
	await share(mia, false);
	const { list, prospects } = await addProspects(mia, [{ name: 'Own Shared', company: 'Acme' }]);
	for (const [who, other] of [
		[maya, mia],
		[mia, maya],
	] as const) {
		const ids = who === mia ? [list.id, ...prospects.map(({ id }) => id)] : (own.get(maya) ?? []);
		const texts = await readBy(who, ids, ofCircles);
		expect(including(texts, `${other.user.firstName} Tester`)).toEqual(['/api/circle']);
		expect(including(texts, 'Wanted Person')).toEqual([]);
	}
}, 120_000);

test('after a request, a nudge, a bounce and a thank-you, nothing sent to the asker or logged has the member’s address', async () => {
	const [maya, mia] = [await person('Maya'), await person('Mia')];
	await addCircle(maya, mia);
	await shareKenji(maya, mia);
	const lines: unknown[][] = [];
	for (const level of ['log', 'error'] as const)
		vi.spyOn(console, level).mockImplementation((...said) => lines.push(said));
	const { list, prospects } = await addProspects(maya, [{ name: 'Kenji Abe' }]);
	const world = outside();
	const { path } = await listening('200', maya);
	const circleMember = await memberIdOf(maya, mia);
	const answers: string[] = [];
	const ids = [list.id, prospects[0]?.id ?? '', circleMember ?? ''];
	/** A call of Maya's. */
	const call = async (at: string, body: object, method = 'POST') => {
		const answer = await askAs(maya, at, json(body, method), withReplies);
		const text = await answer.text();
		answers.push(text, JSON.stringify([...answer.headers]));
		const { id } = answer.ok ? (JSON.parse(text) as { id: string }) : { id: '' };
		if (id && !ids.includes(id)) ids.push(id);
		return id;
	};
	const readAll = async (after: string) => {
		for (const [read, said] of Object.entries({ ...(await readBy(maya, ids)), ...(await toldByTools(maya)) }))
			expect([after, read, said.toLowerCase().includes(mia.email)]).toEqual([after, read, false]);
	};
	const letter = {
		prospectId: prospects[0]?.id,
		recipientEmail: null,
		circleMember,
		subject: 's',
		message: 'm',
		sendEmail: true,
	};
	const asked = await call('/api/intro-requests', letter);
	const [mail] = world.mails.filter((one) => JSON.stringify(one.personalizations).includes(mia.email));
	await call('/api/intro-requests', { ...letter, followUp: { requestId: asked, kind: 'nudge' } });
	const kept = bindings.DB.prepare('select provider_id as id from mails where id = ?').bind(asked);
	const mailId = (await kept.first<{ id: string }>())?.id ?? '';
	const bounced = { kind: 'bounced', at: new Date().toISOString(), isPermanent: true } as const;
	expect(await recordDeliveryEvent({ db: connect(bindings.DB), env: bindings }, { mailId }, bounced)).toBe('recorded');
	await readAll('the bounce');
	const form = { method: 'POST', body: new URLSearchParams({ answer: 'yes', note: 'Gladly.' }) };
	expect((await askWith(withReplies, answerLinkIn(mail), form)).status).toBe(303);
	await call('/api/intro-requests', letter);
	await call(`/api/intro-requests/${asked}`, { outcome: 'introduced' }, 'PATCH');
	await call('/api/intro-requests', { ...letter, followUp: { requestId: asked, kind: 'thanks' } });
	await call('/api/favours', { ...letter, prospectIds: [], connectorName: 'Mia Tester' });
	await readAll('the thank-you');
	// Mails and webhook messages report the answer.
	const told = [
		...(await world.received(path)).map(({ body }) => body),
		...world.mails.map((one) => JSON.stringify(one)),
	];
	const own = told.filter((text) => !text.includes(`"to":[{"email":"${mia.email}"`));
	expect(own.length).toBeGreaterThanOrEqual(2);
	for (const text of [...answers, ...own, JSON.stringify(lines)]) expect(text.toLowerCase()).not.toContain(mia.email);
}, 120_000);
