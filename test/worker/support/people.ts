import { env, exports } from 'cloudflare:workers';
import { createClient } from '#client';
import { expiryOf } from '../../../worker/accounts/db/sessions.ts';
import { createUser } from '../../../worker/accounts/db/users.ts';
import { hashPassword } from '../../../worker/accounts/session/password.ts';
import { keepSession } from '../../../worker/accounts/session/session.ts';
import { connect } from '../../../worker/db/client.ts';
import type { Bindings } from '../../../worker/env.ts';
import { fingerprint, newToken } from '../../../worker/http/token.ts';

export const origin = 'http://localhost:8787';
export const bindings = env as unknown as Bindings;

/** Sends a request to the worker as a program does: without Origin and Sec-Fetch-Site unless given. */
export const ask = (path: string, init: RequestInit = {}) =>
	(exports as unknown as { default: Fetcher }).default.fetch(
		new Request(new URL(path, origin), { redirect: 'manual', ...init }),
	);

/** A signed-in person: their session cookie, and a plain `ask` and the typed client that carry it. */
export type Person = Awaited<ReturnType<typeof person>>;

let count = 0;
let hash: Promise<string> | undefined;
export const password = 'correct horse';

/**
 * Registers and signs in a new person with the worker's own functions: hashing one password for a whole file saves most
 * of its time. Addresses are unique within the database that a worker's files share.
 */
export async function person(firstName: string) {
	count += 1;
	const email = `${firstName.toLowerCase()}.${count}@example.com`;
	hash ??= hashPassword(password);
	const token = newToken();
	const session = { sid: fingerprint(token), createdAt: new Date().toISOString() };
	const user = await createUser(connect(bindings.DB), { email, firstName, lastName: 'Tester' }, await hash, session);
	await keepSession(
		bindings.SESSIONS,
		session.sid,
		{ user, createdAt: session.createdAt },
		expiryOf(session.createdAt),
	);
	return { ...signedInAs(`session=${token}`), user, email, password, token };
}

/** Makes a plain `ask` and the typed client that carry this cookie. */
export function signedInAs(cookie: string) {
	const askAs = (path: string, init: RequestInit = {}) => {
		const headers = new Headers(init.headers);
		headers.set('Cookie', cookie);
		return ask(path, { ...init, headers });
	};
	const { api } = createClient(origin, {
		fetch: (input: RequestInfo | URL, init?: RequestInit) => askAs(String(input), init),
	});
	return { cookie, ask: askAs, api };
}

/** Returns the `name=value` of the first cookie a response sets. */
export const cookieOf = (answer: Response) => answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';

/** Returns the init of a request with a JSON body. */
export const json = (body: unknown, method = 'POST'): RequestInit => ({
	method,
	headers: { 'Content-Type': 'application/json' },
	body: JSON.stringify(body),
});

/** Signs the person in once more. Returns the client of that session. */
export async function signInAgain(who: Person, headers: Record<string, string> = {}) {
	const init = json({ email: who.email, password });
	return signedInAs(cookieOf(await ask('/api/login', { ...init, headers: { ...init.headers, ...headers } })));
}

/** Adds a session for the person. Returns its id. */
export async function otherSession(who: Person): Promise<string> {
	await signInAgain(who);
	const sessions = (await (await who.ask('/api/account/sessions')).json()) as { id: string; current: boolean }[];
	return sessions.find(({ current }) => !current)?.id ?? '';
}

/** Adds a list for the person. */
export async function addList(owner: Pick<Person, 'api'>, name = 'Investors') {
	const answer = await owner.api['prospect-lists'].$post({ json: { name, type: 'contact' } });
	return answer.json();
}

/** Adds a list with these people, in the server's order. */
export async function addProspects(owner: Pick<Person, 'api' | 'ask'>, people: object[], listName = 'Investors') {
	const list = await addList(owner, listName);
	const imported = await owner.ask(`/api/prospect-lists/${list.id}/prospects/import`, json({ prospects: people }));
	if (imported.status !== 200) throw new Error(`The import answered ${imported.status}: ${await imported.text()}`);
	const prospects = await (await owner.api['prospect-lists'][':id'].prospects.$get({ param: { id: list.id } })).json();
	return { list, prospects };
}

/** Returns a response's status and sentence, which is what a person meets. */
export const said = async (response: Response) => [response.status, await response.text()];
