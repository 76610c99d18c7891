// Runs before the app's code is loaded, and fetches the data and code of the first screen. The app takes the responses
// from `window.early` (web/early.ts). The build writes the table of screens into the page, and the files that the app
// begins with, which the page itself does not name because they would be fetched before the data.
(() => {
	window.early = {};
	const keys = [];
	window.earlyKeys = keys;
	const onKey = (event) => {
		// The app listens by now (web/app/early-keys.ts).
		if (window.earlyKeys !== keys) return removeEventListener('keydown', onKey, true);
		const { target, key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
		// As in web/features/actions/shortcuts.ts: on a Mac, Ctrl and K edit the text of a field.
		const isMod = /Mac|iPhone|iPad/.test(navigator.platform) ? metaKey && !ctrlKey : ctrlKey && !metaKey;
		const isK = key.toLowerCase() === 'k' || (key > '~' && code === 'KeyK');
		const isPalette = isMod && isK && !altKey && !shiftKey;
		const field = target.closest?.('input, textarea, select');
		if (field && !isPalette) return;
		keys.push({ key, code, ctrlKey, metaKey, altKey, shiftKey });
		// The field, or the browser's own search, would take the next letters.
		field?.blur();
		if (key === '/' || isPalette) event.preventDefault();
	};
	addEventListener('keydown', onKey, true);
	const get = (url, init) => {
		window.early[url] = fetch(url, init);
		// The code that uses the response handles a failure.
		window.early[url].catch(() => {});
	};
	// The header of `signedOutHeader` in contract/tab.ts: a signed-out user gets a 204, and no failed call.
	const ask = (url) => get(url, { credentials: 'include', headers: { 'X-Signed-Out': '204' } });
	const add = (name, properties) => document.head.appendChild(Object.assign(document.createElement(name), properties));
	const getModule = (href) => {
		const link = add('link', { rel: 'modulepreload', href, onload: () => link.remove() });
	};

	// Without these files there is no app that could say so. Reloads the page, once a build (web/ui/loading/load-code.ts).
	const onMissing = (build) => {
		const reload = () => location.reload();
		try {
			const isFirst = sessionStorage.getItem('kindling-reloaded') !== build;
			sessionStorage.setItem('kindling-reloaded', build);
			if (isFirst && navigator.onLine) return reload();
		} catch {}
		addEventListener('online', reload);
		const page = document.getElementById('root');
		page.id = 'no-app';
		page.innerHTML =
			'<main><h1>Kindling couldn’t be loaded</h1><p role="alert">Check your connection, and refresh the page.</p></main>';
	};

	const table = JSON.parse(document.querySelector('meta[name=screens]')?.content ?? '{"app":[],"screens":[]}');
	const { pathname } = location;
	const screenAt = (path) => {
		for (const screen of table.screens) {
			const found = new RegExp(`^(?:${screen.at})$`).exec(path);
			if (found)
				return { ...screen, data: screen.data.map((url) => url.replace(/:(\w+)/g, (_, id) => found.groups[id])) };
		}
		return { data: [], files: [] };
	};
	const { data, files, first, later } = screenAt(pathname);
	const [entry] = table.app;
	const getCode = () => {
		for (const href of table.app) getModule(href);
		const start = () => {
			const script = add('script', { type: 'module', src: entry });
			script.onerror = () => onMissing(script.src);
		};
		if (entry && document.readyState !== 'loading') start();
		else if (entry) addEventListener('DOMContentLoaded', start);
		// Not asked for by links: web/ui/loading/whole-import.ts says why.
		for (const file of files) get(file);
	};
	// The script of the first rows and the data are small, and the rows wait for nothing else. On a slow connection they
	// would share it with the app's code.
	const script = first && add('script', { src: first, fetchPriority: 'high' });
	for (const url of data) ask(url);
	ask('/api/user');
	if (script && (navigator.connection?.effectiveType ?? '4g') !== '4g') script.onload = script.onerror = getCode;
	else getCode();

	// For a press before the app is there (web/first-rows/presses.tsx): of a link to this path, else of a button.
	window.askFor = (path) => {
		// The app has written something meanwhile: what was asked for before is of no use.
		if (!window.early) return;
		const next = path ? screenAt(path) : { data: [], files: later };
		for (const url of next.data) if (!window.early[url]) ask(url);
		for (const href of next.files) {
			if (!window.early[href]) get(href);
			const isWhole = window.early[href].then(
				async (response) => response.ok && (await response.clone().arrayBuffer()),
			);
			isWhole.then((whole) => whole && getModule(href)).catch(() => {});
		}
	};
})();
