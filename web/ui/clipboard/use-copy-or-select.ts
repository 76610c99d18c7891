import { type RefObject, useRef, useState } from 'react';
import { copyText } from './copy-text.ts';

type Selectable = HTMLInputElement | HTMLTextAreaElement;

/**
 * Copies the text of a field, or selects the field where the browser refuses, to be copied by hand. `copied` says whether
 * the last press copied; null before the first.
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
