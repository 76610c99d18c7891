import { inject, vi } from 'vitest';
import type { Webhook } from '#contract/webhook';
import type { Received } from '../../e2e/support/webhook-receiver.ts';
import { accepts, type Handed } from './mail-provider.ts';
import { bindings, json, type Person, person } from './people.ts';

/** DNS records of a name: its addresses of both kinds, or a whole response. */
type Names = { A?: string[]; AAAA?: string[] } | ((kind: string, signal: AbortSignal | null) => Promise<Response>);

const receiver = `http://127.0.0.1:${inject('receiverPort')}`;
const publicNames: Names = { A: ['93.184.216.34'], AAAA: ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'] };

/**
 * Stubs the outside world: a resolver, and the receiver beside the tests under the name `hooks.receiver.example`.
 * Records the addresses of all calls. The mail provider accepts and stores every mail. Any other call fails like one to
 * an unknown name.
 */
export function outside(names: Names = publicNames) {
	const called: string[] = [];
	const mails: Handed[] = [];
	const real = globalThis.fetch;
	vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
		const url = new URL(String(input));
		called.push(url.href);
		if (url.hostname === 'cloudflare-dns.com')
			return resolved(names, url.searchParams.get('type') ?? '', init?.signal ?? null);
		if (url.hostname === 'mail.test') {
			mails.push(JSON.parse(String(init?.body)) as Handed);
			return accepts(init?.signal);
		}
		if (url.hostname !== 'hooks.receiver.example') throw new TypeError('Network connection lost.');
		return real(`${receiver}${url.pathname}`, init);
	});
	return {
		called,
		mails,
		/** Returns the calls received at a path. */
		received: async (path: string): Promise<Received[]> => (await real(`${receiver}/calls${path}`)).json(),
	};
}

async function resolved(names: Names, kind: string, signal: AbortSignal | null): Promise<Response> {
	if (typeof names === 'function') return names(kind, signal);
	const number = kind === 'A' ? 1 : 28;
	const data = (kind === 'A' ? names.A : names.AAAA) ?? [];
	return Response.json({
		Status: 0,
		Answer: data.map((address) => ({ name: 'x', type: number, TTL: 60, data: address })),
	});
}

/** Makes someone whose events go to a receiver with this behaviour, at their own path, and with its secret. */
export async function listening(behaviour = '200', name: string | Person = 'Ada') {
	// The files of a worker share the receiver.
	const path = `/${behaviour}/${crypto.randomUUID()}`;
	const who = typeof name === 'string' ? await person(name) : name;
	const url = `https://hooks.receiver.example${path}`;
	const answer = await who.ask('/api/account/webhook', json({ url, password: who.password }, 'PUT'));
	if (answer.status !== 200) throw new Error(`The address was not saved: ${await answer.text()}`);
	const { secret = '' } = (await answer.json()) as { secret?: string };
	return { who, path, url, secret };
}

/** Returns a person's webhook address and its state. */
export const webhookOf = async (who: Person): Promise<Webhook> => (await who.ask('/api/account/webhook')).json();

/** A person's waiting messages as stored, oldest first. */
type Waiting = { id: string; tries: number; nextTryAt: string };

/** Returns a person's waiting messages. */
export const waitingOf = async (who: Person): Promise<Waiting[]> =>
	(
		await bindings.DB.prepare(
			'select id, tries, next_try_at as nextTryAt from webhook_deliveries where user_id = ? order by rowid',
		)
			.bind(who.user.id)
			.all<Waiting>()
	).results;

/** Writes `count` untried messages of a person, due `at`. Returns their ids. */
export async function addMessages(who: Person, count = 1, at = '2026-01-01T00:00:00.000Z'): Promise<string[]> {
	const ids = Array.from({ length: count }, () => crypto.randomUUID());
	await bindings.DB.prepare(
		`insert into webhook_deliveries (id, user_id, payload, next_try_at, expire)
			select value, ?1, '{"type":"person.imported"}', ?2, ?4 from json_each(?3)`,
	)
		.bind(who.user.id, at, JSON.stringify(ids), new Date(Date.now() + 30 * 86_400_000).toISOString())
		.run();
	return ids;
}

/** Makes all waiting messages of a person due now. */
export const makeDue = (who: Person) =>
	bindings.DB.prepare("update webhook_deliveries set next_try_at = '2026-01-01T00:00:00.000Z' where user_id = ?")
		.bind(who.user.id)
		.run();

/** Adds a message to a webhook of the person's that leads nowhere. Returns its id. */
export async function messageOf(who: Person): Promise<string> {
	await bindings.DB.prepare(
		"insert into webhooks (user_id, url, secret, created_at) values (?, 'https://hooks.example.com/', 'whsec_c2VjcmV0', ?)",
	)
		.bind(who.user.id, new Date().toISOString())
		.run();
	const [id = ''] = await addMessages(who, 1, new Date().toISOString());
	return id;
}
