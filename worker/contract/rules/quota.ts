import { formatNumber } from './format.ts';

/** The sentence for someone who has as many of something as they may have. `isInTrash`: what they removed counts too. */
export function quotaSentence(most: number, noun: string, isInTrash = false): string {
	const sentence = `You can have at most ${formatNumber(most)} ${noun}.`;
	return isInTrash ? `${sentence} Those in Settings under Removed count too.` : sentence;
}
