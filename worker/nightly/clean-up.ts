import { connect } from '../db/client.ts';
import type { Bindings } from '../env.ts';
import { innerMessage } from '../http/fault.ts';
import { log } from '../http/log.ts';
import { handOnWaiting } from '../introductions/acts/hand-on-waiting.ts';
import { removeOldZips } from '../outside/extension-zip/keep-zip.ts';
import { type Part, sweepParts } from './sweep.ts';

/** How long a run takes at most, in milliseconds. People use the app meanwhile. */
const budgetMs = 2 * 60_000;

/**
 * What runs once a day, part by part, each in slices and with its share of the time: what a part does not finish waits for
 * the next night. A part that fails does not stop the others; then the run as a whole fails, so that it shows in the list
 * of runs. Logs how many records each part changed, and says at the level of an error how many mails were found that were
 * cut off on their way.
 */
export async function cleanUp(env: Bindings, budget = budgetMs): Promise<void> {
	const parts: Part[] = [
		...sweepParts(connect(env.DB)),
		{ name: 'handedOnReplies', run: (until) => handOnWaiting(connect(env.DB), env, until) },
		{ name: 'zips', run: async () => ({ count: await removeOldZips(env.FILES), isDone: true }) },
	];
	const end = Date.now() + budget;
	const counts: Record<string, number> = {};
	const unfinished: string[] = [];
	const failed: string[] = [];
	for (const [index, { name, run }] of parts.entries()) {
		const share = (end - Date.now()) / (parts.length - index);
		try {
			const { count, isDone } = await run(Date.now() + share);
			counts[name] = count;
			if (!isDone) unfinished.push(name);
		} catch (error) {
			failed.push(name);
			log('error', 'clean-up', { part: name, message: innerMessage(error) });
		}
	}
	log('info', 'clean-up', { ...counts, ...(unfinished.length > 0 ? { unfinished: unfinished.join(', ') } : {}) });
	if (counts.unclearMails) log('error', 'mails-cut-off', { count: counts.unclearMails });
	if (failed.length > 0) throw new Error(`Parts of the daily clean-up failed: ${failed.join(', ')}.`);
}
