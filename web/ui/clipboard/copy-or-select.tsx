import { type RefObject, useRef, useState } from 'react';
import { copyText } from './copy-text.ts';

type Selectable = HTMLInputElement | HTMLTextAreaElement;

/**
 * Copies the text of a field, or selects the field if the browser refuses, to be copied by hand. `copied` says if the
 * last press copied; null before the first.
 */
export function useCopyOrSelect<Field extends Selectable>(
	text: string,
): { copied: boolean | null; copy: () => Promise<void>; field: RefObject<Field | null> } {
	const [copied, setCopied] = useState<boolean | null>(null);
	const field = useRef<Field>(null);
	const copy = async () => {
		const worked = await copyText(text);
		setCopied(worked);
		if (!worked) field.current?.select();
	};
	return { copied, copy, field };
}

// By the kind of text that is selected if the browser refuses.
const refusals = {
	text: 'This browser doesn’t let us copy. The text is selected: copy it by hand.',
	link: 'This browser doesn’t let us copy. The link is selected: copy it by hand.',
};

type CopySaidProps = {
	/** True if the last press copied; null before the first. */
	copied: boolean | null;
	what?: keyof typeof refusals;
};

/** Feedback after a press that copies a field, visible and announced. */
export const CopySaid = ({ copied, what = 'text' }: CopySaidProps) => (
	<span role="status">
		{copied === true && 'Copied.'}
		{copied === false && refusals[what]}
	</span>
);
