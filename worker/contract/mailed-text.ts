const partsOf = (message: string) => message.split(/^[ \t]*-{3,}[ \t]*$/m);

/** Splits a message at the line `---`: the ask, and the part that can be forwarded unchanged. */
export function messageParts(message: string): { ask: string; forward: string | null } {
	const [ask = '', ...rest] = partsOf(message);
	const forward = rest.join('---').trim();
	return { ask: ask.trim(), forward: forward || null };
}

/**
 * Returns the parts to forward of a message about `count` people, in order; each part follows its own line `---`. With
 * more or fewer parts than people, everyone gets the whole message, because it is unclear whose part is whose.
 */
export function forwardParts(message: string, count: number): (string | null)[] {
	const [, ...parts] = partsOf(message);
	if (parts.length === count) return parts.map((part) => part.trim() || null);
	return Array.from({ length: count }, () => messageParts(message).forward);
}

/** Returns a message about `count` people without the part to forward at this place, if each person has a part. */
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

/** Returns the part to forward under its label, or a part for each of several `people`, named by the label. */
export function labelledParts(message: string, people: readonly string[] = []): { label: string; text: string }[] {
	const parts = forwardParts(message, people.length);
	if (people.length > 1 && new Set(parts).size > 1) {
		return parts.flatMap((text, at) => (text ? [{ label: `Ready to forward to ${people[at]}:`, text }] : []));
	}
	const { forward } = messageParts(message);
	return forward ? [{ label: forwardLabel, text: forward }] : [];
}

/**
 * Returns a message as plain text: the ask, the answer link if there is one, and the parts to forward under their
 * labels. `people` are the names of those the mail is about.
 */
export function mailedText(message: string, link: string | null, people?: readonly string[]): string {
	const answer = link && `Reply here, no account needed:\n${link}`;
	const parts = labelledParts(message, people).map(({ label, text }) => `---\n${label}\n\n${text}`);
	return [messageParts(message).ask, answer, ...parts].filter(Boolean).join('\n\n');
}
