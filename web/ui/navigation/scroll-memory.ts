const storageKey = 'kindling-scroll';

// The scroll position of each history entry when it was left, by the entry's key. Null leaves the window as it is.
const scrolls = storedScrolls();

/** Keeps the scroll position of an entry that is left. */
export const rememberScroll = (key: string) => setScroll(key, window.scrollY);

/** Sets the scroll position of an entry; null leaves the window as it is. */
export function setScroll(key: string, top: number | null) {
	scrolls[key] = top;
}

/** Scrolls the window to where it was at an entry, or to its top. To be called when its content is in the page. */
export function restoreScroll(key: string) {
	const top = scrolls[key];
	if (top !== null) window.scrollTo(0, top ?? 0);
}

/** Takes scrolling over from the browser, and keeps the positions through a reload. `currentKey` returns the entry's key. */
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
