import { formatNumber } from './format.ts';

/** The sentence for someone who has as many of something as they may have. `isBinned`: what they removed counts too. */
export function quotaSentence(most: number, noun: string, isBinned = false): string {
	const sentence = `You can have at most ${formatNumber(most)} ${noun}.`;
	return isBinned ? `${sentence} Those in Settings under Removed count too.` : sentence;
}
