// Runs before the app's code is loaded, and fetches what the first screen needs: its data and its code. The app takes
// the responses from `window.early` (web/early.ts). vite.config.ts writes the table of screens into the page.
(() => {
	window.early = {};
	const keys = [];
	window.earlyKeys = keys;
	const onKey = (event) => {
		// The app listens by now (web/app/early-keys.ts).
		if (window.earlyKeys !== keys) return removeEventListener('keydown', onKey, true);
		if (event.target.closest?.('input, textarea, select')) return;
		const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
		keys.push({ key, code, ctrlKey, metaKey, altKey, shiftKey });
		// The browser's own search would take the next letters.
		if (key === '/' || ((ctrlKey || metaKey) && key.toLowerCase() === 'k')) event.preventDefault();
	};
	addEventListener('keydown', onKey, true);
	const get = (url, init) => {
		window.early[url] = fetch(url, init);
		// The code that uses the response handles a failure.
		window.early[url].catch(() => {});
	};
	// The header of `signedOutHeader` in contract/tab.ts: someone who is signed out gets a 204, and no failed call.
	const ask = (url) => get(url, { credentials: 'include', headers: { 'X-Signed-Out': '204' } });
	ask('/api/user');
	for (const { at, data, files, first } of JSON.parse(document.querySelector('meta[name=screens]')?.content ?? '[]')) {
		const found = new RegExp(`^(?:${at})$`).exec(location.pathname);
		if (!found) continue;
		for (const url of data) ask(url.replace(/:(\w+)/g, (_, id) => found.groups[id]));
		// Not asked for by links: web/ui/loading/whole-import.ts says why.
		const getFiles = () => {
			for (const file of files) get(file);
		};
		// On a slow connection they would share it with the script of the first rows.
		const isSlow = (navigator.connection?.effectiveType ?? '4g') !== '4g';
		if (first) {
			const script = Object.assign(document.createElement('script'), { src: first });
			if (isSlow) script.onload = script.onerror = getFiles;
			document.head.append(script);
		}
		if (!first || !isSlow) getFiles();
	}
})();
