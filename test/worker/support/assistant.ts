import {
	Client,
	type OAuthClientProvider,
	type StoredOAuthClientInformation,
	type StoredOAuthTokens,
	StreamableHTTPClientTransport,
	UnauthorizedError,
} from '@modelcontextprotocol/client';
import { ask, origin, type Person } from './people.ts';

const endpoint = new URL('/api/mcp', origin);
/** The test program's redirect address: on the same computer, as for desktop programs. */
const callback = 'http://127.0.0.1:41599/callback';

const send = (input: RequestInfo | URL, init?: RequestInit) => ask(String(input), init);

/** A program that stores what OAuth gives it, as an assistant does. `asked` is the page it sends the person to. */
export function newProgram(name = 'Claude', scope?: string) {
	const kept: { client?: StoredOAuthClientInformation; tokens?: StoredOAuthTokens; verifier?: string; asked?: URL } =
		{};
	const provider: OAuthClientProvider = {
		redirectUrl: callback,
		clientMetadata: {
			client_name: name,
			redirect_uris: [callback],
			token_endpoint_auth_method: 'none',
			grant_types: ['authorization_code', 'refresh_token'],
			scope,
		},
		state: () => 'the-state',
		clientInformation: () => kept.client,
		saveClientInformation: (client) => {
			kept.client = client;
		},
		tokens: () => kept.tokens,
		saveTokens: (tokens) => {
			kept.tokens = tokens;
		},
		redirectToAuthorization: (url) => {
			kept.asked = url;
		},
		saveCodeVerifier: (verifier) => {
			kept.verifier = verifier;
		},
		codeVerifier: () => kept.verifier ?? '',
		invalidateCredentials: () => {
			delete kept.tokens;
		},
	};
	return { kept, provider };
}
export type Program = ReturnType<typeof newProgram>;

/** Lets the program try to connect, until it is sent to the person. Returns the path of the consent page. */
export async function beginConnecting({ provider, kept }: Program): Promise<string> {
	const transport = new StreamableHTTPClientTransport(endpoint, { authProvider: provider, fetch: send });
	await new Client({ name: 'test', version: '1' }).connect(transport).catch((error) => {
		if (!(error instanceof UnauthorizedError)) throw error;
	});
	if (!kept.asked) throw new Error('The program did not ask to be connected.');
	return kept.asked.pathname + kept.asked.search;
}

/** Submits the page's form as the person. Returns the response. */
export const press = (who: Person, path: string, allow: string) =>
	who.ask(path, {
		method: 'POST',
		body: new URLSearchParams({ allow, account: who.user.id }),
		headers: { Origin: origin },
	});

/** Grants a program what it asks for, and lets it fetch its tokens. */
export async function connectProgram(who: Person, allow: 'read' | 'write', program = newProgram()): Promise<Program> {
	const answer = await press(who, await beginConnecting(program), allow);
	const back = new URL(answer.headers.get('Location') ?? '');
	const transport = new StreamableHTTPClientTransport(endpoint, { authProvider: program.provider, fetch: send });
	await transport.finishAuth(back.searchParams);
	return program;
}

type By = { program: Program } | { token: string };

/** Connects the official client to the server by OAuth or a token. `modern`: with the protocol of 2026. */
export async function assistantOf(by: By, { modern = false } = {}): Promise<Client> {
	const client = new Client(
		{ name: 'test', version: '1' },
		modern ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
	);
	const authProvider = 'token' in by ? { token: async () => by.token } : by.program.provider;
	await client.connect(new StreamableHTTPClientTransport(endpoint, { authProvider, fetch: send }));
	return client;
}

/** Calls a tool. Returns the record, its text, and true if it was refused. */
export async function use(client: Client, name: string, args: Record<string, unknown> = {}) {
	const result = await client.callTool({ name, arguments: args });
	const text = (result.content as { text: string }[]).map((part) => part.text).join('\n');
	// biome-ignore lint/suspicious/noExplicitAny: each tool returns its own record, which the client has checked.
	return { record: result.structuredContent as any, text, isError: result.isError === true };
}
