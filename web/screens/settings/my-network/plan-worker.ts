import type { Connection } from './match-contacts.ts';
import { type Plan, planOf } from './plan.ts';

/** The request of the page to this worker. */
export type PlanRequest = { files: File[]; known: Connection[] };

// In a worker, so that the page stays usable while a large file is read.
addEventListener('message', async ({ data }: MessageEvent<PlanRequest>) => {
	const plan: Plan = await planOf(data.files, data.known);
	postMessage(plan);
});
