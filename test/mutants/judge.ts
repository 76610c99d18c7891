import type { Fault } from './faults.ts';
import type { Answer, Said } from './runner.ts';

/** What is known of a planted fault. */
export type Planted = Fault & {
	id: number;
	file: string;
	/** It is tried with no other one: together they held up a test. */
	isAlone?: boolean;
	/** With --each it is not planted. */
	isLeftOut: boolean;
	/** The test that is red with it. */
	caughtBy?: string;
	/** How often a test ran with it and was green. */
	tries: number;
	/** Files of tests that have to be run as a whole with it. */
	whole: Set<string>;
};

// A fault that so many tests were green with is looked for no further.
const triesOfEach = 25;
// After so many red runs the test runs once as it is, to see that it is not red for another reason.
const provedEach = 6;
// A fault that two tests were green with is tried together with others: mostly all of them survive the next one too.
const aloneUntil = 2;
const groupMost = 8;

type Test = { groups: number[][]; doubtful: number[]; awake: number[] };

/** Decides which faults each test runs with next, and which ones were caught. */
export class Judge {
	private readonly running = new Map<string, Test>();
	/** The tests that are red without any fault. */
	readonly red = new Set<string>();
	/** The files of tests that came by a file. */
	readonly reached = new Map<string, Set<string>>();
	/** Whether the run was ended because a fault held it up. */
	isHanging = false;
	readonly planted: Planted[];
	private readonly triesMost: number;

	constructor(planted: Planted[], triesMost = triesOfEach) {
		this.planted = planted;
		this.triesMost = triesMost;
	}

	/** How far the run is, in words. */
	seen = () => `${this.tests} tests so far`;
	private tests = 0;
	/** Whether no test has said anything. */
	isUnheard = () => this.tests === 0;

	/** Nothing is heard of the tests any more: what is awake holds them up, which counts as caught. */
	hang(): void {
		this.isHanging = true;
		for (const { awake } of this.running.values()) {
			for (const id of awake) {
				const fault = this.planted[id - 1] as Planted;
				if (awake.length === 1) fault.caughtBy = 'a test that does not end';
				else fault.isAlone = true;
			}
		}
		this.running.clear();
	}

	private isAlive = (id: number): boolean => {
		const fault = this.planted[id - 1];
		return fault !== undefined && !fault.caughtBy && fault.tries < this.triesMost;
	};

	/** What a test runs with next. A fault counts as caught only when the test is green again without it. */
	next(said: Said): Answer {
		for (const id of said.outside) this.planted[id - 1]?.whole.add(said.file);
		const key = `${said.file} > ${said.test}`;
		const next = said.run === 1 ? this.first(key, said) : this.after(key, said);
		if (next === undefined) this.running.delete(key);
		return {
			next,
			isDone: this.triesMost > 0 && !this.planted.some(({ id, isLeftOut }) => !isLeftOut && this.isAlive(id)),
		};
	}

	private first(key: string, { passed, hits = [], file }: Said): number[] | undefined {
		this.tests += 1;
		for (const id of hits) {
			const path = this.planted[id - 1]?.file ?? '';
			this.reached.set(path, (this.reached.get(path) ?? new Set()).add(file));
		}
		if (!passed) {
			this.red.add(key);
			return undefined;
		}
		const groups = this.groupsOf(hits.filter(this.isAlive));
		if (groups.length === 0) return undefined;
		this.running.set(key, { groups, doubtful: [], awake: [] });
		return [];
	}

	/** Each new fault alone, and the others in groups of which no two stand in one expression. */
	private groupsOf(ids: number[]): number[][] {
		const groups: number[][] = [];
		const isNewOne = (id: number) => {
			const fault = this.planted[id - 1] as Planted;
			return fault.tries < aloneUntil || fault.isAlone === true;
		};
		for (const id of ids) {
			const fault = this.planted[id - 1] as Planted;
			const isApart = (other: number) => {
				const { file, start, end } = this.planted[other - 1] as Planted;
				return file !== fault.file || end <= fault.start || fault.end <= start;
			};
			const group = isNewOne(id)
				? undefined
				: groups.find(
						(others) => others.length < groupMost && others.every((other) => isApart(other) && !isNewOne(other)),
					);
			if (group) group.push(id);
			else groups.push([id]);
		}
		return groups;
	}

	private after(key: string, { passed, file }: Said): number[] | undefined {
		const test = this.running.get(key);
		if (!test) return undefined;
		const { awake, groups, doubtful } = test;
		if (awake.length === 0 && !passed) {
			// It is red by itself when it runs again. Only a run of its whole file can tell.
			for (const id of [...doubtful, ...groups.flat()]) this.planted[id - 1]?.whole.add(file);
			return undefined;
		}
		if (awake.length === 0) {
			for (const id of doubtful) Object.assign(this.planted[id - 1] as Planted, { caughtBy: key });
			test.doubtful = [];
		} else this.note(test, passed);
		return this.pick(test);
	}

	/** What a run with faults says. A group with which the test was red is tried by halves. */
	private note({ awake, groups, doubtful }: Test, passed: boolean): void {
		if (passed) for (const id of awake) (this.planted[id - 1] as Planted).tries += 1;
		else if (awake.length === 1) doubtful.push(...awake);
		else groups.unshift(awake.slice(0, awake.length / 2), awake.slice(awake.length / 2));
	}

	private pick(test: Test): number[] | undefined {
		test.groups = test.groups.map((ids) => ids.filter(this.isAlive)).filter((ids) => ids.length > 0);
		if (test.doubtful.length >= (test.groups.length > 0 ? provedEach : 1)) test.awake = [];
		else {
			const next = test.groups.shift();
			if (!next) return undefined;
			test.awake = next;
		}
		return test.awake;
	}
}
