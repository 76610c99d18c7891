import { connect } from '../db/client.ts';
import { splitBudget, statementsARun } from '../db/in-slices.ts';
import type { Bindings } from '../env.ts';
import { removeOldZips } from '../extension-zip/keep-zip.ts';
import { innerMessage } from '../http/fault.ts';
import { log } from '../http/log.ts';
import { forwardWaiting } from '../introductions/use-cases/forward-waiting.ts';
import { type Part, purgeParts } from './purge-parts.ts';

/** How long a run takes at most, in milliseconds. People use the app meanwhile. */
const budgetMs = 2 * 60_000;

/**
 * Runs once a day, part by part, each in slices and with its budget of the time and of the statements that D1 allows a run.
 * Work that a part does not finish waits for the next night. A part that fails does not stop the others; then the run as a
 * whole fails, so that it shows in the list of runs. Logs how many records each part changed, and says at the level of an
 * error how many mails were found that were cut off on their way.
 */
export async function purge(env: Bindings, ms = budgetMs): Promise<void> {
	const counts: Record<string, number> = {};
	const unfinished: string[] = [];
	const budget = { until: Date.now() + ms, statements: statementsARun };
	const failed = await splitBudget(partsOf(env), budget, async ({ name, run }, own) => {
		const { count, isDone } = await run(own);
		counts[name] = count;
		if (!isDone) unfinished.push(name);
	});
	for (const { part, error } of failed) {
		log('error', 'clean-up', { part: part.name, message: innerMessage(error) });
	}
	log('info', 'clean-up', { ...counts, ...(unfinished.length > 0 ? { unfinished: unfinished.join(', ') } : {}) });
	if (counts.unclearMails) log('error', 'mails-cut-off', { count: counts.unclearMails });
	const names = failed.map(({ part }) => part.name);
	if (failed.length > 0) throw new Error(`Parts of the daily clean-up failed: ${names.join(', ')}.`);
}

function partsOf(env: Bindings): Part[] {
	const db = connect(env.DB);
	return [
		...purgeParts(db),
		{ name: 'handedOnReplies', run: (budget) => forwardWaiting(db, env, budget) },
		{ name: 'zips', run: async () => ({ count: await removeOldZips(env.FILES), isDone: true }) },
	];
}
