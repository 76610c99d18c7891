// The first match counts, because most browsers also name those they are made of.
const browsers: readonly [RegExp, string][] = [
	[/\bEdg(?:e|A|iOS)?\//, 'Microsoft Edge'],
	[/\b(?:OPR|OPT|Opera)\//, 'Opera'],
	[/\bSamsungBrowser\//, 'Samsung Internet for Android'],
	[/\bVivaldi\//, 'Vivaldi'],
	[/\b(?:Firefox|FxiOS)\//, 'Firefox'],
	[/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
	[/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
	[/\bAndroid\b/, 'Android'],
	[/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
	[/\bWindows\b/, 'Windows'],
	[/\bMac OS X\b/, 'macOS'],
	[/\bCrOS\b/, 'Chrome OS'],
	[/\bLinux\b/, 'Linux'],
];

/**
 * Returns roughly the browser and system of a user agent, such as "Chrome on Windows"; null when it says nothing known.
 */
export function deviceOf(userAgent = ''): string | null {
	const text = userAgent.slice(0, 500);
	const names = [browsers, systems].flatMap((known) => known.find(([sign]) => sign.test(text))?.[1] ?? []);
	return names.join(' on ') || null;
}
