const key = 'kindling-reloaded';

/**
 * Fetches a part of the app's code. After a failure while the server can be reached, tries once more: a connection may break
 * for a moment. After a deployment the files of the old build no longer exist, so the second failure reloads the page, once a
 * build, to get the new one. Any other error is thrown.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
	try {
		return await load();
	} catch (error) {
		// Offline, a reload would replace the app with the browser's own error page.
		if (!(await isReachable())) throw error;
	}
	try {
		return await load();
	} catch (error) {
		if (!isFirstReload()) throw error;
	}
	markReload();
	window.location.reload();
	// Nothing more is shown until the new page is there.
	return new Promise(() => {});
}

// The address of the app's first file identifies the build: its name has a hash of its contents, which name all others.
const build = () => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';

function isFirstReload(): boolean {
	try {
		return sessionStorage.getItem(key) !== build();
	} catch {
		// In a browser that stores nothing, the page could reload for ever.
		return false;
	}
}

const markReload = () => sessionStorage.setItem(key, build());

const isReachable = () =>
	fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
		({ ok }) => ok,
		() => false,
	);
