import type { ComponentProps, MouseEvent } from 'react';
import { browserHistory, currentLocation } from './history.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
	to: string;
};

/** A link within the app. A press shows the screen without loading the page. */
export function Link({ to, onClick, ...props }: LinkProps) {
	const onPress = (event: MouseEvent<HTMLAnchorElement>) => {
		onClick?.(event);
		const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
		if (event.defaultPrevented || event.button !== 0 || elsewhere) return;
		event.preventDefault();
		const { pathname, search, hash } = currentLocation();
		// A link to the current location makes no new history entry.
		if (to === pathname + search + hash) browserHistory.replace(to);
		else browserHistory.push(to);
	};
	return <a {...props} href={to} onClick={onPress} />;
}
