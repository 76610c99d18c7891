import { DatabaseSync } from 'node:sqlite';
import type { State } from '../cloudflare/stub.ts';
import { addDatabase, addOwnWorker, migratedDatabase } from './own-worker.ts';

/**
 * A state found before a deployment, its effect before these checks, and its effect now. With `says` the deployment
 * stops with these words and has changed nothing; without it, it goes on and makes the missing parts. `helps`: the same
 * command may succeed a moment later, and the message says so.
 */
type Scenario = {
	name: string;
	before: string;
	now: string;
	says?: RegExp;
	helps?: boolean;
	env?: Record<string, string>;
	args?: string[];
	arrange?: (state: State) => void;
};

const host = 'kindling.northwind.test';
const domain = { DOMAIN: host };
const takeOver = ['--take-over'];
const aRecord = (state: State) => void state.records.push({ type: 'A', name: host, content: '192.0.2.7' });
const foreignDomain = (state: State) => void state.domains.push({ id: 'd', hostname: host, service: 'shop' });
const foreignWorker = (state: State) => {
	state.versions.push({ id: crypto.randomUUID(), metadata: { bindings: [{ name: 'DB', type: 'd1' }] } });
};
/** Makes a database of our name with the result of these statements. */
const databaseOf = (sql: string) => (state: State) => {
	const sqlite = new DatabaseSync(':memory:');
	sqlite.exec(sql);
	addDatabase(state, sqlite);
};
const foreignDatabase =
	databaseOf(`CREATE TABLE orders (id integer); CREATE TABLE users (id integer); CREATE TABLE d1_migrations (id, name);
	CREATE TABLE _cf_KV (key)`);
const newerDatabase = (state: State) => {
	const sqlite = migratedDatabase();
	sqlite.exec("INSERT INTO d1_migrations (name) VALUES ('9999_of_tomorrow.sql')");
	addDatabase(state, sqlite);
};
const theirFault = (path: string) => (state: State) => {
	const earlier = state.fault;
	Object.defineProperty(state, 'fault', {
		get:
			() =>
			(...asked: Parameters<State['fault']>) =>
				asked[0].includes(path) ? 'error' : earlier(...asked),
		set: () => {},
	});
};
const setting = (name: string, value: string, says: RegExp): Scenario => ({
	name: `${name}=${value}`,
	before: 'deployed as it is, and something else counted',
	now: 'stops with the sentence of the rule',
	env: { [name]: value },
	says,
});

const domains: Scenario[] = [
	{
		name: 'a DOMAIN of no one, with an app on workers.dev',
		before: 'the app was off the air: workers.dev was closed first',
		now: 'stops before anything',
		env: { DOMAIN: 'kindling.nortwind.test' },
		arrange: (state) => void addOwnWorker(state),
		says: /No domain of this account holds kindling\.nortwind\.test/,
	},
	{
		name: 'a DOMAIN whose zone is not active yet',
		before: 'everything was made, then wrangler failed',
		now: 'stops before anything',
		env: domain,
		arrange: (state) => void Object.assign(state.zones[0] ?? {}, { status: 'pending' }),
		says: /northwind\.test is pending, not active/,
	},
	{
		name: 'a DOMAIN below a longer domain of the account, which is not active yet',
		before: '–',
		now: 'stops before anything',
		env: { DOMAIN: 'kindling.eu.northwind.test' },
		arrange: (state) => {
			const [zone] = state.zones;
			if (zone) state.zones.unshift({ ...zone, name: 'eu.northwind.test', status: 'pending' });
		},
		says: /eu\.northwind\.test is pending, not active/,
	},
	{
		name: 'a domain whose state and rights Cloudflare does not tell',
		before: '–',
		now: 'goes on',
		env: domain,
		arrange: (state) => void Object.assign(state.zones[0] ?? {}, { status: undefined, permissions: undefined }),
	},
	{
		name: 'a login without rights on the zone',
		before: 'everything was made, then wrangler failed',
		now: 'stops before anything',
		env: domain,
		arrange: (state) => void Object.assign(state.zones[0] ?? {}, { permissions: ['#zone:read'] }),
		says: /may not put a Worker onto northwind\.test/,
	},
	{
		name: 'a DOMAIN with a DNS record of someone else',
		before: 'the record was replaced without a word',
		now: 'stops and names the record',
		env: domain,
		arrange: aRecord,
		says: /would replace what is there: a DNS record: A 192\.0\.2\.7.*--take-over/,
	},
	{ name: 'the same with --take-over', before: '–', now: 'goes on', env: domain, args: takeOver, arrange: aRecord },
	{
		name: 'a DOMAIN with an alias of someone else',
		before: 'the record was replaced without a word',
		now: 'stops and names the record',
		env: domain,
		arrange: (state) => void state.records.push({ type: 'CNAME', name: host, content: 'shop.northwind.test' }),
		says: /would replace what is there: a DNS record: CNAME shop\.northwind\.test/,
	},
	{
		name: 'a DOMAIN with the newer record of someone else',
		before: 'the record was replaced without a word',
		now: 'stops and names the record',
		env: domain,
		arrange: (state) => void state.records.push({ type: 'AAAA', name: host, content: '2001:db8::7' }),
		says: /would replace what is there: a DNS record: AAAA 2001:db8::7/,
	},
	{
		name: 'a DOMAIN with records that lead no one anywhere, and other hosts of other Workers',
		before: '–',
		now: 'goes on',
		env: domain,
		arrange: (state) => {
			state.records.push(
				{ type: 'TXT', name: host, content: 'v=spf1 -all' },
				{ type: 'AAAA', name: host, content: '100::', meta: { read_only: true } },
			);
			state.domains.push({ id: 'd', hostname: 'shop.northwind.test', service: 'shop' });
		},
	},
	{
		name: 'a DOMAIN that another Worker answers on',
		before: 'the other Worker lost its address without a word',
		now: 'stops and names the Worker',
		env: domain,
		arrange: foreignDomain,
		says: /the Worker "shop" answers on it/,
	},
	{ name: 'that with --take-over', before: '–', now: 'goes on', env: domain, args: takeOver, arrange: foreignDomain },
	{
		name: 'a DOMAIN under the route of another Worker',
		before: 'deployed, and the other Worker went on answering',
		now: 'stops and names the route',
		env: domain,
		arrange: (state) => void state.routes.push({ pattern: '*.northwind.test/*', script: 'shop' }),
		says: /the Worker "shop" has the route \*\.northwind\.test/,
	},
	{
		name: 'a route of our own Worker, one without a Worker, and one for another host',
		before: '–',
		now: 'goes on',
		env: domain,
		arrange: ({ routes }) =>
			void routes.push(
				{ pattern: `${host}/*`, script: 'kindling' },
				{ pattern: '*.northwind.test/*', script: null },
				{ pattern: 'shop.northwind.test/*', script: 'shop' },
				// A dot stands for itself.
				{ pattern: 'kind.ing.northwind.test/*', script: 'shop' },
			),
	},
	{
		name: 'a DOMAIN that is already ours',
		before: 'deployed',
		now: 'goes on',
		env: domain,
		arrange: (state) => {
			addOwnWorker(state);
			state.domains.push({ id: 'd', hostname: host, service: 'kindling' });
			state.records.push({ type: 'AAAA', name: host, content: '100::', meta: { read_only: true } });
		},
	},
	{
		name: 'a DOMAIN that is already ours, with a record of ours beside',
		before: 'deployed',
		now: 'goes on',
		env: domain,
		arrange: (state) => {
			addOwnWorker(state);
			state.domains.push({ id: 'd', hostname: host, service: 'kindling' });
			aRecord(state);
		},
	},
	{
		name: 'a DOMAIN that another Worker answers on, with a route and under the old address of ours',
		before: '–',
		now: 'stops and names all of them',
		env: domain,
		arrange: (state) => {
			addOwnWorker(state);
			foreignDomain(state);
			state.domains.push({ id: 'e', hostname: 'old.northwind.test', service: 'kindling' });
			state.routes.push({ pattern: `https://${host}/*`, script: 'shop' });
		},
		says: /the Worker "shop" answers on it; the Worker "shop" has the route https:\/\/kindling\S+; this app answers on old/,
	},
	{
		name: 'a DOMAIN that was changed while people use the old one',
		before: 'the old address was gone at once',
		now: 'stops and names the address that would be closed',
		env: domain,
		arrange: (state) => {
			addOwnWorker(state);
			state.domains.push({ id: 'd', hostname: 'old.northwind.test', service: 'kindling' });
		},
		says: /this app answers on old\.northwind\.test, which is closed once kindling\.northwind\.test answers/,
	},
	setting('DOMAIN', 'https://northwind.test/', /DOMAIN is ".*It must be a host name/),
	setting('DOMAIN', 'kindling', /DOMAIN is ".*It must be a host name/),
	setting('DOMAIN', 'kindling.xn--', /DOMAIN is ".*It must be a host name/),
	{
		name: 'a DOMAIN below a top level of another script',
		before: 'was refused as no host name',
		now: 'is looked for in the account',
		env: { DOMAIN: 'kindling.xn--e1afmkfd.xn--p1ai' },
		says: /No domain of this account holds kindling\.xn--e1afmkfd\.xn--p1ai/,
	},
];

const foreign: Scenario[] = [
	{
		name: 'a Worker "kindling" of someone else',
		before: 'its code was replaced',
		now: 'stops and shows the way out',
		arrange: foreignWorker,
		says: /a Worker "kindling" that was not deployed from here.*NAME=<another name>/,
	},
	{
		name: 'a Worker "kindling" of someone else that is bound to much of what ours is',
		before: 'its code was replaced',
		now: 'stops and shows the way out',
		arrange: (state) => {
			const bindings = ['DB', 'SESSIONS', 'FILES', 'ASSETS'].map((name) => ({ name, type: 'x' }));
			state.versions.push({ id: crypto.randomUUID(), metadata: { bindings } });
		},
		says: /a Worker "kindling" that was not deployed from here/,
	},
	{
		name: 'a database "kindling" of someone else',
		before: 'it was migrated',
		now: 'stops, names what it holds, and shows the way out',
		arrange: foreignDatabase,
		says: /"kindling" is not Kindling’s, .* it holds orders, users\..*NAME=<another name>/,
	},
	{
		name: 'a database "kindling" of someone else whose tables and first migration are called like ours',
		before: 'it was migrated',
		now: 'stops and names what it holds',
		arrange: databaseOf(
			"CREATE TABLE d1_migrations (id integer, name text); INSERT INTO d1_migrations VALUES (1, '0000_baseline.sql'); CREATE TABLE users (id text)",
		),
		says: /is not Kindling’s, .*it holds users\./,
	},
	{
		name: 'a database of someone else that is called like one of ours',
		before: '–',
		now: 'goes on beside it',
		arrange: (state) => {
			for (const name of ['kindling-production', 'our-kindling']) addDatabase(state, migratedDatabase(), name);
		},
	},
	{
		name: 'that database, and another NAME',
		before: '–',
		now: 'goes on beside it',
		env: { NAME: 'introductions' },
		arrange: foreignDatabase,
	},
	{
		name: 'a database that is newer than the clone',
		before: 'older code was deployed on it without a word',
		now: 'stops and names the migration',
		arrange: newerDatabase,
		says: /newer than this clone: it has 9999_of_tomorrow\.sql.*git pull/,
	},
	{
		name: 'a database of someone else with many tables',
		before: '–',
		now: 'stops and names five of them',
		arrange: databaseOf(
			['a', 'b', 'c', 'my_cf_d', 'old_sqlite_e', 'f'].map((name) => `CREATE TABLE ${name} (id)`).join('; '),
		),
		says: /it holds a, b, c, f, my_cf_d\./,
	},
	{
		name: 'a database of someone else whose tables are called like ours',
		before: 'it was migrated',
		now: 'stops and names what it holds',
		arrange: databaseOf('CREATE TABLE users (id); CREATE TABLE intro_requests (id)'),
		says: /it holds intro_requests, users\./,
	},
	{
		name: 'half of a restore: a database of ours without the table that a restore makes last',
		before: 'it was migrated',
		now: 'stops and says that it may be half of one',
		arrange: (state) => {
			const sqlite = migratedDatabase();
			sqlite.exec('DROP TABLE d1_migrations');
			addDatabase(state, sqlite);
		},
		says: /"kindling" is not Kindling’s, or only half of it, as after a restore that was cut off/,
	},
	{
		name: 'a version that serves on a database of another name, and no DATABASE',
		before: 'a new empty database, exit 0, and no one had an account',
		now: 'goes on, on the one that serves',
		arrange: (state) => {
			addDatabase(state, migratedDatabase());
			addDatabase(state, migratedDatabase(), 'records');
			addOwnWorker(state);
		},
	},
	...[true, false].map((isOnPurpose) => ({
		name: `a DATABASE that does not serve${isOnPurpose ? ' and --yes' : ''}`,
		before: 'the app was put onto other records, exit 0',
		now: isOnPurpose ? 'goes on' : 'stops and names both',
		env: { DATABASE: 'kindling' },
		args: isOnPurpose ? ['--yes'] : [],
		arrange: (state: State) => {
			addDatabase(state, migratedDatabase());
			addDatabase(state, migratedDatabase(), 'kindling-20261121-090000');
			addOwnWorker(state);
		},
		says: isOnPurpose
			? undefined
			: /The app works on the database kindling-20261121-090000, and DATABASE names kindling: .* --yes goes on/,
	})),
	{
		name: 'a DATABASE that does not serve, where the one that did was deleted',
		before: '–',
		now: 'stops and asks',
		env: { DATABASE: 'records' },
		arrange: (state) => {
			addOwnWorker(state);
			state.databases = [];
			addDatabase(state, migratedDatabase(), 'records');
		},
		says: /The app works on a database that was deleted, and DATABASE names records/,
	},
	{
		name: 'a DATABASE that there is not',
		before: 'said',
		now: 'said',
		env: { DATABASE: 'record' },
		says: /This account has no database record, which DATABASE names/,
	},
	{
		name: 'a database that was deleted while it served',
		before: 'a new empty database, exit 0, and no one had an account',
		now: 'stops and says how a backup comes back',
		arrange: (state) => {
			addOwnWorker(state);
			state.databases = [];
		},
		says: /The database that serves \([0-9a-f-]{36}\) is not there any more: it was deleted.*npm run restore/,
	},
	{
		name: 'a bucket, a namespace and a queue of someone else',
		before: 'the app wrote beside what was there, and took the messages of the queue',
		now: 'stops and names them',
		arrange: (state) => {
			Object.assign(state, {
				buckets: ['kindling-files'],
				objects: ['invoices/1.pdf'],
				keys: ['basket:7'],
				namespaces: [{ id: 'n', title: 'kindling-sessions' }],
				queues: [{ queue_id: 'q', queue_name: 'kindling-mail-events', consumers: [{ script: 'shop' }] }],
			});
		},
		says: /has the bucket kindling-files and the KV namespace kindling-sessions and the queue kindling-mail-events, which someone else uses/,
	},
	...(
		[
			[
				'a bucket',
				{ buckets: ['kindling-files'], objects: ['my-extension/x'] },
				/has the bucket kindling-files, which/,
			],
			[
				'a namespace',
				{ namespaces: [{ id: 'n', title: 'kindling-sessions' }], keys: ['b'.repeat(65)] },
				/has the KV namespace kindling-sessions, which/,
			],
			[
				'a namespace that Cloudflare lists on the second page, and that has grants of someone else',
				{
					namespaces: Array.from({ length: 101 }, (_, at) => ({
						id: `${at}`,
						title: at < 100 ? `${at}` : 'kindling-sessions',
					})),
					keys: ['my-grant:1'],
				},
				/has the KV namespace kindling-sessions, which/,
			],
			[
				'a queue',
				{ queues: [{ queue_id: 'q', queue_name: 'kindling-mail-events', consumers: [{ service: 'shop' }] }] },
				/has the queue kindling-mail-events, which/,
			],
		] as const
	).map(([what, there, says]) => ({
		name: `${what} of someone else`,
		before: 'the app worked beside what was there',
		now: 'stops and names it',
		arrange: (state: State) => void Object.assign(state, there),
		says,
	})),
	{
		name: 'the namespace of a Worker of ours, with keys that it does not write',
		before: '–',
		now: 'goes on: all that its Worker has is its own',
		arrange: (state) => {
			addOwnWorker(state);
			Object.assign(state, { namespaces: [{ id: 'n', title: 'kindling-sessions' }], keys: ['basket:7'] });
		},
	},
	{
		name: 'a hundred namespaces, and a queue whose messages our Worker took',
		before: '–',
		now: 'goes on',
		arrange: (state) => {
			Object.assign(state, {
				namespaces: Array.from({ length: 100 }, (_, at) => ({ id: `${at}`, title: `${at}` })),
				queues: [{ queue_id: 'q', queue_name: 'kindling-mail-events', consumers: [{ service: 'kindling' }] }],
				keys: ['client:x', 'token:x', 'transaction:x'],
			});
		},
	},
	{
		name: 'what an earlier deployment of ours left of them',
		before: '–',
		now: 'goes on',
		arrange: (state) => {
			Object.assign(state, {
				objects: [`extension/${'a'.repeat(64)}`],
				keys: ['b'.repeat(64), 'grant:1:2'],
				namespaces: [{ id: 'n', title: 'kindling-sessions' }],
				queues: [{ queue_id: 'q', queue_name: 'kindling-mail-events', consumers: [] }],
			});
		},
	},
	{
		name: 'an empty database, as after a deployment that was broken off',
		before: 'migrated',
		now: 'goes on',
		arrange: databaseOf('CREATE TABLE _cf_KV (key text)'),
	},
];

const settings: Scenario[] = [
	setting('MAILS_PER_DAY', '2k', /MAILS_PER_DAY is "2k"\. It must be a whole number in digits/),
	setting('MAILS_PER_DAY', '-1', /must be a whole number/),
	setting('PROSPECTS_PER_USER', '', /must be a whole number/),
	setting('LOGIN_FAILURES_PER_MINUTE', '1e3', /must be a whole number/),
	setting('SIGN_UP', 'close', /SIGN_UP is "close"\. It must be open, closed, or the domains/),
	setting('SIGN_UP', '@x.com', /SIGN_UP is "@x\.com".*without @/),
	setting('SIGN_UP', 'northwind', /It must be open, closed/),
	setting('MAIL_FROM', 'introductions', /MAIL_FROM is "introductions"\. It must be an address/),
	setting('MAIL_FROM', 'introductions@kindling.example', /must be an address on your domain/),
	setting('REPLY_DOMAIN', 'replies@northwind.test', /REPLY_DOMAIN is ".*It must be a domain of its own/),
	setting('REPLY_DOMAIN', 'northwind.test', /where people get their own mail.*such as replies\.northwind\.test/),
	{
		name: 'REPLY_DOMAIN is the domain of those who may register',
		before: 'deployed, and their mail would have come to the server',
		now: 'stops with the sentence of the rule',
		env: { REPLY_DOMAIN: 'contoso.test', SIGN_UP: 'fabrikam.test, contoso.test' },
		says: /where people get their own mail/,
	},
	...['', 'replies.northwind.test'].map((value) => ({
		name: `REPLY_DOMAIN=${value}`,
		before: 'deployed',
		now: 'goes on',
		env: { REPLY_DOMAIN: value },
	})),
	setting('MAILCHANNELS_URL', 'http://api.mailchannels.net', /MAILCHANNELS_URL is/),
	setting('SECURITY_CONTACT', 'security@x.com', /SECURITY_CONTACT is/),
	setting('AI_MODEL', 'llama', /AI_MODEL is "llama"/),
	setting('CLOUDFLARE_ACCOUNT_ID', 'ada', /no id of an account/),
	setting('NAME', 'Kindling', /NAME is "Kindling"\. It must be small letters/),
	setting('LOCATION', 'europe', /LOCATION is "europe"\. It must be one of/),
	setting('DEPLOY_SETTINGS', 'nowhere.env', /There is no file nowhere\.env/),
	...['https://northwind.test/security', 'mailto:security@northwind.test', ''].map((value) => ({
		name: `SECURITY_CONTACT=${value}`,
		before: 'deployed',
		now: 'goes on',
		env: { SECURITY_CONTACT: value },
	})),
	...['0', '12'].map((value) => ({
		name: `MAILS_PER_DAY=${value}`,
		before: 'deployed',
		now: 'goes on',
		env: { MAILS_PER_DAY: value },
	})),
	...['closed', 'northwind.test, example.org'].map((value) => ({
		name: `SIGN_UP=${value}`,
		before: 'deployed',
		now: 'goes on',
		env: { SIGN_UP: value },
	})),
	{ name: 'MAIL_FROM=', before: 'deployed without mail', now: 'goes on', env: { MAIL_FROM: '' } },
];

const account: Scenario[] = [
	{
		name: 'a wrong CLOUDFLARE_ACCOUNT_ID',
		before: '"Cloudflare refuses this login. Sign in again"',
		now: 'is called that, with the accounts of the login',
		env: { CLOUDFLARE_ACCOUNT_ID: 'b'.repeat(32) },
		says: /CLOUDFLARE_ACCOUNT_ID is b{32}, which is no account of this login[\s\S]*a{32} {2}Ada/,
	},
	{
		name: 'a token that Cloudflare refuses',
		before: 'said',
		now: 'said, without "run again"',
		env: { CLOUDFLARE_API_TOKEN: 'wrong' },
		says: /Sign in again/,
	},
	{
		name: 'several accounts and none chosen',
		before: 'said',
		now: 'said',
		arrange: (state) => void state.accounts.push({ id: 'b'.repeat(32), name: 'Northwind' }),
		says: /several accounts\. Write CLOUDFLARE_ACCOUNT_ID/,
	},
	{
		name: 'no workers.dev address and no domain',
		before: 'said',
		now: 'said',
		arrange: (state) => {
			state.subdomain = undefined;
		},
		says: /no workers\.dev address/,
	},
	{
		name: 'no workers.dev address, with a domain',
		before: 'deployed',
		now: 'goes on',
		env: domain,
		arrange: (state) => {
			state.subdomain = undefined;
		},
	},
	{
		name: 'R2 not enabled',
		before: 'said',
		now: 'said',
		arrange: (state) => {
			state.isR2Enabled = false;
		},
		says: /R2 is not enabled/,
	},
	...[
		['the list of accounts', '/accounts'],
		['the Worker', '/settings'],
		['the databases', '/d1/database'],
		['the tables', '/query'],
		['the zones', '/zones'],
		['the custom domains', '/workers/domains'],
		['the routes', '/workers/routes'],
		['the DNS records', '/dns_records'],
		['the workers.dev switch', '/scripts/kindling/subdomain'],
	].map(([what = '', path = '']) => ({
		name: `Cloudflare is broken while it is asked for ${what}`,
		before: 'was not asked',
		now: 'says that a second run helps',
		helps: true,
		env: domain,
		arrange: (state: State) => {
			addOwnWorker(state);
			theirFault(path)(state);
		},
		says: /Cloudflare answered 500 .* Run the command again/,
	})),
];

export const scenarios: Scenario[] = [...domains, ...foreign, ...settings, ...account];
