import { cancelRun } from './run.ts';
import { change } from './state.ts';

/** Keeps that the user agreed to the words of this version. */
export const agree = (words: number) => change(() => ({ consent: { words, agreedAt: Date.now() } }));

/** Takes it back: a reading ends, and people who wait are kept and not sent until the user agrees again. */
export async function withdraw(): Promise<void> {
	await change(() => ({ consent: null }));
	await cancelRun();
}
