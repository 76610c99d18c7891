import { useState } from 'react';
import type { EmailText } from '../../parts/intro-texts.ts';

/** The choice in the template selector that stands for a text of one's own. */
export const custom = 'custom';

type State = EmailText & { template: string };

/**
 * Subject, message and chosen template. Replacing an edited text keeps what was there: `undo` brings it back, and
 * pressed again, the new one.
 */
export function useEmailText(first: EmailText) {
	const [now, setNow] = useState<State>({ ...first, template: custom });
	const [filled, setFilled] = useState<EmailText>(first);
	const [before, setBefore] = useState<State | null>(null);
	const edited = now.subject !== filled.subject || now.message !== filled.message;
	return {
		...now,
		edited,
		edit: (change: Partial<EmailText>) => setNow((current) => ({ ...current, ...change })),
		/** Puts another text in place; an edited one, or any when `keep` says so, can be brought back. */
		replace: (text: EmailText, template: string, keep = edited) => {
			setBefore(keep ? now : null);
			setNow({ subject: text.subject, message: text.message, template });
			setFilled(text);
		},
		undo: before
			? () => {
					setNow(before);
					setBefore(now);
				}
			: null,
	};
}
