/**
 * Measures a full circle: 20 members who share 30,000 people each, and a list of 10,000 people. Prints the lines of
 * docs/scale.md: the slowest statement and all of them, in milliseconds of the database, and the rows that it read.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import { listCircle } from '../../worker/circle/db/circle-match.ts';
import { updateCirclePrivate } from '../../worker/circle/db/circle-me.ts';
import { endCircle, findCircle, leaveCircle } from '../../worker/circle/db/circles.ts';
import { listShown } from '../../worker/circle/db/list-shown.ts';
import { connect, type Db } from '../../worker/db/client.ts';
import type { Owner } from '../../worker/db/owned.ts';
import { readBestPaths } from '../../worker/introductions/db/paths/best-paths.ts';
import { pathsTo } from '../../worker/introductions/db/paths/paths.ts';
import { searchReachable } from '../../worker/introductions/db/paths/reachable.ts';
import { findContactsAt } from '../../worker/network/db/contacts-at-company.ts';
import { migrate } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'kindling-circle-'));
const platform = await getPlatformProxy<{ DB: D1Database }>({
	configPath: 'wrangler.toml',
	persist: { path: folder },
	remoteBindings: false,
});
const database = platform.env.DB;
const [members, people, prospects] = [20, 30_000, 10_000];
const at = new Date().toISOString();
const owner = (index: number) => `member-${index}` as string as Owner;

let spent = { rows: 0, all: 0, slowest: 0, statements: 0 };
const count = (result: D1Result) => {
	const { rows_read = 0, duration = 0 } = result.meta;
	const { rows, all, slowest, statements } = spent;
	spent = {
		rows: rows + rows_read,
		all: all + duration,
		slowest: Math.max(slowest, duration),
		statements: statements + 1,
	};
};
// The measured queries run as batches.
const counting = new Proxy(database, {
	get(target, name) {
		if (name !== 'batch')
			return typeof target[name as 'batch'] === 'function'
				? target[name as 'batch'].bind(target)
				: target[name as 'batch'];
		return async (statements: D1PreparedStatement[]) => {
			const results = await target.batch(statements);
			for (const one of results) count(one);
			return results;
		};
	},
});

async function measured(name: string, run: (db: Db) => Promise<unknown>): Promise<void> {
	spent = { rows: 0, all: 0, slowest: 0, statements: 0 };
	const start = performance.now();
	await run(connect(counting));
	const took = performance.now() - start;
	const cells = [
		name,
		spent.rows.toLocaleString('en'),
		spent.slowest.toFixed(0),
		spent.all.toFixed(0),
		took.toFixed(0),
	];
	console.log(`| ${cells.join(' | ')} |`);
}

// Each member knows other people; a few members know each prospect, by profile or by name and company.
async function seed(): Promise<void> {
	const rows = (from: number, most: number) =>
		`with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${from} + ${most})`;
	const run = (text: string, ...values: unknown[]) =>
		database
			.prepare(text)
			.bind(...values)
			.run();
	for (let index = 0; index < members; index += 1) {
		const id = owner(index);
		await run('insert into users (id, email, password, created_at, updated_at) values (?1, ?1, ?1, ?2, ?2)', id, at);
		if (index === 0) await run('insert into circles (id, user_id, name, created_at) values (?1, ?1, ?1, ?2)', id, at);
		await run(
			'insert into circle_members (id, user_id, circle_id, sharing, created_at) values (?1, ?1, ?2, 1, ?3)',
			id,
			owner(0),
			at,
		);
		await run('insert into network_uploads (user_id, upload_id, created_at) values (?1, ?1, ?2)', id, at);
		for (let from = 0; from < people; from += 5_000) {
			const person = `'Person ' || ((i * ${members} + ${index}) % 300000)`;
			const slug = `((i * ${members} + ${index}) % 300000)`;
			await run(
				`${rows(from, 5_000)} insert into network_people (upload, place, user_id, name, name_key, linkedin_url, profile_key,
					company, company_key, position, connected_on)
				select u.id, i + 1, ?1, ${person}, 'name:' || lower(${person}), 'https://www.linkedin.com/in/p-' || ${slug},
					'in:p-' || ${slug}, 'Company ' || (i % 2991), 'company ' || (i % 2991), 'Engineer', '2020-01-12'
				from network_uploads u, n where u.user_id = ?1`,
				id,
			);
		}
		// Everyone keeps some people private.
		await run(
			`${rows(0, 1_000)} insert into circle_private (user_id, key)
				select ?1, 'name:person ' || ((i * 7 * ${members} + ${index}) % 300000) from n where true on conflict do nothing`,
			id,
		);
	}
	await run(
		`insert into prospect_lists (id, user_id, name, created_at, updated_at) values ('list', ?1, 'List', ?2, ?2)`,
		owner(0),
		at,
	);
	await run(
		`${rows(0, prospects)} insert into prospects (id, user_id, prospect_list_id, name, title, company, location, linkedin_url,
			status, person_key, facts_key, position, created_at, updated_at)
		select 'p-' || i, ?1, 'list', 'Person ' || i, 'Partner', 'Company ' || (i % 2991), 'Lisbon',
			'https://www.linkedin.com/in/p-' || i, 'pending', 'in:p-' || i, 'facts:["person ' || i || '","partner","lisbon"]', i, ?2, ?2 from n`,
		owner(0),
		at,
	);
	await run(`update prospects set company_key = lower(company) where prospect_list_id = 'list'`);
}

try {
	await migrate(database);
	await seed();
	console.log(
		'| | rows read | slowest statement, ms | all statements, ms | with the simulator, ms |\n| --- | --- | --- | --- | --- |',
	);
	const rules = {
		companies: [],
		people: Array.from({ length: 1_000 }, (_, i) => ({ name: `Kept ${i}` })),
		since: null,
	};
	await measured('the circle with its members', (db) => findCircle(db, owner(0)));
	await measured('who the circle knows in a list of 10,000', (db) => listCircle(db, owner(0), 'list'));
	await measured('contacts at a company', (db) => findContactsAt(db, owner(0), 'Company 7', 0));
	await measured('paths to a prospect', (db) => pathsTo(db, owner(0), 'p-7'));
	await measured('a page of best paths, for 2,500 of the list', (db) => readBestPaths(db, owner(0), 'list'));
	await measured('a search for people to ask about', (db) => searchReachable(db, owner(0), 'Person'));
	await measured('what the others see, a page', (db) => listShown(db, owner(0), '', 0));
	await measured('1,000 people are kept private', (db) => updateCirclePrivate(db, owner(0), rules));
	await measured('a member leaves', (db) => leaveCircle(db, owner(1)));
	await measured('the circle ends', (db) => endCircle(db, owner(0)));
} finally {
	await platform.dispose();
	rmSync(folder, { recursive: true, force: true });
}
