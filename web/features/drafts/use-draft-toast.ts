import { useEffect, useRef } from 'react';
import { toast } from '../../ui/overlays/toast.ts';

/**
 * Shows `sentence` as a toast when a form is left and its text kept as a draft. Returns a function to call before
 * leaving on purpose.
 */
export function useDraftToast(sentence: string, isUnsaved: boolean): () => void {
	const isLeft = useRef(isUnsaved);
	const isReleased = useRef(false);
	useEffect(() => {
		isLeft.current = isUnsaved;
	});
	useEffect(
		() => () => {
			if (isLeft.current && !isReleased.current) toast({ title: 'Not saved yet', description: sentence });
		},
		[sentence],
	);
	return () => {
		isReleased.current = true;
	};
}
