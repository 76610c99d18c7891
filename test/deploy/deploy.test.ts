import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deploy as deployment } from '../../.scripts/deploy.ts';
import { cloudflareStub, type State } from './cloudflare/stub.ts';
import { runHere } from './support/here.ts';
import { addDatabase, addOwnWorker } from './support/own-worker.ts';
import { coldWrangler, warmWrangler } from './warm-wrangler/warm-wrangler.ts';

// A deployment starts wrangler.
vi.setConfig({ testTimeout: 90_000 });
warmWrangler();

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
beforeEach(async () => {
	stub = await cloudflareStub();
});
afterEach(() => stub.stop());

const deploy = (env: Record<string, string | undefined> = {}, ...args: string[]) =>
	runHere(() => deployment(args), stub.baseUrl, env);
const tablesOf = ({ databases }: State) =>
	databases[0]?.sqlite
		.prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
		.all()
		.map(({ name }) => name);
const isMade = (state: State) => [
	state.buckets,
	state.namespaces.map(({ title }) => title),
	state.queues.map(({ queue_name, consumers }) => [queue_name, consumers.map(({ script }) => script)]),
	state.databases.length,
];
const everything = [['kindling-files'], ['kindling-sessions'], [['kindling-mail-events', ['kindling']]], 1];
const creation = /^POST .*(buckets|namespaces|queues|database|subscriptions)$/;

test('the first deployment creates what is missing, migrates and deploys; the second creates nothing', {
	tags: ['O1'],
}, async () => {
	const first = await deploy(coldWrangler);
	expect([first.status, first.output]).toEqual([0, expect.stringContaining('https://kindling.ada.workers.dev')]);
	expect(first.output).not.toMatch(/error|warning|✘/i);
	expect(isMade(stub.state)).toEqual(everything);
	expect(tablesOf(stub.state)).toEqual(expect.arrayContaining(['users', 'intro_requests', 'd1_migrations']));
	const creations = stub.state.calls.filter((call) => creation.test(call));
	expect(creations.map((call) => call.split('/').at(-1))).toEqual([
		'buckets',
		'namespaces',
		'queues',
		'database',
		'subscriptions',
	]);
	expect(stub.state.subscriptions).toMatchObject([
		{
			source: { type: 'email.sending', domain: 'northwind.test' },
			destination: { type: 'queues.queue', queue_id: stub.state.queues[0]?.queue_id },
			events: expect.arrayContaining(['message.bounced', 'message.complained']),
		},
	]);

	const version = stub.state.versions[0];
	const bindings = Object.fromEntries((version?.metadata.bindings ?? []).map((one) => [one.name, one]));
	expect(bindings.SESSIONS).toMatchObject({ namespace_id: stub.state.namespaces[0]?.id });
	expect(bindings.DB).toMatchObject({ id: stub.state.databases[0]?.uuid });
	expect(bindings.FILES).toMatchObject({ bucket_name: 'kindling-files' });
	expect(bindings.MAIL_FROM).toMatchObject({ text: 'introductions@northwind.test' });
	expect(version?.metadata.observability).toMatchObject({
		redact_query_string: true,
		logs: { invocation_logs: false },
	});
	expect(version?.metadata.annotations).toMatchObject({
		'workers/tag': expect.stringMatching(/\w{7}/),
		'workers/message': expect.stringMatching(/^\w{7,} \S/),
	});
	expect(stub.state.workersDev).toEqual({ enabled: true, previews_enabled: false });
	expect(stub.state.crons).toHaveLength(4);
	expect(first.output).toContain('to the account Ada (aaaa');

	stub.state.calls.length = 0;
	const second = await deploy();
	expect([second.status, isMade(stub.state)]).toEqual([0, everything]);
	expect(stub.state.calls.filter((call) => creation.test(call))).toEqual([]);
	expect(stub.state.versions).toHaveLength(2);
	// Open tabs get the new code at once, not in five minutes.
	expect(stub.state.codeUpdates).toEqual([{ mode: 'immediate' }, { mode: 'immediate' }]);
	expect(first.output).toContain('Migrated the database kindling: 0000_');
	expect(second.output).not.toContain('Migrated');
});

const host = 'kindling.northwind.test';
const hosts = () => stub.state.domains.map(({ hostname }) => hostname);

test('on a domain of its own there is no workers.dev address; a second deployment beside it keeps its own storage', async () => {
	const { status, output } = await deploy({ DOMAIN: host, NAME: 'staging', MAILS_PER_DAY: '7' });
	expect([status, output]).toEqual([0, expect.stringContaining(`https://${host}`)]);
	expect(stub.state.workersDev).toEqual({ enabled: false, previews_enabled: false });
	expect(hosts()).toEqual([host]);
	expect(isMade(stub.state)).toEqual([
		['staging-files'],
		['staging-sessions'],
		[['staging-mail-events', ['staging']]],
		1,
	]);
	expect(stub.state.versions[0]?.metadata.bindings).toContainEqual({
		name: 'MAILS_PER_DAY',
		type: 'plain_text',
		text: '7',
	});
});

test('workers.dev stays open until the domain answers with the version, and is closed then', async () => {
	addOwnWorker(stub.state);
	stub.state.deafHosts = [host];
	const waiting = await deploy({ DOMAIN: host });
	expect([waiting.status, waiting.output]).toEqual([0, expect.stringContaining('the workers.dev address stays open')]);
	expect([stub.state.workersDev?.enabled, hosts()]).toEqual([true, [host]]);

	stub.state.deafHosts = [];
	const { status, output } = await deploy({ DOMAIN: host });
	expect([status, output]).toEqual([0, expect.stringContaining('so the workers.dev address was closed')]);
	expect([stub.state.workersDev?.enabled, hosts()]).toEqual([false, [host]]);
});

test('an unhealthy version exits with 1, and --rollback restores the one before it', async () => {
	const earlier = addOwnWorker(stub.state);
	stub.state.sickPaths = ['/api/health'];
	const sick = await deploy();
	expect([sick.status, sick.output]).toEqual([
		1,
		expect.stringMatching(
			/not well: .*\/api\/health answers 503\.\nThe version before it comes back by: npm run rollback$/,
		),
	]);
	const bad = stub.state.versions[0];
	expect(bad?.id).not.toBe(earlier.id);

	stub.state.versions.shift();
	stub.state.sickPaths = ['/auth'];
	const back = await deploy({}, '--rollback');
	expect([back.status, back.output]).toEqual([
		1,
		expect.stringMatching(/not well: .*\/auth answers 503 .*\nThe version before it was brought back/),
	]);
	expect(stub.state.versions[0]?.id).toBe(earlier.id);

	// The same if nothing answers on an address that people use. A new address only takes its time.
	stub.state.sickPaths = [];
	stub.state.deafHosts = ['kindling.ada.workers.dev', host];
	expect(await deploy()).toMatchObject({ status: 1, output: expect.stringContaining('does not answer with it.') });
	expect(await deploy({ DOMAIN: host })).toMatchObject({
		status: 0,
		output: expect.stringContaining('needs a few minutes'),
	});
});

test('changes in the dashboard are not overwritten without asking', async () => {
	addOwnWorker(stub.state);
	Object.assign(stub.state, { changedFrom: 'dash' });
	stub.state.versions[0]?.metadata.bindings.push({ name: 'OTHER', type: 'plain_text', text: 'of the dashboard' });
	const { status, output } = await deploy();
	expect([status, output]).toEqual([1, expect.stringMatching(/OTHER[\s\S]*changed in the dashboard.*--overwrite$/)]);
	expect(stub.state.versions).toHaveLength(1);
	expect((await deploy({}, '--overwrite')).status).toBe(0);
	expect(stub.state.versions).toHaveLength(2);
});

test('a migration that the database refuses stops the deployment, and nothing is uploaded', async () => {
	const sqlite = new DatabaseSync(':memory:');
	addDatabase(stub.state, sqlite);
	stub.state.fault = (call, _, { by }) => {
		// Someone else makes a table between the check and the migration.
		if (call.endsWith('/query') && by === 'wrangler') sqlite.exec('CREATE TABLE IF NOT EXISTS users (id)');
		return undefined;
	};
	const { status, output } = await deploy();
	expect([status, output]).toEqual([1, expect.stringMatching(/users.*already exists[\s\S]*The migration failed/)]);
	expect([stub.state.versions, tablesOf(stub.state)]).toEqual([[], expect.not.arrayContaining(['prospects'])]);
});

/** The environment of Workers Builds, beside a login: no terminal, and the Worker connected to the repository. */
const inWorkersBuilds = {
	CI: 'true',
	WORKERS_CI: '1',
	WRANGLER_CI_MATCH_TAG: 'tag-of-the-worker',
	WRANGLER_CI_OVERRIDE_NAME: 'intros',
	CLOUDFLARE_ACCOUNT_ID: 'a'.repeat(32),
	MAIL_FROM: undefined,
};

test('Workers Builds deploys onto the empty Worker it has made, migrates without questions, and sets up no mail', async () => {
	const empty = { id: crypto.randomUUID(), metadata: { bindings: [] } };
	stub.state.worker = 'intros';
	stub.state.uploaded.push(empty);
	stub.state.versions.push(empty);
	stub.state.changedFrom = 'dash';
	const first = await deploy(inWorkersBuilds);
	expect([first.status, first.output]).toEqual([0, expect.stringContaining('https://intros.ada.workers.dev')]);
	expect(first.output).toContain('MAIL_FROM is empty: the app sends no mail, and says so.');
	expect(first.output).toContain('Migrated the database intros: 0000_');
	expect(isMade(stub.state)).toEqual([['intros-files'], ['intros-sessions'], [['intros-mail-events', ['intros']]], 1]);
	expect(stub.state.versions[0]?.metadata.bindings).toContainEqual({ name: 'MAIL_FROM', type: 'plain_text', text: '' });
	expect(stub.state.subscriptions).toEqual([]);

	// From then on it is ours: someone's change in the dashboard is not replaced.
	expect(await deploy(inWorkersBuilds)).toMatchObject({ status: 1, output: expect.stringContaining('--overwrite') });
	stub.state.changedFrom = 'wrangler';
	expect((await deploy(inWorkersBuilds)).status).toBe(0);
	const other = await deploy({ ...inWorkersBuilds, WRANGLER_CI_MATCH_TAG: 'another-tag' });
	expect([other.status, stub.state.versions.length]).toEqual([1, 3]);
});

test('a forgotten MAIL_FROM does not switch off mail', async () => {
	const served = { MAIL_FROM: 'introductions@northwind.test' };
	addOwnWorker(stub.state, { vars: served });
	const forgotten = await deploy({ MAIL_FROM: undefined });
	expect([forgotten.status, forgotten.output]).toEqual([
		1,
		expect.stringContaining('The app sends mail from introductions@northwind.test, and MAIL_FROM is not set here.'),
	]);
	expect(stub.state.versions).toHaveLength(1);
	expect((await deploy({ MAIL_FROM: '' })).status).toBe(0);
	// It sends none now, so there is nothing to lose.
	expect((await deploy({ MAIL_FROM: undefined })).status).toBe(0);
});

test('a dry run needs no account and no settings, calls no one and creates nothing', async () => {
	const { status, output } = await deploy({ CLOUDFLARE_API_TOKEN: undefined, MAIL_FROM: undefined }, '--dry-run');
	expect([status, output]).toEqual([0, expect.stringContaining('--dry-run: exiting now.')]);
	for (const binding of ['SESSIONS', 'DB', 'FILES', 'AI', 'EMAIL', 'ASSETS', 'ANONYMOUS_WRITES', 'TABS']) {
		expect(output).toContain(`env.${binding}`);
	}
	expect(output).toContain('MAIL_FROM is empty: the app sends no mail, and says so.');
	expect(stub.state.calls).toEqual([]);
});

test('the configuration names no account and no resource', () => {
	const config = readFileSync('wrangler.toml', 'utf8');
	expect(config).not.toMatch(/account_id|database_id|^\s*id\s*=|zone_id/m);
});
