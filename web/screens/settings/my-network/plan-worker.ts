import type { Connection } from './match-contacts.ts';
import { type Plan, planOf } from './plan.ts';

/** The page's request. */
export type PlanRequest = { files: File[]; known: Connection[] };

// Beside the page, so that it goes on while a large file is read.
addEventListener('message', async ({ data }: MessageEvent<PlanRequest>) => {
	const plan: Plan = await planOf(data.files, data.known);
	postMessage(plan);
});
