import Bowser from 'bowser';

/** The browser and system of a user agent, roughly, such as "Chrome on Windows"; null when it says nothing known. */
export function deviceOf(userAgent: string | undefined): string | null {
	if (!userAgent) return null;
	const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
	const names = [browser.name, os.name].filter(Boolean);
	return names.length > 0 ? names.join(' on ') : null;
}
