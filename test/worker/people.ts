import { env, exports } from 'cloudflare:workers';
import { createClient } from '#client';
import type { Bindings } from '../../worker/env.ts';

export const origin = 'http://localhost:8787';
export const bindings = env as unknown as Bindings;

/** Sends a request to the worker as a program would: no Origin, no Sec-Fetch-Site, unless given. */
export const ask = (path: string, init: RequestInit = {}) =>
	(exports as unknown as { default: Fetcher }).default.fetch(
		new Request(new URL(path, origin), { redirect: 'manual', ...init }),
	);

/** A signed-in person: their session cookie, a plain `ask` and the typed client, both carrying it. */
export type Person = Awaited<ReturnType<typeof person>>;

let count = 0;

/** Registers a new person and signs them in. Addresses are unique within a test file. */
export async function person(firstName: string) {
	count += 1;
	const email = `${firstName.toLowerCase()}.${count}@example.com`;
	const password = 'correct horse';
	const answer = await ask('/api/register', {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ email, password, firstName, lastName: 'Tester' }),
	});
	if (answer.status !== 201)
		throw new Error(`Registering ${firstName} answered ${answer.status}: ${await answer.text()}`);
	const user = (await answer.json()) as { id: string; email: string };
	const cookie = cookieOf(answer);
	const askAs = (path: string, init: RequestInit = {}) => {
		const headers = new Headers(init.headers);
		headers.set('Cookie', cookie);
		return ask(path, { ...init, headers });
	};
	const { api } = createClient(origin, {
		fetch: (input: RequestInfo | URL, init?: RequestInit) => askAs(String(input), init),
	});
	return { user, email, password, cookie, ask: askAs, api };
}

/** The `name=value` of the first cookie an answer sets. */
export const cookieOf = (answer: Response) => answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';

/** The init of a request with a JSON body. */
export const json = (body: unknown, method = 'POST'): RequestInit => ({
	method,
	headers: { 'Content-Type': 'application/json' },
	body: JSON.stringify(body),
});

/** A new list of the person's. */
export async function addList(owner: Person, name = 'Investors') {
	const answer = await owner.api['prospect-lists'].$post({ json: { name, type: 'contact' } });
	return answer.json();
}

/** A new list with these people in it, in the order the server keeps. */
export async function addProspects(owner: Person, people: object[], listName = 'Investors') {
	const list = await addList(owner, listName);
	const imported = await owner.ask(`/api/prospect-lists/${list.id}/prospects/import`, json({ prospects: people }));
	if (imported.status !== 200) throw new Error(`The import answered ${imported.status}: ${await imported.text()}`);
	const prospects = await (await owner.api['prospect-lists'][':id'].prospects.$get({ param: { id: list.id } })).json();
	return { list, prospects };
}
