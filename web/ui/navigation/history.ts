import type { Location, NavigateOptions, To } from 'react-router';
import { whenIdle } from '../loading/when-still.ts';
import { keepScrolls, rememberScroll, setScroll } from './scroll-memory.ts';

/** State of a history entry: the caller's state, and a key. */
type Entry = { state: unknown; key: string };

let listener: (location: Location) => void = () => {};
let entry = enter();
let shown = locationOf(entry);
// The time at which the current path was entered, in ms.
let arrived = Date.now();

// An entry that the browser made for a link within the page has no state.
function isOurs(): boolean {
	return typeof history.state?.key === 'string';
}

function enter(): Entry {
	if (!isOurs()) history.replaceState({ state: null, key: createKey() }, '');
	return history.state;
}

function createKey() {
	return Math.random().toString(36).slice(2);
}

function locationOf({ state, key }: Entry): Location {
	const { pathname, search, hash } = window.location;
	return { pathname, search, hash, state, key, mask: undefined };
}

const hrefOf = (to: To) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`);

function show() {
	const before = shown.pathname;
	shown = locationOf(entry);
	if (shown.pathname !== before) arrived = Date.now();
	listener(shown);
}

function move(to: To, state: unknown, { replace = false, preventScrollReset = false }: NavigateOptions) {
	writeQuery();
	const href = hrefOf(to);
	rememberScroll(entry.key);
	entry = { state: state ?? null, key: createKey() };
	setScroll(entry.key, preventScrollReset ? null : 0);
	if (replace) history.replaceState(entry, '', href);
	else history.pushState(entry, '', href);
	show();
}

/** The browser's history, as the router needs it. */
export const browserHistory = {
	createHref: hrefOf,
	go: (steps: number) => history.go(steps),
	push: (to: To, state?: unknown, options?: NavigateOptions) => move(to, state, { ...options, replace: false }),
	replace: (to: To, state?: unknown, options?: NavigateOptions) => move(to, state, { ...options, replace: true }),
};

let waiting: { pathname: string; query: string } | undefined;

/**
 * Puts a query into the address of this path, without a navigation, once the browser is idle: it takes milliseconds, and a
 * key of a search does not wait for them. Does nothing if another path is shown by then.
 */
export function setQuery(pathname: string, query: string) {
	if (!waiting) whenIdle(writeQuery);
	waiting = { pathname, query };
}

function writeQuery() {
	const { pathname, query } = waiting ?? {};
	waiting = undefined;
	if (query === undefined || window.location.pathname !== pathname || window.location.search === query) return;
	try {
		history.replaceState(entry, '', `${pathname}${query}${window.location.hash}`);
	} catch {
		// Safari refuses more than 100 changes in half a minute.
		return;
	}
	shown = locationOf(entry);
}

/** Returns the app's current location. */
export function currentLocation() {
	writeQuery();
	return shown;
}

/** Returns the time at which the current path was entered, in ms since 1970. */
export const arrivedAt = () => arrived;

/** Calls back with each new location. Returns a function that stops. */
export function watchLocation(onChange: (location: Location) => void) {
	listener = onChange;
	return () => {
		listener = () => {};
	};
}

window.addEventListener('popstate', () => {
	waiting = undefined;
	const isLinkWithin = !isOurs();
	const next = enter();
	rememberScroll(entry.key);
	if (isLinkWithin) setScroll(next.key, null);
	entry = next;
	show();
});

keepScrolls(() => entry.key);
