import { Interrupted } from '../command/interrupt.ts';
import { listen } from '../command/run.ts';
import { Stop } from '../command/stop.ts';
import { type Account, ifAllowed, request } from './api.ts';

type Login = { type: 'oauth' | 'api_token'; token: string } | { type: 'api_key'; key: string; email: string };

/** Returns the account in a sentence, by name and id. */
export const nameOf = ({ id, name }: Account): string => (name ? `${name} (${id})` : id);

/**
 * Finds the account to work on and the login to it: an API token in the environment, else the one that wrangler keeps.
 */
export async function signIn(accountId: string | undefined): Promise<Account> {
	const login = await findLogin();
	const headers: Record<string, string> =
		login.type === 'api_key'
			? { 'X-Auth-Key': login.key, 'X-Auth-Email': login.email }
			: { Authorization: `Bearer ${login.token}` };
	return accountId ? chosenAccount(accountId, headers) : onlyAccount(headers);
}

const listAccounts = (headers: Record<string, string>) =>
	request<{ id: string; name: string }[]>(headers, 'GET', '/accounts?per_page=50');

const lines = (accounts: { id: string; name: string }[]) =>
	accounts.map(({ id, name }) => `\n  ${id}  ${name}`).join('');

/**
 * Returns the account in the settings. A login that may list its accounts must know it; another may not be able to say.
 */
async function chosenAccount(id: string, headers: Record<string, string>): Promise<Account> {
	const listed = (await ifAllowed(listAccounts(headers))) ?? [];
	const found = listed.find((one) => one.id === id);
	if (found || listed.length === 0) return { id, headers, ...(found && { name: found.name }) };
	throw new Stop(
		`CLOUDFLARE_ACCOUNT_ID is ${id}, which is no account of this login. Write one of these into .deploy.env, or sign in as someone else:${lines(listed)}`,
	);
}

async function onlyAccount(headers: Record<string, string>): Promise<Account> {
	const { result = [] } = await listAccounts(headers);
	const [only, ...others] = result;
	if (only && others.length === 0) return { id: only.id, name: only.name, headers };
	throw new Stop(
		only
			? `This login has several accounts. Write CLOUDFLARE_ACCOUNT_ID=<one of them> into .deploy.env:${lines(result)}`
			: 'This login may not list its accounts. Write CLOUDFLARE_ACCOUNT_ID=<the id> into .deploy.env; the dashboard shows it under Workers & Pages.',
	);
}

async function findLogin(): Promise<Login> {
	const token = process.env.CLOUDFLARE_API_TOKEN;
	if (token) return { type: 'api_token', token };
	try {
		return JSON.parse((await listen(['auth', 'token', '--json'], 60_000)).stdout) as Login;
	} catch (error) {
		if (error instanceof Interrupted) throw error;
		throw new Stop('No one is signed in to Cloudflare. Run `npm run wrangler -- login`, or set CLOUDFLARE_API_TOKEN.');
	}
}
