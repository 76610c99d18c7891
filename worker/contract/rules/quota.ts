import { formatNumber } from './format.ts';

/** Returns the sentence for a full quota. `isInTrash`: removed records count too. */
export function quotaSentence(most: number, noun: string, isInTrash = false): string {
	const sentence = `You can have at most ${formatNumber(most)} ${noun}.`;
	return isInTrash ? `${sentence} Those in Settings under Removed count too.` : sentence;
}
