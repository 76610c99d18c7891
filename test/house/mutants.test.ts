// The tool that plants faults: docs/planted-faults.md.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { faultsOf, withFaults } from '../mutants/faults.ts';
import { Judge, type Planted } from '../mutants/judge.ts';
import { sqlFaults } from '../mutants/sql-faults.ts';

const planted = (source: string) => faultsOf('x.ts', source).map(({ rule, after }) => `${rule}: ${after}`);

test.each([
	['if (a <= b) c();', ['guard: true', 'guard: false', 'comparison: a < b', 'step left out: ']],
	['await send(one);', ['step left out: ', 'await: send(one)']],
	['const x = f(one, two);', ['arguments: f(two, one)']],
	['const mostMs = 5; const x = () => mostMs;', ['limit: mostMs * 2']],
	["window.addEventListener('x', y);", ['listener: ']],
	["c.header('X-One', '1');", ['header: ']],
	[
		'const x = and(eq(t.userId, owner), gt(t.expire, at));',
		['condition: and(eq(t.userId, owner))', 'owner: eq(t.userId, t.userId)'],
	],
	['const x = escapeHtml(name);', ['escape: (name)']],
	['const x = /^a\\.b$/;', ['pattern: /a\\.b$/', 'pattern: /^a.b$/', 'pattern: /^a\\.b/']],
	["const x = f({ state: 'sent' }), y = g({ state: 'failed' });", ["state: 'failed'", "state: 'sent'"]],
	['const x = a?.b.filter(c).length;', []],
	['type A = { b: true | 1 };', []],
])('in "%s" it plants %j', (source, faults) => {
	expect(planted(source)).toEqual(faults);
});

test.each([
	['select a from t where user_id = ¤ and b <= 1', ['owner: user_id = ¤', 'condition: b <= 1', 'comparison: <=']],
	['update t set a = null, b = b + 1 where id = ¤', ['assignment: = null', 'assignment: = b + 1', 'condition: id = ¤']],
	['select a from t order by a desc, b limit 5', ['order: desc', 'order: ', 'limit: 5']],
	[
		'select coalesce(max(a), b) from t',
		['fallback: coalesce(max(a), b)', 'fallback: coalesce(max(a), b)', 'bound: max'],
	],
	['select 1 where a between 1 and 2', ['condition: a between 1 and 2']],
	["select a ->> 'b' from t where a -> 'c' > 1", ["condition: a -> 'c' > 1", 'comparison: >']],
])('in the statement "%s" it plants at %j', (sql, places) => {
	expect(
		sqlFaults(sql)
			.map(({ rule, start, end }) => `${rule}: ${sql.slice(start, end)}`)
			.sort(),
	).toEqual(places.sort());
});

test('a file with all its faults asleep does what it did, and with one awake what that one does', async () => {
	const source =
		'export const f = (a, b) => (a < b && b !== 3 ? [a].concat(b).filter((one) => one > 1) : (a ?? "none"));';
	const faults = faultsOf('x.js', source);
	const awake = { id: 0 };
	Object.assign(globalThis, { __faults: { isAwake: (id: number) => id === awake.id } });
	const code = encodeURIComponent(withFaults(source, faults, 1));
	const { f } = (await import(/* @vite-ignore */ `data:text/javascript,${code}`)) as {
		f: (...of: unknown[]) => unknown;
	};
	const calls = () => JSON.stringify([f(1, 2), f(2, 2), f(2, 3), f(undefined, 1), f(1, 5)]);
	const before = calls();
	expect(before).toBe('[[2],2,2,"none",[5]]');
	const others = faults.map((_, at) => {
		awake.id = at + 1;
		return calls();
	});
	awake.id = 0;
	expect(calls()).toBe(before);
	expect(others.filter((one) => one !== before).length).toBeGreaterThan(6);
	Object.assign(globalThis, { __faults: undefined });
});

/** A judge of faults that stand apart, and a test of a file that is green unless it says so. */
function judging(count: number) {
	const fault = (at: number): Planted => ({
		...{ rule: 'r', line: 1, start: at * 10, end: at * 10 + 5, text: '', before: '', after: '', atImport: false },
		...{ id: at + 1, file: 'a.ts', tries: 0, spentMs: 0, whole: new Set<string>(), isLeftOut: false },
	});
	const judge = new Judge(Array.from({ length: count }, (_, at) => fault(at)));
	const ids = judge.planted.map(({ id }) => id);
	const run = (test: string, isGreen: (awake: number[], run: number) => boolean) => {
		const said = { test, file: 't.test.ts', tookMs: 1, outside: [] };
		let awake: number[] = [];
		for (let at = 1; ; at += 1) {
			const passed = isGreen(awake, at);
			const { next } = judge.next({ ...said, run: at, passed, ...(at === 1 && { hits: ids }) });
			if (!next) return;
			awake = next;
		}
	};
	return { judge, run, caught: () => judge.planted.filter(({ caughtBy }) => caughtBy).map(({ id }) => id) };
}

test('the faults with which a test is red are caught, also those that it ran with together', () => {
	const { judge, run, caught } = judging(20);
	for (const name of ['one', 'two']) run(name, () => true);
	expect(judge.planted.every(({ tries }) => tries === 2)).toBe(true);
	let runs = 0;
	run('three', (awake) => {
		runs += 1;
		return !awake.some((id) => [7, 13].includes(id));
	});
	expect(caught()).toEqual([7, 13]);
	expect(runs).toBeLessThan(20);
});

test('a test that is red without a fault catches nothing, neither at first nor when it runs again', () => {
	const { judge, run, caught } = judging(3);
	run('red', () => false);
	run('once', (_, at) => at === 1);
	// It is green a few times only, as one that meets a limit.
	run('worn', (_, at) => at < 3);
	expect(caught()).toEqual([]);
	expect([...judge.red]).toEqual(['t.test.ts > red']);
	expect(judge.planted.every(({ whole }) => whole.has('t.test.ts'))).toBe(true);
});

test('it says which fault of a file its tests do not see, and ends with 1; with another test it ends with 0', () => {
	mkdirSync('node_modules/.cache', { recursive: true });
	const folder = mkdtempSync(resolve('node_modules/.cache/mutants-'));
	const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
	const plant = (...tries: string[]) => {
		const expects = tries.map((one) => `expect(${one}).toBe(true);`).join('\n');
		write(
			'test/worker/room.test.ts',
			`import { expect, test } from 'vitest';\nimport { hasRoom } from '../../worker/room.ts';\ntest('room', () => {\n${expects}\n});\n`,
		);
		const args = [resolve('.scripts/launch.mjs'), resolve('test/mutants/run.ts'), 'worker', '--workers', '1'];
		const own = ['--config', 'vitest.config.mjs'];
		return spawnSync(process.execPath, [...args, ...own], { cwd: folder, encoding: 'utf8', timeout: 50_000 });
	};
	try {
		spawnSync('git', ['init', '-q', folder]);
		for (const name of ['worker', 'test/worker']) mkdirSync(join(folder, name), { recursive: true });
		write('vitest.config.mjs', 'export default { test: {} };\n');
		write(
			'worker/room.ts',
			'const seats = [1, 2].length;\nexport const hasRoom = (people: number) => people <= seats;\n',
		);
		const blind = plant('hasRoom(1)', '!hasRoom(9)');
		expect([blind.status, blind.stdout]).toEqual([
			1,
			expect.stringContaining('room.ts:2  comparison: people <= seats → people < seats'),
		]);
		const seeing = plant('hasRoom(2)', '!hasRoom(3)');
		expect([seeing.status, seeing.stdout]).toEqual([0, expect.stringContaining('(100 %)')]);
		// What it keeps holds for another checkout too.
		expect(JSON.parse(readFileSync(join(folder, 'node_modules/.cache/mutants/kept.json'), 'utf8'))).toEqual({
			reach: { 'worker/room.ts': { at: expect.any(Number), tests: ['test/worker/room.test.ts'] } },
			tookMs: { 'test/worker/room.test.ts': expect.any(Number) },
			slow: [],
		});
	} finally {
		rmSync(folder, { recursive: true });
	}
});
