/**
 * APIs newer than Chrome 88, by owner. Source: MDN's compatibility tables, without options of functions and CSS. A
 * build can lower syntax, but adds none of these.
 */
export const newerThanChrome88: Record<string, string[]> = {
	globalThis: ['structuredClone', 'reportError', 'scheduler', 'navigation', 'Float16Array', 'SuppressedError'],
	Object: ['hasOwn', 'groupBy'],
	Map: ['groupBy'],
	Array: ['fromAsync'],
	'Array.prototype': ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'],
	'Uint8Array.prototype': ['toBase64', 'toHex', 'setFromBase64'],
	Uint8Array: ['fromBase64', 'fromHex'],
	'String.prototype': ['at', 'isWellFormed', 'toWellFormed'],
	'Set.prototype': [
		'union',
		'intersection',
		'difference',
		'symmetricDifference',
		'isSubsetOf',
		'isSupersetOf',
		'isDisjointFrom',
	],
	Promise: ['withResolvers', 'try'],
	Error: ['isError'],
	RegExp: ['escape'],
	'RegExp.prototype': ['hasIndices', 'unicodeSets'],
	Math: ['f16round', 'sumPrecise'],
	Symbol: ['dispose', 'asyncDispose'],
	Intl: ['supportedValuesOf', 'DurationFormat'],
	'ArrayBuffer.prototype': ['transfer', 'transferToFixedLength', 'resize'],
	'Crypto.prototype': ['randomUUID'],
	AbortSignal: ['timeout', 'any', 'abort'],
	'AbortSignal.prototype': ['throwIfAborted', 'reason'],
	URL: ['canParse', 'parse'],
	'URLSearchParams.prototype': ['size'],
	Response: ['json'],
	'Response.prototype': ['bytes'],
	'Blob.prototype': ['bytes'],
	'Element.prototype': ['checkVisibility', 'setHTML', 'getHTML', 'moveBefore'],
	'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover', 'popover', 'inert'],
	'Document.prototype': ['startViewTransition'],
	ReadableStream: ['from'],
	chrome: ['offscreen', 'sidePanel', 'userScripts', 'readingList'],
	'chrome.storage': ['session'],
	'chrome.storage.local': ['getKeys', 'setAccessLevel'],
	'chrome.runtime': ['getContexts'],
	'chrome.action': ['openPopup', 'setBadgeTextColor', 'getUserSettings', 'isEnabled'],
	'chrome.scripting': [
		'registerContentScripts',
		'getRegisteredContentScripts',
		'updateContentScripts',
		'unregisterContentScripts',
		'removeCSS',
	],
};

/**
 * Browser functions that take a callback in Chrome 88 and return no promise. Source: Chrome's extension API reference.
 */
const withCallback = [
	'chrome.storage.local.get',
	'chrome.storage.local.set',
	'chrome.runtime.sendMessage',
	'chrome.tabs.sendMessage',
	'chrome.scripting.executeScript',
	'chrome.permissions.contains',
	'chrome.permissions.request',
	'chrome.permissions.remove',
];

/** A script that removes all of this from the page or worker it runs in. */
export const asInChrome88 = `(() => {
	const find = (path) => path.split('.').reduce((owner, name) => owner && owner[name], globalThis);
	for (const [path, names] of Object.entries(${JSON.stringify(newerThanChrome88)})) {
		const owner = find(path);
		if (owner) for (const name of names) Reflect.deleteProperty(owner, name);
	}
	for (const path of ${JSON.stringify(withCallback)}) {
		const at = path.lastIndexOf('.');
		const owner = find(path.slice(0, at));
		const name = path.slice(at + 1);
		const newer = owner && owner[name];
		if (!newer) continue;
		owner[name] = (...args) => {
			if (typeof args[args.length - 1] !== 'function') throw new Error(path + ' needs a callback in Chrome 88');
			newer.apply(owner, args);
		};
	}
})();
`;
