import { useEffect, useState } from 'react';
import { toast } from '../overlays/toast.ts';
import { copyText } from './copy-text.ts';

/** Copies a text and says in a toast if it worked. `copied` is true for two seconds, for a mark on the button. */
export function useCopy(text: string): { copied: boolean; copy: () => Promise<void> } {
	const [copied, setCopied] = useState(false);
	useEffect(() => {
		if (!copied) return;
		const timer = setTimeout(() => setCopied(false), 2000);
		return () => clearTimeout(timer);
	}, [copied]);
	const copy = async () => {
		if (!(await copyText(text))) {
			const description = 'This browser doesn’t let us copy. Please select the text and copy it by hand.';
			toast({ title: 'Error', description, variant: 'destructive' });
			return;
		}
		setCopied(true);
		toast({ title: 'Copied!', description: 'Text copied to clipboard' });
	};
	return { copied, copy };
}
