import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backUp } from '../../.scripts/backup.ts';
import { readSettings, settingProblems } from '../../.scripts/cloudflare/settings.ts';
import { deploy } from '../../.scripts/deploy.ts';
import { diagnose } from '../../.scripts/doctor.ts';
import { operate } from '../../.scripts/operator.ts';
import { restore } from '../../.scripts/restore.ts';
import { rollBack } from '../../.scripts/rollback.ts';
import { needAllowed } from '../../.scripts/wrangler.ts';
import { cloudflareStub } from './cloudflare/stub.ts';
import { ada, filled } from './support/filled.ts';
import { runHere } from './support/here.ts';
import { addDatabase, addOwnWorker } from './support/own-worker.ts';
import { notUnderstood } from './support/wrangler-commands.ts';
import { warmWrangler } from './warm-wrangler/warm-wrangler.ts';

// A block may hold a deployment, which starts wrangler.
vi.setConfig({ testTimeout: 120_000 });
vi.mock(import('../../.scripts/deploy/deploy-config.ts'), async (original) =>
	(await import('./support/small-app.ts')).small(await original()),
);
warmWrangler();

type Block = { page: string; heading: string; lines: string[] };

/** Returns the command blocks of a page with their headings. A continued line counts as one. */
const blocksOf = (page: string): Block[] =>
	[...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$|^ *```\n([\s\S]*?)^ *```$/gm)].reduce(
		({ heading, blocks }, [, title, text]) =>
			title === undefined
				? {
						heading,
						blocks: [
							...blocks,
							{
								page,
								heading,
								lines: (text ?? '')
									.replace(/\\\n\s*/g, '')
									.trim()
									.split('\n')
									.map((line) => line.trim()),
							},
						],
					}
				: { heading: title, blocks },
		{ heading: '', blocks: [] as Block[] },
	).blocks;

const blocks = [...blocksOf('docs/deploy.md'), ...blocksOf('docs/operate.md')];

/** Commands that don't call Cloudflare's API, and the test that shows each works. */
const elsewhere: [RegExp, string][] = [
	[/^git (clone|pull|checkout) |^git pull$|^cd kindling$/, 'git'],
	[/^npm ci$/, '.ci/run, in a fresh clone'],
	[/^curl -X POST '?https:\/\/api\.mailchannels\.net\//, 'MailChannels has no stand-in for these'],
	[
		/^jq .* docs\/queries\/|^curl -X POST https:\/\/api\.cloudflare\.com\/.*telemetry/,
		'test/house/ci.test.ts looks at the files',
	],
	[/^KINDLING_STATE=\S+ PORT=9000 npm start$/, 'test/e2e, and test/deploy/restore-local.test.ts'],
];

const settings = /^[A-Z_]+=\S*$/;
const placeholders: [RegExp, string][] = [
	[/invite <address>/, 'invite eve@northwind.test'],
	[/<your address>|<address>/g, ada.email],
	// D1 keeps 30 days.
	[/2026-11-21T09:00:00Z/, new Date(Date.now() - 3_600_000).toISOString()],
	[/\s+#.*$/, ''],
];

let stub: Awaited<ReturnType<typeof cloudflareStub>>;
let folder: string;
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'kindling-pages-'));
	stub = await cloudflareStub();
	addDatabase(stub.state, await filled());
	stub.state.past = await filled();
	addOwnWorker(stub.state, { tag: 'v0' });
	addOwnWorker(stub.state);
	stub.state.plans = ['workers_paid'];
	stub.state.secrets = ['MAILCHANNELS_API_KEY'];
});
afterEach(() => {
	stub.stop();
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	for (const name of readdirSync('.')) if (/^kindling-\d{4}-.*\.sql$/.test(name)) rmSync(name);
});

/** Runs a command from the page. Returns its exit code and output; undefined if it is shown elsewhere. */
async function runLine(written: string) {
	if (elsewhere.some(([pattern]) => pattern.test(written))) return undefined;
	let line = placeholders.reduce((text, [from, to]) => text.replace(from, to), written);
	line = line
		.replace(/kindling-[a-z]+\.sql/g, (name) => join(folder, name))
		.replace(/\.wrangler\/(rehearsal|moved)/, join(folder, '$1'));
	const env: Record<string, string> = { CLOUDFLARE_WAIT_MS: '1', KINDLING_STATE: join(folder, 'laptop') };
	for (let set = /^([A-Z_]+)=(\S+) /.exec(line); set; set = /^([A-Z_]+)=(\S+) /.exec(line)) {
		if (set[1] !== 'DEPLOY_SETTINGS') env[set[1] ?? ''] = set[2] ?? '';
		else env.NAME = 'kindling-staging';
		line = line.slice(set[0].length);
	}
	const [, script = '', rest = ''] = /^npm run (\w+)(?: -- (.*))?$/.exec(line) ?? [];
	const command = commands[script];
	if (!command) throw new Error(`${line} is no command that is known here.`);
	return runHere(() => command(rest.split(' ').filter(Boolean)), stub.baseUrl, env);
}

/** Functions of the commands on the pages, with no one to answer. DNS is not stubbed, so the doctor has findings. */
const commands: Record<string, (args: string[]) => Promise<void>> = {
	backup: backUp,
	deploy,
	// Someone at the terminal types the name.
	restore: (args) => restore(args.includes('--at') ? [...args, '--yes', 'kindling'] : args),
	doctor: async () => void (await diagnose()),
	rollback: (args) => rollBack([...args, '--yes']),
	operator: (args) => operate(args[0] === 'remove' ? [...args, '--yes'] : args),
	// They need a browser, don't end, or change what the stub lacks. Checks that wrangler has them and we allow them.
	wrangler: async (args) => {
		needAllowed(args);
		expect([args, notUnderstood(args)]).toEqual([args, []]);
	},
};

/** Makes what a block finds there: the backup that it restores, or the records of a laptop. */
async function prepare(block: string) {
	const file = join(folder, 'kindling-monday.sql');
	const isLaptop = block.includes('npm run backup -- --local');
	if (isLaptop || (block.includes('npm run restore') && !block.includes('npm run backup')))
		await runHere(() => backUp([file]), stub.baseUrl);
	if (isLaptop)
		await runHere(() => restore(['--local', file]), stub.baseUrl, { KINDLING_STATE: join(folder, 'laptop') });
}

const known = new Set<string>();

describe.each(blocks)('$page, $heading', ({ heading, lines }) => {
	test(lines[0] ?? '', async () => {
		if (lines.every((line) => settings.test(line))) {
			const set = Object.fromEntries(lines.map((line) => line.split('=')));
			expect(settingProblems(readSettings({ DEPLOY_SETTINGS: '', MAIL_FROM: 'a@northwind.test', ...set }))).toEqual([]);
			return;
		}
		await prepare(lines.join('\n'));
		const isLost = /is (lost|gone)/.test(heading);
		if (isLost) stub.state.databases = [];
		if (/account is lost/.test(heading))
			Object.assign(stub.state, { versions: [], uploaded: [], buckets: [], namespaces: [] });
		for (const line of lines.flatMap((one) => one.split(' && '))) {
			// A command repeated in several blocks runs once; in a disaster every command runs, in its order.
			if (known.has(line) && !isLost) continue;
			known.add(line);
			const ran = await runLine(line);
			if (ran) expect([line, ran.output, ran.status]).toEqual([line, ran.output, 0]);
		}
		if (isLost) {
			const { databases, versions } = stub.state;
			const accounts = databases[0]?.sqlite.prepare('SELECT count(*) AS n FROM users').get()?.n;
			const bound = versions[0]?.metadata.bindings.find(({ name }) => name === 'DB')?.id;
			expect([databases.length, bound, accounts]).toEqual([1, databases[0]?.uuid, 10]);
		}
	});
});

test('the pages have the blocks that are tested', () => expect(blocks.length).toBeGreaterThan(25));
