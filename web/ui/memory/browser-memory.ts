/** Reads a stored value by key; null without one, and in a browser that stores nothing. */
export function remembered(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}

/** Remembers a text in this browser. In one that stores nothing, the choice holds for this page only. */
export function remember(key: string, text: string) {
	try {
		localStorage.setItem(key, text);
	} catch {}
}
