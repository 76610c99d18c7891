import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Act, acts, type Walker, walker } from '../world/acts.ts';
import { everythingOf } from '../world/keep.ts';

const drawn = fc.record({ one: fc.nat(99), other: fc.nat(99), word: fc.nat(9) });
const steps = fc.record({ act: fc.constantFrom(...(Object.keys(acts) as Act[])), drawn });

/** Returns everything stored about someone, except the times of the last write and the counters. */
async function stateOf({ who }: Walker) {
	const { sessions: _, record_counts: __, ...all } = await everythingOf(who.user.id);
	const plain = Object.entries(all).map(([table, rows]) => [
		table,
		rows.map(({ updated_at: _, ...row }) => JSON.stringify(row)).toSorted(),
	]);
	return Object.fromEntries(plain) as Record<string, string[]>;
}

/** Returns the call that undoes an act; undefined if there is none, or nothing to undo. */
async function takeBack(walker: Walker, act: Act, trashBefore: readonly string[]) {
	const lies = (await stateOf(walker)).trash?.find((row) => !trashBefore.includes(row));
	return act.startsWith('remove') && lies
		? walker.who.ask(`/api/bin/${(JSON.parse(lies) as { id: string }).id}/restore`, { method: 'POST' })
		: undefined;
}

// Eighty acts in an order seeded by the number. Acts that aren't undone shape the account for later ones.
test.each([1, 2, 3])('undoing a removal leaves no trace, whatever was done before (%i)', async (seed) => {
	const ada = await walker();
	const done: string[] = [];
	for (const { act, drawn } of fc.sample(steps, { seed, numRuns: 80 })) {
		const before = await stateOf(ada);
		const response = await acts[act](ada, drawn);
		done.push(`${act} ${JSON.stringify(drawn)} ${response?.status}`);
		const how = done.join('\n');
		expect(response?.status ?? 200, how).toBeLessThan(500);
		const back = response?.ok ? await takeBack(ada, act, before.trash ?? []) : undefined;
		if (!back) continue;
		expect(back.status, how).toBe(200);
		expect(await stateOf(ada), how).toEqual(before);
	}
});
