// Runs before the app's code is loaded, and fetches what the first screen needs: its data and its code. The app takes
// the responses from `window.early` (web/early.ts). vite.config.ts writes the table of screens into the page.
(() => {
	window.early = {};
	const ask = (url) => {
		// The header of `signedOutHeader` in contract/user.ts: somebody who is signed out gets a 204, and no failed call.
		window.early[url] = fetch(url, { credentials: 'include', headers: { 'X-Signed-Out': '204' } });
		// The code that uses the response handles a failure.
		window.early[url].catch(() => {});
	};
	ask('/api/user');
	for (const { at, data, files } of JSON.parse(document.querySelector('meta[name=screens]')?.content ?? '[]')) {
		const found = new RegExp(`^(?:${at})$`).exec(location.pathname);
		if (!found) continue;
		for (const url of data) ask(url.replace(/:(\w+)/g, (_, id) => found.groups[id]));
		for (const href of files) {
			document.head.append(
				Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
			);
		}
	}
})();
