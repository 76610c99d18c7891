import { matchRoutes } from 'react-router';
import { paths } from '../paths.ts';
import { loadCode } from '../ui/loading/load-code.ts';
import { mayFetchAhead } from '../ui/loading/may-fetch-ahead.ts';
import { fetchAhead, whenIdle } from '../ui/loading/when-still.ts';
import { Auth, Shell, screens } from './screens.ts';

/**
 * Fetches the code of a screen as soon as someone points at, touches or focuses a link to it. On a slow connection only
 * a touch or a pressed button does: a pointer passes over many links, and their code would hold up what is pressed.
 */
export function prefetchLinks() {
	const prefetch = (event: Event) => {
		const link = event.target instanceof Element && event.target.closest('a');
		if (link instanceof HTMLAnchorElement && link.origin === location.origin) void loadScreen(link.pathname);
	};
	const prefetchAhead = (event: Event) => {
		if (mayFetchAhead()) prefetch(event);
	};
	for (const name of ['pointerover', 'focusin']) document.addEventListener(name, prefetchAhead, { passive: true });
	for (const name of ['pointerdown', 'touchstart']) document.addEventListener(name, prefetch, { passive: true });
}

/**
 * Fetches the code for a path: the sign-in screen at /auth, else the screen and its frame. Then fetches the screen that
 * most likely follows, without waiting for it. A failure is left to the navigation itself. If the screen is shown at once
 * (`isNow`), what fails is fetched again first ({@link loadCode}).
 */
export async function loadScreen(pathname: string, isNow = false): Promise<void> {
	const screen = screenAt(matchRoutes(screens, pathname)?.at(-1)?.route.path);
	const parts = pathname === paths.signIn ? [Auth] : [Shell, screen?.Screen];
	await Promise.allSettled(parts.map((part) => part && (isNow ? loadCode<unknown>(part.preload) : part.preload())));
	const next = screenAt(screen?.next);
	if (next) whenIdle(() => fetchAhead(next.Screen.preload));
}

const screenAt = (path: string | undefined) => screens.find((screen) => screen.path === path);
