// Runs before the app's code is loaded, and fetches what the first screen needs: its data and its code. The app takes
// the responses from `window.early` (web/early.ts). vite.config.ts writes the files of each screen into the page.
(() => {
	const path = location.pathname;
	const [, listId, contactId, request] =
		/^\/prospect-lists\/([^/]+)(?:\/prospects\/([^/]+)(\/intro-request)?)?$/.exec(path) ?? [];
	const screen = request
		? 'intro-request'
		: contactId
			? 'edit-contact'
			: listId
				? 'prospect-list'
				: { '/': 'dashboard', '/target-connections': 'prospect-lists' }[path] || path.slice(1);

	const list = `/api/prospect-lists/${listId}`;
	const contact = `/api/prospects/${contactId}`;
	const data = {
		'prospect-lists': ['/api/prospect-lists'],
		'prospect-list': [list, `${list}/prospects`],
		'edit-contact': [contact, `${contact}/connections`, `${contact}/intro-requests`, '/api/statuses'],
		'intro-request': [contact, `${contact}/connections`, '/api/intro-requests'],
	};
	window.early = {};
	const ask = (url) => {
		// The header of `signedOutHeader` in contract/user.ts: who is signed out gets nothing, and no failed call.
		window.early[url] = fetch(url, { credentials: 'include', headers: { 'X-Signed-Out': '204' } });
		// The code that uses the response handles a failure.
		window.early[url].catch(() => {});
	};
	const files = JSON.parse(document.querySelector('meta[name=screens]')?.content ?? '{}');
	for (const url of ['/api/user', ...(Object.hasOwn(data, screen) ? data[screen] : [])]) ask(url);
	for (const href of Object.hasOwn(files, screen) ? files[screen] : []) {
		document.head.append(
			Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
		);
	}
})();
