import { forwardLabel, forwardParts, messageParts } from './intro-request.ts';

/** The part to forward of a message under its label, or one for each of several `people`, whom the label names. */
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
 * forward under their labels. `people` are those whom a favour is about.
 */
export function mailedText(message: string, link: string | null, people?: readonly string[]): string {
	const answer = link && `You can answer with one click, without an account:\n${link}`;
	const parts = labelledParts(message, people).map(({ label, text }) => `---\n${label}\n\n${text}`);
	return [messageParts(message).ask, answer, ...parts].filter(Boolean).join('\n\n');
}
