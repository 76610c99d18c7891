import type { Location, NavigateOptions, To } from 'react-router';
import { mayLeave, questionBeforeLeaving } from '../unsaved/leave-guards.ts';
import { keepScrolls, rememberScroll, setScroll } from './scroll-memory.ts';

/** State of a history entry: the caller's state, a name, and its number in this tab. */
type Entry = { state: unknown; key: string; index: number };

let listener: (location: Location) => void = () => {};
let entry = enter(0);
let shown = locationOf(entry);
// A step back or forward that was undone until the person has said whether to leave.
let held: { steps: number; question: string } | undefined;
let mayPass = false;
// When the path was entered that is shown, in ms.
let arrived = Date.now();

function enter(index: number): Entry {
	// An entry that the browser made for a link within the page has no state.
	if (typeof history.state?.index !== 'number') {
		history.replaceState({ state: null, key: createKey(), index }, '');
	}
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

const questionFor = (pathname: string) => (pathname === shown.pathname ? undefined : questionBeforeLeaving());

function move(to: To, state: unknown, { replace = false, preventScrollReset = false }: NavigateOptions) {
	const href = hrefOf(to);
	const go = () => {
		rememberScroll(entry.key);
		entry = { state: state ?? null, key: createKey(), index: entry.index + (replace ? 0 : 1) };
		setScroll(entry.key, preventScrollReset ? null : 0);
		if (replace) history.replaceState(entry, '', href);
		else history.pushState(entry, '', href);
		show();
	};
	const question = questionFor(new URL(href, window.location.href).pathname);
	if (!question) go();
	else void mayLeave(question).then((leave) => leave && go());
}

/** The browser's history, as the router takes it. A change of the path asks the guards first. */
export const browserHistory = {
	createHref: hrefOf,
	go: (steps: number) => history.go(steps),
	push: (to: To, state?: unknown, options?: NavigateOptions) => move(to, state, { ...options, replace: false }),
	replace: (to: To, state?: unknown, options?: NavigateOptions) => move(to, state, { ...options, replace: true }),
};

/**
 * Puts a query into the address of the path that is shown, without a navigation. Nothing where another path is shown by
 * now.
 */
export function setQuery(pathname: string, query: string) {
	if (window.location.pathname !== pathname || window.location.search === query) return;
	try {
		history.replaceState(entry, '', `${pathname}${query}${window.location.hash}`);
	} catch {
		// Safari refuses more than 100 changes in half a minute.
		return;
	}
	shown = locationOf(entry);
}

/** The app's current location. */
export const currentLocation = () => shown;

/** When somebody came to the path that is shown now, in ms since 1970. */
export const arrivedAt = () => arrived;

/** Calls back with each new location. Returns a function that stops. */
export function watchLocation(onChange: (location: Location) => void) {
	listener = onChange;
	return () => {
		listener = () => {};
	};
}

window.addEventListener('popstate', () => {
	const isLinkWithin = typeof history.state?.index !== 'number';
	const next = enter(entry.index + 1);
	const steps = next.index - entry.index;
	if (held) return askHeld(held);
	const question = mayPass ? undefined : questionFor(window.location.pathname);
	mayPass = false;
	// The address has changed already. It is put back while the question is open.
	if (question && steps !== 0) {
		held = { steps, question };
		history.go(-steps);
		return;
	}
	rememberScroll(entry.key);
	if (isLinkWithin) setScroll(next.key, null);
	entry = next;
	show();
});

function askHeld({ steps, question }: NonNullable<typeof held>) {
	held = undefined;
	void mayLeave(question).then((leave) => {
		mayPass = leave;
		if (leave) history.go(steps);
	});
}

keepScrolls(() => entry.key);
