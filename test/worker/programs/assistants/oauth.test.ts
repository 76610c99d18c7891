import { auth } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Assistant, assistantsMost } from '#contract/assistant';
import {
	assistantOf,
	beginConnecting,
	connectProgram,
	newProgram,
	type Program,
	press,
	use,
} from '../../support/assistant.ts';
import { askWith, inTheEnd } from '../../support/faults.ts';
import { mailProvider, withMail } from '../../support/mail-provider.ts';
import { ask, bindings, json, origin, type Person, password, person, said } from '../../support/people.ts';

const toolsList = json({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
const messageHeaders = (token: string) => ({
	'Content-Type': 'application/json',
	Accept: 'application/json, text/event-stream',
	Authorization: `Bearer ${token}`,
});
const accessToken = ({ kept }: Program) => kept.tokens?.access_token ?? '';
const call = (token: string, path = '/api/mcp') => ask(path, { ...toolsList, headers: messageHeaders(token) });
const connected = async (who: Person) => (await (await who.ask('/api/account/assistants')).json()) as Assistant[];
/** Tries to get another access token with the refresh token, as a program does. */
const refresh = ({ provider }: Program) =>
	auth(provider, { serverUrl: `${origin}/api/mcp`, fetchFn: (input, init) => ask(String(input), init) });

let ada: Person;
beforeAll(async () => {
	ada = await person('Ada');
});

describe('a program that no one has let in', () => {
	test('is told where to learn how to be let in, whatever cookie comes with the call', async () => {
		for (const who of [{ ask }, ada]) {
			const response = await who.ask('/api/mcp', json({ jsonrpc: '2.0', id: 1, method: 'tools/list' }));
			expect(response.status).toBe(401);
			expect(response.headers.get('WWW-Authenticate')).toBe(
				`Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/api/mcp"`,
			);
		}
		for (const path of ['/.well-known/oauth-protected-resource/api/mcp', '/.well-known/oauth-protected-resource']) {
			expect(await (await ask(path)).json()).toMatchObject({
				resource: `${origin}/api/mcp`,
				authorization_servers: [origin],
				scopes_supported: ['read', 'write'],
			});
		}
		const server = await ask('/.well-known/oauth-authorization-server');
		expect(await server.json()).toMatchObject({
			issuer: origin,
			authorization_endpoint: `${origin}/api/oauth/authorize`,
			token_endpoint: `${origin}/api/oauth/token`,
			registration_endpoint: `${origin}/api/oauth/register`,
			code_challenge_methods_supported: ['S256'],
			grant_types_supported: ['authorization_code', 'refresh_token'],
		});
		expect([...server.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
	});

	test('is told that its token is wrong', async () => {
		const made = `${ada.user.id}:abcdefghijklmnop:abcdefghijklmnopabcdefghijklmnop`;
		for (const token of ['', 'nonsense', made, `kdl_${'a'.repeat(43)}`]) {
			const response = await call(token);
			expect([token, response.status]).toEqual([token, 401]);
			expect(response.headers.get('WWW-Authenticate')).toMatch(/^Bearer error="invalid_token", resource_metadata=/);
		}
	});

	test('gets the same errors for an id, a code and a token that are too long for KV as for wrong ones', async () => {
		const long = 'x'.repeat(600);
		const asked = await ada.ask(`/api/oauth/authorize?client_id=${long}`);
		expect([asked.status, await asked.text()]).toEqual([400, expect.stringContaining('This request doesn’t work')]);
		const program = newProgram();
		await beginConnecting(program);
		const own = program.kept.client?.client_id ?? '';
		// The key of this id is one byte longer than KV allows.
		const least = 'x'.repeat(513 - 'client:'.length);
		const forms: [Record<string, string>, string][] = [
			[{ grant_type: 'refresh_token', refresh_token: 'a:b:c', client_id: least }, 'invalid_client'],
			[{ grant_type: 'refresh_token', refresh_token: 'a:b:c', client_id: long }, 'invalid_client'],
			[{ grant_type: 'refresh_token', refresh_token: `${long}:b:c`, client_id: own }, 'invalid_grant'],
			[{ grant_type: 'authorization_code', code: `${long}:b:c`, client_id: own, code_verifier: 'y' }, 'invalid_grant'],
		];
		for (const [form, error] of forms) {
			const response = await ask('/api/oauth/token', { method: 'POST', body: new URLSearchParams(form) });
			expect(await response.json()).toMatchObject({ error });
		}
	});

	test('is refused without PKCE, and with another address than its own', async () => {
		const path = await beginConnecting(newProgram());
		const without = new URL(path, origin);
		without.searchParams.delete('code_challenge');
		const elsewhere = new URL(path, origin);
		elsewhere.searchParams.set('redirect_uri', 'https://evil.example/callback');
		const implicit = new URL(path, origin);
		implicit.searchParams.set('response_type', 'token');
		// Nor is the person redirected to its address, because anyone could register one and send a link here.
		for (const { pathname, search } of [without, elsewhere, implicit]) {
			for (const page of [await ada.ask(pathname + search), await press(ada, pathname + search, 'write')]) {
				expect([search, page.status, page.headers.get('Location')]).toEqual([search, 400, null]);
				expect(await page.text()).toContain('This request doesn’t work');
			}
		}
	});
});

describe('a program that registers itself', () => {
	const verifier = 'v'.repeat(43);
	/** Registers a program. Returns the path of the consent page, with these extra parameters. */
	async function asking(redirectUri: string, more: object = {}, asked: Record<string, string> = {}) {
		const program = { client_name: 'Claude', redirect_uris: [redirectUri], ...more };
		const registered = await ask('/api/oauth/register', json(program));
		const { client_id } = (await registered.json()) as { client_id: string };
		const needed = { client_id, redirect_uri: redirectUri, response_type: 'code', state: 's', ...asked };
		return `/api/oauth/authorize?${new URLSearchParams(needed)}`;
	}
	const pkce = { code_challenge: verifier, code_challenge_method: 'S256' };

	test('is refused without PKCE, even with a secret of its own', async () => {
		for (const method of ['client_secret_basic', 'client_secret_post', 'none']) {
			const program = { token_endpoint_auth_method: method };
			const page = async (asked?: Record<string, string>) =>
				(await ada.ask(await asking('https://one.example/back', program, asked))).status;
			expect([method, await page(), await page({ ...pkce, code_challenge_method: 'plain' }), await page(pkce)]).toEqual(
				[method, 400, 400, 200],
			);
		}
	});

	test('may name the resource with a slash at its end, when it asks and when it takes its token', async () => {
		const bea = await person('Bea');
		const verifier = 'w'.repeat(43);
		const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
		const code_challenge = btoa(String.fromCharCode(...new Uint8Array(challenge)))
			.replaceAll('+', '-')
			.replaceAll('/', '_')
			.replaceAll('=', '');
		const resource = `${origin}/api/mcp/`;
		const redirectUri = 'https://slash.example/back';
		const path = await asking(
			redirectUri,
			{ token_endpoint_auth_method: 'none' },
			{ code_challenge, code_challenge_method: 'S256', resource },
		);
		const back = new URL((await press(bea, path, 'read')).headers.get('Location') ?? '');
		const body = new URLSearchParams({
			grant_type: 'authorization_code',
			client_id: new URLSearchParams(path.split('?')[1]).get('client_id') ?? '',
			code: back.searchParams.get('code') ?? '',
			redirect_uri: redirectUri,
			code_verifier: verifier,
			resource,
		});
		const taken = await ask('/api/oauth/token', { method: 'POST', body });
		expect(taken.status).toBe(200);
		const { access_token } = (await taken.json()) as { access_token: string };
		expect((await call(access_token)).status).toBe(200);
	});

	test('may be answered at an address of its own form, which the page names as one of this computer', async () => {
		const bea = await person('Bea');
		const path = await asking(
			'cursor://anysphere.cursor-mcp/oauth/callback',
			{ token_endpoint_auth_method: 'none' },
			pkce,
		);
		const page = await (await bea.ask(path)).text();
		expect(page).toContain(
			'a program on <strong>this computer</strong> (cursor://anysphere.cursor-mcp/oauth/callback)',
		);
		const answer = await press(bea, path, 'read');
		expect(answer.headers.get('Location')).toMatch(/^cursor:\/\/anysphere\.cursor-mcp\/oauth\/callback\?code=/);
		const without = await asking('cursor://anysphere.cursor-mcp/oauth/callback', {
			token_endpoint_auth_method: 'none',
		});
		expect((await bea.ask(without)).status).toBe(400);
	});

	test('does so at most 500 times a day, together with all programs of its network', async () => {
		const register = (address: string) => {
			const init = json({ client_name: 'Claude', redirect_uris: ['https://one.example/back'] });
			const headers = { 'Content-Type': 'application/json', 'CF-Connecting-IP': address };
			return askWith({}, '/api/oauth/register', { ...init, headers });
		};
		const network = `198.${crypto.getRandomValues(new Uint8Array(2)).join('.')}`;
		expect((await register(`${network}.5`)).status).toBe(201);
		await bindings.DB.prepare("update counters set count = 500 where key like 'oauth:' || ? || '.5:%'")
			.bind(network)
			.run();
		expect(await said(await register(`${network}.5`))).toEqual([
			429,
			'Too many programs from your network today. Please continue tomorrow.',
		]);
		expect((await register(`${network}.6`)).status).toBe(201);
		// Networks that share 48 bits count as one customer.
		const wide = `2001:db8:${crypto.getRandomValues(new Uint16Array(1)).at(0)?.toString(16)}`;
		expect((await register(`${wide}:1::1`)).status).toBe(201);
		await bindings.DB.prepare("update counters set count = 500 where key like 'oauth:' || ? || ':%'").bind(wide).run();
		expect((await register(`${wide}:2::1`)).status).toBe(429);
	});

	test('says no more about itself than a name and a few addresses', async () => {
		const about = { client_name: 'Claude', redirect_uris: ['https://one.example/back'], contacts: [''] };
		const register = (bytes: number) => {
			const contact = 'x'.repeat(bytes - JSON.stringify(about).length);
			return ask('/api/oauth/register', json({ ...about, contacts: [contact] }));
		};
		expect((await register(16_384)).status).toBe(201);
		expect((await register(16_385)).status).toBe(413);
	});

	test('does not hide where it leads behind a long name', async () => {
		const host = `claude.ai.${`${'a'.repeat(40)}.`.repeat(4)}evil.example`;
		expect(await (await ada.ask(await asking(`https://${host}/back`, {}, pkce))).text()).toContain(`<strong>${host}`);
	});

	test('adds nothing of its own to the policy of the page', async () => {
		for (const host of ['one;sandbox', 'one,two', "one'two"]) {
			const page = await ada.ask(await asking(`https://${host}/back`, {}, pkce));
			expect([host, page.headers.get('Content-Security-Policy')]).toEqual([
				host,
				expect.stringContaining("; form-action 'self' https:; base-uri 'none'; frame-ancestors 'none'"),
			]);
		}
	});
});

describe('the consent page', () => {
	test('sends someone who is signed out to sign in, and back', async () => {
		const path = await beginConnecting(newProgram());
		const response = await ask(path);
		expect(response.status).toBe(302);
		const to = new URL(response.headers.get('Location') ?? '', origin);
		expect(to.pathname).toBe('/auth');
		expect(`/api/oauth/authorize?${to.searchParams.get('connect')}`).toBe(path);
		// The session has ended while the page was open.
		const pressed = await press({ ...ada, ask }, path, 'write');
		expect([pressed.status, pressed.headers.get('Location')]).toEqual([303, response.headers.get('Location')]);
	});

	test('says which program, which rights, whose account and where it leads, and allows nothing by itself', async () => {
		const eve = await person('Eve');
		const page = await eve.ask(await beginConnecting(newProgram('<b>Claude</b>\u202e')));
		const text = await page.text();
		expect(text).toContain('“&lt;b&gt;Claude&lt;/b&gt;”');
		for (const shown of [eve.email, 'Eve Tester', '127.0.0.1', 'Allow reading and writing', 'Allow reading only']) {
			expect(text).toContain(shown);
		}
		expect(page.headers.get('Content-Security-Policy')).toContain("form-action 'self' http://127.0.0.1:41599;");
		expect(await connected(eve)).toEqual([]);
	});

	test('offers no right that was not asked for', async () => {
		const program = newProgram('Reader');
		const path = new URL(await beginConnecting(program), origin);
		path.searchParams.set('scope', 'read');
		const text = await (await ada.ask(path.pathname + path.search)).text();
		expect(text).not.toContain('value="write"');
		await press(ada, path.pathname + path.search, 'write');
		expect((await connected(ada)).map(({ rights }) => rights)).toEqual([['read']]);
	});

	test.each([[''], ['write'], ['other']])('offers both rights to a program that names “%s”', async (scope) => {
		const path = new URL(await beginConnecting(newProgram()), origin);
		path.searchParams.set('scope', scope);
		const text = await (await ada.ask(path.pathname + path.search)).text();
		expect(text).toContain('See your lists');
		expect(text).toContain('value="write"');
	});

	test('a no is reported to the program, and connects nothing', async () => {
		const eve = await person('Eve');
		const answer = await press(eve, await beginConnecting(newProgram()), 'nothing');
		expect(answer.status).toBe(303);
		expect(answer.headers.get('Location')).toMatch(/^http:\/\/127\.0\.0\.1:41599\/callback\?error=access_denied/);
		expect(await connected(eve)).toEqual([]);
	});

	test('asks again when someone else has signed in meanwhile', async () => {
		const [eve, mo] = [await person('Eve'), await person('Mo')];
		const body = new URLSearchParams({ allow: 'write', account: eve.user.id });
		const path = await beginConnecting(newProgram());
		const page = await mo.ask(path, { method: 'POST', body, headers: { Origin: origin } });
		expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(mo.email)]);
		expect(await connected(mo)).toEqual([]);
	});

	test('cannot be clicked by a page of another site', async () => {
		const path = await beginConnecting(newProgram());
		const forged = await ada.ask(path, {
			method: 'POST',
			body: new URLSearchParams({ allow: 'write', account: ada.user.id }),
			headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
		});
		expect(forged.status).toBe(403);
	});
});

describe('a connected assistant', () => {
	test('acts for the person who let it in, and opens nothing but its own address', async () => {
		const eve = await person('Eve');
		const program = await connectProgram(eve, 'write');
		const client = await assistantOf({ program });
		expect((await use(client, 'lists')).isError).toBe(false);
		expect((await call(accessToken(program), '/api/prospect-lists')).status).toBe(401);
		const [assistant] = await connected(eve);
		expect(assistant).toMatchObject({ name: 'Claude', host: '127.0.0.1', rights: ['read', 'write'] });
		expect(assistant?.usedAt).not.toBeNull();
	});

	test('counts each message among the person’s reads', async () => {
		const eve = await person('Eve');
		const token = accessToken(await connectProgram(eve, 'read'));
		const limit = vi.fn(async () => ({ success: false }));
		const headers = { ...messageHeaders(token), 'CF-Connecting-IP': '203.0.113.7' };
		const answer = await askWith({ READS: { limit } }, '/api/mcp', { ...toolsList, headers });
		expect([answer.status, answer.headers.get('X-Problem')]).toEqual([429, 'reads-limit']);
		expect(limit).toHaveBeenCalledWith({ key: eve.user.id });
	});

	test('counts each message of a call, which holds at most twenty', async () => {
		const eve = await person('Eve');
		const token = accessToken(await connectProgram(eve, 'read'));
		const limit = vi.fn(async () => ({ success: true }));
		const send = (count: number) => {
			const body = Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
			const headers = { ...messageHeaders(token), 'CF-Connecting-IP': '203.0.113.7' };
			return askWith({ READS: { limit } }, '/api/mcp', { ...json(body), headers });
		};
		expect((await send(20)).status).toBe(200);
		expect(limit).toHaveBeenCalledTimes(20);
		expect(await said(await send(21))).toEqual([400, 'Please send at most 20 messages in one call.']);
		expect(limit).toHaveBeenCalledTimes(20);
	});

	test('is known by hashes only', async () => {
		const eve = await person('Eve');
		const { kept } = await connectProgram(eve, 'read');
		const { keys } = await bindings.SESSIONS.list();
		const values = await Promise.all(keys.map(({ name }) => bindings.SESSIONS.get(name)));
		const stored = JSON.stringify([keys, values]);
		for (const secret of [kept.tokens?.access_token, kept.tokens?.refresh_token]) {
			expect(secret?.length).toBeGreaterThan(40);
			expect(stored).not.toContain(secret);
		}
	});

	test('is reported to the person by mail, with where its answer goes and without the name it gave itself', async () => {
		const provider = mailProvider();
		const eve = await person('Eve');
		const path = await beginConnecting(newProgram('Call 555'));
		const pressed = await askWith(
			withMail,
			path,
			{
				method: 'POST',
				body: new URLSearchParams({ allow: 'write', account: eve.user.id }),
				headers: { Origin: origin },
			},
			eve.cookie,
		);
		expect(pressed.status).toBe(303);
		const mails = provider.calls.map(({ mail }) => mail);
		expect(mails.map(({ subject }) => subject)).toEqual(['An assistant was connected to your Kindling account']);
		expect(mails[0]?.content[0]?.value).toContain('A program on a computer can now read and change your lists');
		expect(JSON.stringify(mails)).not.toContain('555');
		vi.restoreAllMocks();
	});

	test.each<[string, (who: Person) => Promise<Response>, number]>([
		['account', (who) => who.ask('/api/account/removal', json({ password })), 0],
		[
			'tokens that a new password ends',
			(who) =>
				who.ask('/api/account/password', json({ currentPassword: password, password: 'another', endTokens: true })),
			0,
		],
		[
			'password, where it ends nothing else,',
			(who) => who.ask('/api/account/password', json({ currentPassword: password, password: 'another' })),
			2,
		],
	])('leaves nothing of the person in KV with their %s', async (_, end, left) => {
		const [eve, other] = [await person('Eve'), await person('Mo')];
		for (const who of [eve, other]) await connectProgram(who, 'write');
		const kept = async (who: Person) =>
			(await bindings.SESSIONS.list()).keys.filter(({ name }) => name.includes(`:${who.user.id}:`)).length;
		const before = await kept(other);
		expect([before, await kept(eve)]).toEqual([2, 2]);
		expect((await end(eve)).status).toBe(204);
		await inTheEnd(async () => expect([await kept(eve), await kept(other)]).toEqual([left, before]));
	});

	test('goes on with another token, until the person ends it', async () => {
		const eve = await person('Eve');
		const program = await connectProgram(eve, 'write');
		const first = accessToken(program);
		expect(await refresh(program)).toBe('AUTHORIZED');
		expect(accessToken(program)).not.toBe(first);
		expect((await call(accessToken(program))).status).toBe(200);
		const [assistant] = await connected(eve);
		const gone = await eve.ask(`/api/account/assistants/${assistant?.id}`, { method: 'DELETE' });
		expect(gone.status).toBe(204);
		expect((await call(accessToken(program))).status).toBe(401);
		expect((await call(first)).status).toBe(401);
		// The program must ask the person again, and gets no token without them.
		expect(await refresh(program)).toBe('REDIRECT');
		expect(await connected(eve)).toEqual([]);
	});

	test('gets no new token 30 days after the last one, the first or a later one', async () => {
		const begun = Date.now();
		const [minute, month] = [60_000, 30 * 86_400_000];
		vi.useFakeTimers({ toFake: ['Date'], now: begun });
		try {
			for (const [isLater, wait, outcome] of [
				[false, month - minute, 'AUTHORIZED'],
				[false, month + minute, 'REDIRECT'],
				[true, month - minute, 'AUTHORIZED'],
				[true, month + minute, 'REDIRECT'],
			] as const) {
				vi.setSystemTime(begun);
				const eve = await person('Eve');
				const program = await connectProgram(eve, 'read');
				if (isLater) expect(await refresh(program)).toBe('AUTHORIZED');
				// The token is used later, so that the grant itself is still valid at the end.
				vi.setSystemTime(begun + 45 * minute);
				expect((await call(accessToken(program))).status).toBe(200);
				await inTheEnd(async () => {
					const grant = bindings.DB.prepare('select used_at from grants where user_id = ?').bind(eve.user.id);
					expect((await grant.first())?.used_at).not.toBeNull();
				});
				vi.setSystemTime(begun + wait);
				expect([isLater, wait, await refresh(program)]).toEqual([isLater, wait, outcome]);
			}
		} finally {
			vi.useRealTimers();
		}
	});

	test('writes nothing with a token that it requested for reading, though it may do more', async () => {
		const eve = await person('Eve');
		const program = await connectProgram(eve, 'write');
		const { client, tokens } = program.kept;
		const form = { grant_type: 'refresh_token', refresh_token: tokens?.refresh_token ?? '', scope: 'read' };
		const body = new URLSearchParams({ ...form, client_id: client?.client_id ?? '' });
		const narrow = (await (await ask('/api/oauth/token', { method: 'POST', body })).json()) as { access_token: string };
		const toolsOf = async (token: string) => (await call(token)).text();
		expect(await toolsOf(accessToken(program))).toContain('update_person');
		const tools = await toolsOf(narrow.access_token);
		expect([tools.includes('find_people'), tools.includes('update_person')]).toEqual([true, false]);
	});

	test('ends after a year, however often it is used', async () => {
		const eve = await person('Eve');
		const token = accessToken(await connectProgram(eve, 'read'));
		const of = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
		const made = of(-360);
		const age = bindings.DB.prepare('update grants set created_at = ?, used_at = null where user_id = ?');
		await age.bind(made, eve.user.id).run();
		const letIn = await call(token);
		// Only a 401 says how to be let in.
		expect([letIn.status, letIn.headers.get('WWW-Authenticate')]).toEqual([200, null]);
		await inTheEnd(async () => expect((await connected(eve))[0]?.usedAt).not.toBeNull());
		expect((await connected(eve))[0]?.expire.slice(0, 16)).toBe(of(5).slice(0, 16));
		await bindings.DB.prepare('update grants set expire = ? where user_id = ?').bind(of(-1), eve.user.id).run();
		expect((await call(token)).status).toBe(401);
	});

	test('is one, however often the same program connects', async () => {
		const eve = await person('Eve');
		const program = await connectProgram(eve, 'write');
		const before = accessToken(program);
		delete program.kept.tokens;
		const age = "update grants set name = 'Older', created_at = '2026-01-01', used_at = '2026-01-01' where user_id = ?";
		await bindings.DB.prepare(age).bind(eve.user.id).run();
		const pressed = await press(eve, await beginConnecting(program), 'read');
		expect([pressed.status, (await connected(eve)).length]).toEqual([303, 1]);
		const [now] = await connected(eve);
		expect(now).toMatchObject({ name: 'Claude', rights: ['read'], usedAt: null });
		expect(Date.now() - Date.parse(now?.createdAt ?? '')).toBeLessThan(60_000);
		expect((await call(before)).status).toBe(401);
	});

	test('ends with a disabled account and with the account', async () => {
		const [eve, mo] = [await person('Eve'), await person('Mo')];
		const [ofEve, ofMo] = [await connectProgram(eve, 'write'), await connectProgram(mo, 'write')];
		await bindings.DB.prepare('update users set disabled_at = ? where id = ?').bind('2026-01-01', eve.user.id).run();
		expect((await call(accessToken(ofEve))).status).toBe(401);
		await mo.ask('/api/account/removal', json({ password }));
		expect((await call(accessToken(ofMo))).status).toBe(401);
		expect(await refresh(ofMo)).toBe('REDIRECT');
	});

	test('ends with a new password, if the person chooses that', async () => {
		for (const [endTokens, status] of [
			[false, 200],
			[true, 401],
		] as const) {
			const eve = await person('Eve');
			const program = await connectProgram(eve, 'write');
			const changed = { currentPassword: password, password: 'another horse', endTokens };
			expect((await eve.ask('/api/account/password', json(changed))).status).toBe(204);
			expect([endTokens, (await call(accessToken(program))).status]).toEqual([endTokens, status]);
		}
	});

	test(`is one of ${assistantsMost} at most`, async () => {
		const eve = await person('Eve');
		await bindings.DB.batch(
			Array.from({ length: assistantsMost }, (_, at) =>
				bindings.DB.prepare(
					`insert into grants (id, user_id, client_id, name, host, rights, created_at, expire)
						values (?, ?, ?, 'Old', 'x', '["read"]', '2026-01-01', '2999-01-01')`,
				).bind(crypto.randomUUID(), eve.user.id, `client-${at}`),
			),
		);
		const answer = await press(eve, await beginConnecting(newProgram()), 'read');
		expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('20 assistants')]);
		// An ended one is not shown, and frees its place.
		const end = "update grants set expire = '2026-01-01' where user_id = ? and client_id = 'client-0'";
		await bindings.DB.prepare(end).bind(eve.user.id).run();
		expect(await connected(eve)).toHaveLength(assistantsMost - 1);
		expect((await press(eve, await beginConnecting(newProgram()), 'read')).status).toBe(303);
	});
});
