// Replaces the app by a list of supported browsers if this one lacks something it uses. Runs before the app, which does
// not begin without its element. In ES5, so that every browser can read it. web/browsers.ts has the versions.
(function () {
	var list = Array.prototype;
	var isNewEnough =
		'noModule' in document.createElement('script') &&
		window.Map &&
		Map.groupBy &&
		Object.hasOwn &&
		list.at &&
		list.findLast &&
		list.toReversed &&
		list.toSorted &&
		list.toSpliced &&
		String.prototype.at &&
		String.prototype.replaceAll &&
		window.Intl &&
		Intl.supportedValuesOf &&
		window.URL &&
		URL.canParse &&
		window.URLSearchParams &&
		'size' in URLSearchParams.prototype &&
		window.CSS &&
		CSS.supports &&
		CSS.supports('color', 'oklch(from red l c h)');
	if (isNewEnough) return;
	var page = document.getElementById('root');
	page.id = 'old-browser';
	page.innerHTML =
		'<main><h1>Kindling needs a newer browser</h1><p>It works in ' +
		page.getAttribute('data-browsers') +
		'. Update this browser, or open Kindling in another one.</p></main>';
})();
