import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { afterEvent } from '../../extension/background/state.ts';
import { events, isBusy, isEnded, isReading, phases, transitions } from '../../extension/run-states.ts';
import { parseKept, type Run } from '../../extension/storage.ts';

// Each event with the phases that allow it, and the phase it leads to. In all other phases it changes nothing.
const allowed: Record<(typeof events)[number], [from: string, to: string]> = {
	begin: ['opening', 'reading'],
	report: ['opening reading paused', 'reading'],
	pause: ['opening reading paused', 'paused'],
	keep: ['opening reading paused', 'sending'],
	'find-no-one': ['opening reading paused', 'done'],
	fail: ['opening reading paused', 'failed'],
	cancel: ['opening reading paused', 'removed'],
	send: ['sending held', 'sending'],
	'send-part': ['sending', 'sending'],
	'send-last': ['sending', 'done'],
	hold: ['sending held', 'held'],
	discard: ['sending held', 'removed'],
	dismiss: ['held done failed', 'removed'],
};

const run: Run = {
	id: 'r',
	task: 'import',
	tabId: 1,
	listId: 'l',
	listName: 'L',
	userId: 'u',
	phase: 'opening',
	startedAt: 0,
	total: 0,
	people: [],
	refused: [],
	hasNext: false,
	cutShort: null,
	outcome: null,
	problem: null,
};
const nothingKept = parseKept({});
const pairs = phases.flatMap((phase) => events.map((event) => ({ phase, event })));

test.each(pairs)('a run in the phase $phase moves on the event $event as the table says', ({ phase, event }) => {
	const [from, to] = allowed[event];
	const expected = from.split(' ').includes(phase) ? to : undefined;
	expect(transitions[phase][event]).toBe(expected);
	const made = afterEvent({ ...nothingKept, run: { ...run, phase } }, event, { problem: 'Why' });
	if (expected === undefined) expect(made).toBeUndefined();
	else expect(made?.run).toEqual(expected === 'removed' ? null : { ...run, phase: expected, problem: 'Why' });
});

test('every phase can be reached, and every phase can be left', () => {
	const reached = new Set(['opening', ...phases.flatMap((phase) => Object.values(transitions[phase]))]);
	expect([...reached].sort()).toEqual([...phases, 'removed'].sort());
	for (const phase of phases) expect(Object.values(transitions[phase]).some((to) => to !== phase)).toBe(true);
});

test('a run is busy until it has a result or its people are waiting', () => {
	const of = (is: (run: { phase: (typeof phases)[number] }) => boolean) => phases.filter((phase) => is({ phase }));
	expect(of(isReading)).toEqual(['opening', 'reading', 'paused']);
	expect(of(isBusy)).toEqual(['opening', 'reading', 'paused', 'sending']);
	expect(of(isEnded)).toEqual(['done', 'failed']);
	expect(isBusy(null)).toBe(false);
});

test('the last five runs that ended are kept, newest first', () => {
	let kept = nothingKept;
	for (const id of ['1', '2', '3', '4', '5', '6']) {
		const phase = id === '2' ? 'reading' : 'sending';
		kept = { ...kept, run: { ...run, id, phase } };
		kept = { ...kept, ...afterEvent(kept, id === '2' ? 'fail' : 'send-last') };
	}
	expect(kept.history.map(({ id, phase }) => `${id} ${phase}`)).toEqual([
		'6 done',
		'5 done',
		'4 done',
		'3 done',
		'2 failed',
	]);
});

test('a run whose waiting people are discarded is kept with what was sent before', () => {
	const outcome = { created: 200, updated: 0, unchanged: 0, refused: [], elsewhere: [] };
	const made = afterEvent({ ...nothingKept, run: { ...run, phase: 'held', outcome } }, 'discard');
	expect(made?.history).toMatchObject([{ phase: 'failed', problem: 'The waiting people were discarded.', outcome }]);
});

test('a cancelled run is not kept', () => {
	expect(afterEvent({ ...nothingKept, run: { ...run, phase: 'reading' } }, 'cancel')).toEqual({ run: null });
});

// The history keeps a discarded run as failed.
test('only the table sets the phase of a run; a new run begins with opening', () => {
	const sources = readdirSync('extension/background').map((name) =>
		readFileSync(`extension/background/${name}`, 'utf8'),
	);
	expect(sources.flatMap((source) => source.match(/\bphase: ['"]\w+['"]/g) ?? [])).toEqual([
		"phase: 'opening'",
		"phase: 'failed'",
	]);
});
