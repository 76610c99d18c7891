import { matchRoutes } from 'react-router';
import { paths } from '../paths.ts';
import { Auth, Shell, screens } from './screens.ts';

/** Fetches the code of a screen as soon as a person points at, touches or focuses a link to it. */
export function prefetchLinks() {
	const prefetch = (event: Event) => {
		const link = event.target instanceof Element && event.target.closest('a');
		if (link instanceof HTMLAnchorElement && link.origin === location.origin) void loadScreen(link.pathname);
	};
	for (const name of ['pointerover', 'focusin', 'touchstart']) {
		document.addEventListener(name, prefetch, { passive: true });
	}
}

/**
 * Fetches the code of what this path will most likely show: the sign-in screen at /auth, else the screen and the frame
 * around it. A failure is left for the navigation itself.
 */
export async function loadScreen(pathname: string): Promise<void> {
	const path = matchRoutes(screens, pathname)?.at(-1)?.route.path;
	const parts = pathname === paths.signIn ? [Auth] : [Shell, screens.find((screen) => screen.path === path)?.Screen];
	await Promise.allSettled(parts.map((part) => part?.preload()));
}
