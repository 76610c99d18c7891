import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { keepFromHeading } from '../../ui/keyboard/focus.ts';

/** A heading that gets the focus, and comes into sight, when the address names it. */
export function useHashFocus(hash: string) {
	const heading = useRef<HTMLHeadingElement>(null);
	const location = useLocation();
	useEffect(() => {
		if (location.hash !== hash) return;
		keepFromHeading();
		heading.current?.scrollIntoView();
		heading.current?.focus({ preventScroll: true });
	}, [hash, location]);
	return heading;
}
