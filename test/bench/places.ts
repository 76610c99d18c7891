/**
 * How far one database carries, and what ends next: a model of many accounts, from the rows that the tables of
 * docs/scale.md have measured. Prints Markdown for its part 2.
 */
import { readFileSync } from 'node:fs';
import { statementsARun } from '../../worker/db/in-slices.ts';

const requests = 720;
/** What an account with 1,000 prospects does in a month, in calls, by their lines in the table. */
const calls: Record<string, number> = {
	'session and user (every call)': requests,
	'lists overview': 60,
	'prospects of the list': 60,
	'latest requests of the list': 60,
	'whom one knows in the list': 60,
	'connectors of the list': 30,
	'requests of twelve months': 60,
	'what needs you': 60,
	'one prospect': 150,
	'update of one prospect': 100,
	'paths to one prospect': 70,
	'import of 100 people (dry run)': 10,
};
/** Rows: a prospect with its indexes, an update, a mail with what came of it. */
const rowsWritten = 1_000 * 8 + 100 * 3 + 10 * 28;
const [signIns, drafts, mails, keysWritten] = [4, 10, 10, 20];
/** Megabytes: a thousand prospects with all that belongs to them, and a network of 3,000 people, of which there is one. */
const size = { thousand: 1.2, network: 1.05 };
/** Milliseconds that a database is busy: with a statement or a batch, and with a row that it reads or writes. */
const busy = { trip: 1, rowRead: 0.002, rowWritten: 0.004 };
/** The busiest hour of a month by its average one. */
const peak = 10;

/** What Cloudflare allows: megabytes in a database, of which some stay free, and in an account; bindings of a Worker. */
const allowed = { database: 10_000 * 0.8, account: 1_000_000, bindings: 5_000 };
/** Statements of a night and of a run of webhooks in which there is nothing to do. */
const idle = { night: 26, webhooks: 3 };
/** What each mail asks of what belongs to no account: is its address suppressed, its terms, three counters. */
const directoryMs = 2 * busy.trip + 10 * busy.rowRead + 5 * busy.rowWritten;

/** US dollars, from docs/deploy.md. */
const price = {
	request: 0.3e-6,
	cpuMs: 0.02e-6,
	rowRead: 1e-9,
	rowWritten: 1e-6,
	megabyte: 0.75e-3,
	draft: 1e-3,
	mail: 0.35e-3,
	keyRead: 0.5e-6,
	keyWritten: 5e-6,
};

const measured = readFileSync('docs/scale.md', 'utf8').split('### 1.2')[1]?.split('\n');
const rowsReadBy = (call: string): number => {
	const cells = measured?.find((row) => row.startsWith(`| ${call} |`))?.split('|');
	const rows = Number(cells?.[3]?.split(', ')[0]?.replaceAll(',', ''));
	if (!Number.isInteger(rows)) throw new Error(`docs/scale.md has no line of "${call}".`);
	return rows;
};

const trips = Object.values(calls).reduce((sum, times) => sum + times, 0);
const rowsRead = Object.entries(calls).reduce((sum, [call, times]) => sum + times * rowsReadBy(call), 0);
const busyMs = trips * busy.trip + rowsRead * busy.rowRead + rowsWritten * busy.rowWritten;
const megabytes = (months: number) => months * size.thousand + size.network;
const monthMs = 30 * 24 * 60 * 60 * 1_000;

const fixed = (value: number, digits = 0) =>
	value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const percent = (share: number) => `${fixed(100 * share, 1)} %`;

function costs(accounts: number, months: number): number {
	const processor = requests * 5 + signIns * 150;
	const ofOne =
		requests * price.request +
		processor * price.cpuMs +
		rowsRead * price.rowRead +
		rowsWritten * price.rowWritten +
		megabytes(months) * price.megabyte +
		drafts * price.draft +
		mails * price.mail +
		requests * price.keyRead +
		keysWritten * price.keyWritten;
	return accounts * ofOne;
}

const sizes = [1_000, 100_000, 10_000_000];
const of = (what: string, value: (accounts: number) => string) => line([what, ...sizes.map(value)]);
const year = 12;
const inOne = Math.floor(allowed.database / megabytes(year));
const databases = (accounts: number) => Math.ceil(accounts / inOne);

console.log(`An account reads ${fixed(rowsRead)} rows and writes ${fixed(rowsWritten)} in a month, in ${fixed(trips)} trips: ${fixed(busyMs / 1_000, 1)} s of its database. It has ${fixed(megabytes(1), 1)} MB after a month and ${fixed(megabytes(year), 1)} MB after a year.
`);
console.log(
	[
		line(['after a year', ...sizes.map((accounts) => `${fixed(accounts)} accounts`)]),
		line(['---', ...sizes.map(() => '---')]),
		of('databases, filled to 8 GB', (accounts) => fixed(databases(accounts))),
		of('all of them, GB', (accounts) => fixed((accounts * megabytes(year)) / 1_000)),
		of('a database is busy in its busiest hour', (accounts) =>
			percent((peak * (Math.min(accounts, inOne) * busyMs)) / monthMs),
		),
		of('what belongs to no account is busy then', (accounts) =>
			percent((peak * (accounts * mails * directoryMs)) / monthMs),
		),
		of('a night with nothing to do, statements', (accounts) => fixed(databases(accounts) * idle.night)),
		of('USD a month', (accounts) => fixed(costs(accounts, year))),
	].join('\n'),
);
const ends: [string, number, string][] = [
	['one database is full', inOne, 'a second one'],
	[
		'a run of the night asks for more statements than D1 allows',
		inOne * Math.floor(statementsARun / idle.night),
		'a message of a queue for each database',
	],
	['the account at Cloudflare holds 1 TB', allowed.account / megabytes(year), 'Cloudflare raises it when asked'],
	[
		'a run of webhooks asks for too many statements',
		inOne * Math.floor(statementsARun / idle.webhooks),
		'the same queue',
	],
	[
		'a Worker has no more bindings',
		inOne * allowed.bindings,
		'a Worker for each 5,000 databases, or an object for each account',
	],
	[
		'what belongs to no account is busy half of the busiest hour',
		monthMs / 2 / peak / (mails * directoryMs),
		'one of it for each first letter of the hash of an address',
	],
];
console.log(`
${line(['accounts', 'what ends', 'the way on'])}
${line(['---', '---', '---'])}`);
for (const [what, accounts, way] of ends.toSorted(([, a], [, b]) => a - b)) {
	console.log(line([fixed(Number(accounts.toPrecision(2))), what, way]));
}
