import { inject, type RunnerTestCase, TestRunner, type TestTryOptions } from 'vitest';
import { keyOf } from './key.ts';

/** What a test says after each of its runs, and what the driver answers: the faults of the next run, or no next run. */
export type Said = {
	test: string;
	/** Its path below the root of the project. */
	file: string;
	run: number;
	passed: boolean;
	/** How long its first run took. */
	tookMs: number;
	/** After the first run: the faults whose place it came by. */
	hits?: number[];
	/** Those that something outside of any test came by since the last word. */
	outside: number[];
};
export type Answer = { next?: number[]; isDone: boolean };

declare module 'vitest' {
	interface ProvidedContext {
		faults: { url: string; awake: number[]; leftOut: string[] };
	}
}

const wait = globalThis.setTimeout;
const call = globalThis.fetch;
const callsMost = 100_000;

/** One for all files of a worker, whose modules ask it at each place that a fault was planted at. */
class Faults {
	awake = new Set<number>();
	calls = 0;
	isDone = false;
	isInTest = false;
	hits = new Set<number>();
	outside = new Set<number>();

	isAwake(id: number): boolean {
		if (!this.awake.has(id)) {
			if (this.awake.size === 0) (this.isInTest ? this.hits : this.outside).add(id);
			return false;
		}
		this.calls += 1;
		if (this.calls > callsMost) throw new Error('The fault goes round and round.');
		return true;
	}

	wake(ids: readonly number[]): void {
		this.awake = new Set(ids);
		this.calls = 0;
	}
}

const shared = globalThis as { __faults?: Faults };
shared.__faults ??= new Faults();
const faults = shared.__faults;

const nameOf = (task: { name: string; suite?: { name: string } | undefined }): string =>
	task.suite?.name ? `${task.suite.name} > ${task.name}` : task.name;

/**
 * Runs each test once as it is, and then once with each fault that it came by, for as long as the driver names one. So
 * workerd and the modules start once for all faults. With `awake` given it runs each test once, with that fault from the start.
 */
export default class FaultRunner extends TestRunner {
	private passed = true;
	private tookMs = 0;
	private began = 0;
	private readonly given = inject('faults');

	override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
		await super.onBeforeRunTask(test);
		if (this.given.awake.length > 0) return;
		const isLeftOut = faults.isDone || this.given.leftOut.includes(keyOf(test.file.name, nameOf(test)));
		if (isLeftOut && test.mode === 'run') test.mode = 'skip';
		test.repeats = Number.MAX_SAFE_INTEGER;
	}

	override async onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
		const { repeats } = options;
		super.onBeforeTryTask(test, options);
		if (this.given.awake.length > 0) return;
		if (repeats > 0) {
			faults.isInTest = false;
			const next = await this.ask(test, repeats);
			if (next === undefined) return test.context.skip();
			faults.wake(next);
		}
		if (test.result) Object.assign(test.result, { state: 'run', errors: undefined });
		faults.hits.clear();
		faults.isInTest = true;
		this.began = performance.now();
	}

	private async ask(test: RunnerTestCase, run: number): Promise<number[] | undefined> {
		const hits = run === 1 ? [...faults.hits] : undefined;
		const outside = [...faults.outside];
		const { passed, tookMs } = this;
		const said: Said = { test: nameOf(test), file: test.file.name, run, passed, tookMs, hits, outside };
		faults.wake([]);
		faults.outside.clear();
		const answer = await call(this.given.url, { method: 'POST', body: JSON.stringify(said) });
		const { next, isDone } = (await answer.json()) as Answer;
		faults.isDone = isDone;
		return next;
	}

	async runTask(test: RunnerTestCase): Promise<void> {
		const run = TestRunner.getTestFn(test) as () => Promise<void>;
		if (faults.awake.size === 0 || this.given.awake.length > 0) return run();
		// A fault may have the test wait for what never comes.
		const most = 2000 + 8 * this.tookMs;
		const isLate = new Promise<never>((_, fail) => wait(() => fail(new Error('The test waits for ever.')), most));
		await Promise.race([run(), isLate]);
	}

	override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
		await super.onAfterRetryTask(test, options);
		this.passed = test.result?.state === 'pass';
		if (options.repeats === 0) this.tookMs = performance.now() - this.began;
	}
}

faults.wake(inject('faults').awake);
