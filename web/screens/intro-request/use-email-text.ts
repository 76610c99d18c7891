import { useState } from 'react';
import type { EmailText } from '../../parts/intro-texts.ts';

/** The value of "Custom message" in the template selector. */
export const custom = 'custom';

type State = EmailText & { template: string };

/**
 * Subject, message and chosen template. When another text replaces an edited one, `undo` restores the edited one. A
 * second `undo` restores the other. `onReplace` is called when a text is replaced by anything but typing.
 */
export function useEmailText(first: EmailText, onReplace: () => void) {
	const [now, setNow] = useState<State>({ ...first, template: custom });
	const [filled, setFilled] = useState<EmailText>(first);
	const [before, setBefore] = useState<State | null>(null);
	const edited = now.subject !== filled.subject || now.message !== filled.message;
	const swap = (next: State, kept: State | null) => {
		setBefore(kept);
		setNow(next);
		onReplace();
	};
	return {
		...now,
		/** Whether the person changed the text since it was filled in. */
		edited,
		edit: (change: Partial<EmailText>) => setNow((current) => ({ ...current, ...change })),
		/** Replaces the text. Undo restores an edited text, or any text when `keep` is true. */
		replace: ({ subject, message }: EmailText, template: string, keep = edited) => {
			swap({ subject, message, template }, keep ? now : null);
			setFilled({ subject, message });
		},
		undo: before ? () => swap(before, now) : null,
	};
}
