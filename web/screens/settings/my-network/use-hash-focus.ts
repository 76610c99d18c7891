import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A heading that gets the focus, and comes into sight, when the address names it and it is there. */
export function useHashFocus(hash: string, isThere: boolean) {
	const heading = useRef<HTMLHeadingElement>(null);
	const location = useLocation();
	useEffect(() => {
		if (!isThere || location.hash !== hash) return;
		heading.current?.scrollIntoView();
		heading.current?.focus({ preventScroll: true });
	}, [hash, isThere, location]);
	return heading;
}
