const partsOf = (message: string) => message.split(/^[ \t]*-{3,}[ \t]*$/m);

/** The two parts of a message: the ask, and the part after a line `---`, which can be forwarded unchanged. */
export function messageParts(message: string): { ask: string; forward: string | null } {
	const [ask = '', ...rest] = partsOf(message);
	const forward = rest.join('---').trim();
	return { ask: ask.trim(), forward: forward || null };
}

/**
 * The parts to forward of a message about `count` people, in their order. Each part follows a line `---` of its own.
 * With more or fewer parts than people, everyone gets the whole message: it doesn't tell whose part is whose.
 */
export function forwardParts(message: string, count: number): (string | null)[] {
	const [, ...parts] = partsOf(message);
	if (parts.length === count) return parts.map((part) => part.trim() || null);
	return Array.from({ length: count }, () => messageParts(message).forward);
}

/** A message about `count` people without the part to forward of the one at this place, where each has their own. */
export function withoutPart(message: string, count: number, at: number): string {
	const parts = partsOf(message);
	return parts.length === count + 1
		? parts
				.toSpliced(at + 1, 1)
				.join('---')
				.trimEnd()
		: message;
}

/** The label of the button that leads to the answer page, and the small print below it. */
export const answerOffer = {
	label: 'Answer with one click',
	small: 'No account needed. Either answer is fine.',
} as const;

/** Heading above the part to forward in a mail. */
export const forwardLabel = 'Ready to forward:';

/** The part to forward of a message under its label, or one for each of several `people`, who the label names. */
export function labelledParts(message: string, people: readonly string[] = []): { label: string; text: string }[] {
	const parts = forwardParts(message, people.length);
	if (people.length > 1 && new Set(parts).size > 1) {
		return parts.flatMap((text, at) => (text ? [{ label: `Ready to forward to ${people[at]}:`, text }] : []));
	}
	const { forward } = messageParts(message);
	return forward ? [{ label: forwardLabel, text: forward }] : [];
}

/**
 * A message as it is read in plain text: the ask, the link on which it is answered, if there is one, and the parts to
 * forward under their labels. `people` are those who a mail is about.
 */
export function mailedText(message: string, link: string | null, people?: readonly string[]): string {
	const answer = link && `Reply here, no account needed:\n${link}`;
	const parts = labelledParts(message, people).map(({ label, text }) => `---\n${label}\n\n${text}`);
	return [messageParts(message).ask, answer, ...parts].filter(Boolean).join('\n\n');
}
