import { htmlText } from './html-text.ts';
import { lineOf, wordsIn } from './line-words.ts';
import { withoutSecrets } from './secrets.ts';

/** The mail being answered, as the server sent it, and the mails that followed it. */
export type SentMail = {
	/** Each mail as it was sent. */
	letters: readonly { text: string; html: string }[];
	subjects: readonly string[];
	/** The name and the addresses of the sender. */
	asker: { name: string; addresses: readonly string[] };
	/** The names and addresses they were sent to. */
	recipient: readonly string[];
};

/** The sent mails as one sequence of words, with the places of lines. */
export type SentWords = {
	words: readonly string[];
	/** Places of lines' first words. */
	starts: ReadonlySet<number>;
	/** Places of lines that are only the asker's name, as people sign. */
	signed: ReadonlySet<number>;
	/** Places of each whole line, and of each three consecutive words. */
	lines: ReadonlyMap<string, readonly number[]>;
	threes: ReadonlyMap<string, readonly number[]>;
};

// More places of the same words tell nothing new, and checking each takes time.
const placesMost = 20;

/** The key of words in {@link SentWords}. */
export const keyOf = (words: readonly string[]) => words.join(' ');

/** Returns the names that the asker signs with: the full name, and the first name. */
export const askerNames = ({ asker }: SentMail): string[] => {
	const words = wordsIn(asker.name);
	return [...new Set([keyOf(words), words[0] ?? ''])].filter(Boolean);
};

/** Returns the words of what was sent: of the text, and of the HTML as programs turn it into text. */
export function wordsOfSent(sent: SentMail): SentWords {
	const words: string[] = [];
	const [starts, signed] = [new Set<number>(), new Set<number>()];
	const [lines, threes] = [new Map<string, number[]>(), new Map<string, number[]>()];
	const names = askerNames(sent);
	for (const text of sent.letters.flatMap((letter) => [letter.text, htmlText(letter.html)])) {
		const from = words.length;
		for (const raw of withoutSecrets(text).split('\n')) {
			const line = lineOf(raw);
			if (line.words.length === 0) continue;
			const key = keyOf(line.words);
			starts.add(words.length);
			if (names.includes(key)) signed.add(words.length);
			add(lines, key, words.length);
			words.push(...line.words);
		}
		for (let at = from; at + 3 <= words.length; at += 1) add(threes, keyOf(words.slice(at, at + 3)), at);
		// Keeps a line from continuing in the next text.
		words.push('\n');
	}
	return { words, starts, signed, lines, threes };
}

function add(map: Map<string, number[]>, key: string, place: number) {
	const places = map.get(key);
	if (!places) map.set(key, [place]);
	else if (places.length < placesMost) places.push(place);
}

/** True if these words are at this position of the sent text. */
export const standsAt = (sent: SentWords, words: readonly string[], at: number): boolean =>
	words.every((word, index) => sent.words[at + index] === word);

/**
 * Returns the places of these words in the sent mails: as a whole line, or as part of one with at least three words.
 */
export function placesOf(sent: SentWords, words: readonly string[]): readonly number[] {
	const whole = sent.lines.get(keyOf(words));
	if (whole || words.length < 3) return whole ?? [];
	return (sent.threes.get(keyOf(words.slice(0, 3))) ?? []).filter((at) => standsAt(sent, words, at));
}
