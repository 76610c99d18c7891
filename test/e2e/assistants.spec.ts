import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
	addList,
	addProspects,
	expect,
	expectAccessibleInBoth,
	origin,
	person,
	signIn,
	test,
} from './support/people.ts';
import { toast } from './support/screen.ts';

const verifier = 'v'.repeat(64);
const post = (path: string, body: BodyInit, headers: Record<string, string>) =>
	fetch(origin + path, { method: 'POST', body, headers });

/** A program on this computer, which listens for the answer. */
async function listening() {
	const server = createServer((_request, response) =>
		response.setHeader('Content-Type', 'text/html').end('<title>Connected</title><h1>Connected</h1>'),
	).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return { callback: `http://127.0.0.1:${port}/callback`, close: () => server.close() };
}

/** Registers a program. Returns its id, and the path of the consent page. */
async function newProgram(callback = 'https://claude.example/callback') {
	const wish = { client_name: 'Claude', redirect_uris: [callback], token_endpoint_auth_method: 'none' };
	const made = await post('/api/oauth/register', JSON.stringify(wish), { 'Content-Type': 'application/json' });
	const { client_id } = (await made.json()) as { client_id: string };
	const query = new URLSearchParams({
		response_type: 'code',
		client_id,
		redirect_uri: callback,
		scope: 'read write',
		state: 'the-state',
		code_challenge: createHash('sha256').update(verifier).digest('base64url'),
		code_challenge_method: 'S256',
	});
	return { client_id, path: `/api/oauth/authorize?${query}` };
}

/** Exchanges the code in the redirect address for the program's token. */
async function tokenFor(client_id: string, callback: string, back: string): Promise<string> {
	const code = new URL(back).searchParams.get('code') ?? '';
	const form = { grant_type: 'authorization_code', code, client_id, redirect_uri: callback, code_verifier: verifier };
	const given = await post('/api/oauth/token', new URLSearchParams(form), {});
	return ((await given.json()) as { access_token: string }).access_token;
}

const callTool = (token: string, name: string, args: object) =>
	post('/api/mcp', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }), {
		'Content-Type': 'application/json',
		Accept: 'application/json, text/event-stream',
		Authorization: `Bearer ${token}`,
	});

test('a person connects an assistant, opens the draft it wrote, and disconnects it', async ({ browser }) => {
	const ada = await person('Ada', 'Lovelace');
	const list = await addList(ada, 'Investors');
	const people = [{ name: 'Mara Quill', connectionSource: 'Bo Berg', connections: [{ name: 'Bo Berg' }] }];
	const [mara] = await addProspects(ada, list.id, people);
	const program = await listening();
	const { client_id, path } = await newProgram(program.callback);
	const context = await browser.newContext({ baseURL: origin });
	const page = await context.newPage();

	const token = await test.step('signed out, they sign in first and return to the consent page', async () => {
		await page.goto(path);
		await page.getByLabel('Email').fill(ada.email);
		await page.getByLabel('Password', { exact: true }).fill(ada.password);
		await page.getByRole('button', { name: 'Sign In', exact: true }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allow “Claude” to use your Kindling account?');
		await expect(page.getByText(`It would act for Ada Lovelace (${ada.email}).`)).toBeVisible();
		await page.getByRole('button', { name: 'Allow reading and writing' }).click();
		await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible();
		return tokenFor(client_id, program.callback, page.url());
	});

	await test.step('the draft is in the composer, and stays with this browser', async () => {
		const draft = { personId: mara?.id, connector: 'Bo Berg', recipientEmail: 'bo@example.com' };
		const answer = await callTool(token, 'draft_request', { ...draft, subject: 'Mara?', message: 'Hi Bo, a draft.' });
		const address = /http[^"\\]+\?draft=[^"\\]+/.exec(await answer.text())?.[0] ?? '';
		await page.goto(address);
		await expect(page.getByText('Claude wrote this draft. Read it before you send it.')).toBeVisible();
		await expect(page.getByLabel('Subject Line')).toHaveValue('Mara?');
		await expect(page.getByLabel('Message', { exact: false }).last()).toHaveValue('Hi Bo, a draft.');
		await expect(page.getByLabel('Send To')).toHaveValue('bo@example.com');
		await expect(page).toHaveURL(/intro-request\?through=Bo/);
		await page.reload();
		await expect(page.getByLabel('Subject Line')).toHaveValue('Mara?');
		const left = await ada.api.prospects[':id']['intro-draft'].$get({ param: { id: mara?.id ?? '' } });
		expect(left.status).toBe(404);
		// The assistant still shows the address, and the person opens it again.
		await page.goto(address);
		await expect(page.getByLabel('Subject Line')).toHaveValue('Mara?');
		await expect(page).toHaveURL(/intro-request\?through=Bo/);
	});

	await test.step('Settings say what is connected, and end it', async () => {
		await page.goto('/settings#assistants');
		const row = page.getByRole('region', { name: 'Connected Assistants' }).getByRole('listitem');
		await expect(row).toContainText('Claude');
		await expect(row).toContainText('Reads and writes · 127.0.0.1');
		await expect(page.getByRole('button', { name: 'Copy the address for assistants' })).toBeVisible();
		await expect(page.getByLabel('Also revoke my tokens, assistants, webhook, links and sharing')).toBeChecked();
		await row.getByRole('button', { name: 'Disconnect Claude' }).click();
		await expect(toast(page, 'Assistant disconnected')).toBeVisible();
		await expect(row).toHaveCount(0);
		expect((await callTool(token, 'lists', {})).status).toBe(401);
	});
	await test.step('another one ends with a new password, and the card says so', async () => {
		await page.goto((await newProgram(program.callback)).path);
		await page.getByRole('button', { name: 'Allow reading only' }).click();
		await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible();
		await page.goto('/settings#assistants');
		const row = page.getByRole('region', { name: 'Connected Assistants' }).getByRole('listitem');
		await expect(row).toContainText('Reads only · 127.0.0.1');
		await page.getByRole('link', { name: 'You', exact: true }).click();
		const password = page.getByRole('region', { name: 'Your Password' });
		await expect(password.getByLabel('Also revoke my tokens, assistants, webhook, links and sharing')).toBeChecked();
		await password.getByLabel('Current Password', { exact: true }).fill(ada.password);
		await password.getByLabel('New Password', { exact: true }).fill('a new secret');
		await password.getByRole('button', { name: 'Change Password' }).click();
		await expect(toast(page, 'Password changed')).toBeVisible();
		await expect(row).toHaveCount(0);
	});
	await context.close();
	program.close();
});

test('the consent page for an assistant is accessible on a phone in light and in dark', async ({ browser }) => {
	const { path } = await newProgram();
	const context = await browser.newContext({ viewport: { width: 390, height: 844 }, bypassCSP: true });
	await signIn(context, await person('Ada'));
	const page = await context.newPage();
	await page.goto(origin + path);
	await expect(page.getByRole('button', { name: 'No, don’t connect it' })).toBeVisible();
	await expectAccessibleInBoth(page);
	await context.close();
});
