import type { Fault } from './faults.ts';
import { keyOf } from './key.ts';
import type { Answer, Said } from './runner.ts';

/** What is known of a planted fault. */
export type Planted = Fault & {
	id: number;
	file: string;
	/** It is tried with no other one: together they held up a test. */
	isAlone?: boolean;
	/** With --each and with --quick it is not tried. */
	isLeftOut: boolean;
	/** The test that is red with it. */
	caughtBy?: string;
	/** How often a test ran with it and was green. */
	tries: number;
	/** Its share of the time that these tests took, in ms. */
	spentMs: number;
	/** Files of tests that have to be run as a whole with it. */
	whole: Set<string>;
};

// A fault is looked for no further once it has taken the time of so many tests of a middling length, and a second at least:
// where tests are quick, all of them have their turn. A run with several faults is the share of each.
const timesMost = 30;
const spentLeastMs = 1_000;
// After so many red runs the test runs once as it is, to see that it is not red for another reason.
const provedEach = 6;
// So many faults are tried together at most. How many it is follows from how often a test was red with one of them that
// about as many tests were green with before: mostly with none, once there were a few.
const groupMost = 64;
const classes = 8;

type Test = { groups: number[][]; doubtful: number[]; awake: number[]; ms: number };

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
	private readonly isTrying: boolean;

	constructor(planted: Planted[], isTrying = true) {
		this.planted = planted;
		this.isTrying = isTrying;
	}

	/** How far the run is, in words. */
	seen = () => `${this.took.length} tests so far`;
	/** How long each test took that was heard of. */
	readonly took: { file: string; key: string; ms: number }[] = [];
	private tookMs = 0;
	/** Whether no test has said anything. */
	isUnheard = () => this.took.length === 0;

	/** Nothing is heard of the tests any more: what is awake holds them up, which counts as caught. */
	hang(): void {
		this.isHanging = true;
		for (const { awake } of this.running.values()) {
			for (const id of awake) {
				const fault = this.fault(id);
				if (awake.length === 1) fault.caughtBy = 'a test that does not end';
				else fault.isAlone = true;
			}
		}
		this.running.clear();
	}

	private isAlive = (id: number): boolean => {
		const fault = this.planted[id - 1];
		if (!this.isTrying || !fault || fault.isLeftOut || fault.caughtBy) return false;
		return fault.spentMs <= Math.max(spentLeastMs, (timesMost * this.tookMs) / this.took.length);
	};

	/** What a test runs with next. A fault counts as caught only when the test is green again without it. */
	next(said: Said): Answer {
		for (const id of said.outside) this.planted[id - 1]?.whole.add(said.file);
		const key = keyOf(said.file, said.test);
		const next = said.run === 1 ? this.first(key, said) : this.after(key, said);
		if (next === undefined) this.running.delete(key);
		return {
			next,
			isDone: this.isTrying && !this.planted.some(({ id }) => this.isAlive(id)),
		};
	}

	private first(key: string, { passed, hits = [], file, tookMs: ms }: Said): number[] | undefined {
		this.took.push({ file, key, ms });
		this.tookMs += ms;
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
		this.running.set(key, { groups, doubtful: [], awake: [], ms });
		return [];
	}

	/** In groups of which no two stand in one expression. */
	private groupsOf(ids: number[]): number[][] {
		const groups: number[][] = [];
		for (const fault of ids.map(this.fault)) {
			const fits = (id: number) => {
				const { file, start, end, tries, isAlone } = this.fault(id);
				const isApart = file !== fault.file || end <= fault.start || fault.end <= start;
				return isApart && !isAlone && this.oddsOf(tries) === this.oddsOf(fault.tries);
			};
			const most = fault.isAlone ? 1 : this.sizeOf(fault);
			const group = groups.find((others) => others.length < most && others.every(fits));
			if (group) group.push(fault.id);
			else groups.push([fault.id]);
		}
		return groups;
	}

	private fault = (id: number) => this.planted[id - 1] as Planted;
	/** How many faults were tried that so many tests were green with before, and how many of them were caught. */
	private readonly odds = Array.from({ length: classes }, () => ({ tried: 8, caught: 1 }));
	private oddsOf = (tries: number) =>
		this.odds[Math.min(classes - 1, Math.floor(Math.log2(tries + 1)))] as { tried: number; caught: number };
	private sizeOf({ tries }: Planted): number {
		const { tried, caught } = this.oddsOf(tries);
		return Math.max(1, Math.min(groupMost, Math.round((0.7 * tried) / caught)));
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
			for (const id of doubtful) Object.assign(this.fault(id), { caughtBy: key });
			test.doubtful = [];
		} else this.note(test, passed);
		return this.pick(test);
	}

	/** What a run with faults says. A group with which the test was red is tried by halves. */
	private note({ awake, groups, doubtful, ms }: Test, passed: boolean): void {
		if (passed) {
			for (const fault of awake.map(this.fault)) {
				this.oddsOf(fault.tries).tried += 1;
				fault.tries += 1;
				fault.spentMs += ms / awake.length;
			}
		} else if (awake.length === 1) {
			doubtful.push(...awake);
			const odds = this.oddsOf(this.fault(awake[0] as number).tries);
			odds.tried += 1;
			odds.caught += 1;
		} else groups.unshift(awake.slice(0, awake.length / 2), awake.slice(awake.length / 2));
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
