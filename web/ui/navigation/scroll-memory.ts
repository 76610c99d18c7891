const storageKey = 'kindling-scroll';

// How far down the window was at each entry of the history when it was left, by the entry's key. Null leaves the window
// as it is.
const scrolls = storedScrolls();

/** Keeps how far down the window is now, for an entry that is left. */
export const rememberScroll = (key: string) => setScroll(key, window.scrollY);

/** Sets where the window is scrolled to at an entry; null leaves it as it is. */
export function setScroll(key: string, top: number | null) {
	scrolls[key] = top;
}

/** To be called when what belongs to a location is in the page: scrolls the window to where it was there, or to its top. */
export function restoreScroll(key: string) {
	const top = scrolls[key];
	if (top !== null) window.scrollTo(0, top ?? 0);
}

/**
 * Takes scrolling over from the browser, and keeps the positions through a reload of the page. `currentKey` gives the key
 * of the entry that is shown.
 */
export function keepScrolls(currentKey: () => string) {
	history.scrollRestoration = 'manual';
	window.addEventListener('pageshow', () => {
		history.scrollRestoration = 'manual';
	});
	window.addEventListener('pagehide', () => {
		rememberScroll(currentKey());
		try {
			sessionStorage.setItem(storageKey, JSON.stringify(scrolls));
		} catch {}
		history.scrollRestoration = 'auto';
	});
}

function storedScrolls(): Record<string, number | null> {
	try {
		return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
	} catch {
		return {};
	}
}
