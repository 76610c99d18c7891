import { cancelRun } from './run.ts';
import { change } from './state.ts';

/** Records that the user agreed to this version of the words. */
export const agree = (words: number) => change(() => ({ consent: { words, agreedAt: Date.now() } }));

/** Withdraws consent. A reading ends, and waiting people are kept but not sent until the user agrees again. */
export async function withdraw(): Promise<void> {
	await change(() => ({ consent: null }));
	await cancelRun();
}
