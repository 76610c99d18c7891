import Bowser from 'bowser';

/** The browser and system of a user agent, roughly, such as "Chrome on Windows"; null when it says nothing known. */
export function deviceOf(userAgent: string | undefined): string | null {
	if (!userAgent) return null;
	const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
	const names = [browser.name, os.name].filter((name) => name && known.has(name));
	return names.length > 0 ? names.join(' on ') : null;
}

// Of a program that it does not know, the library takes the name as it stands: whatever somebody wrote there.
const known = new Set([...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP)]);
