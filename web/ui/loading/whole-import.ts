// True while the code being imported is only fetched ahead, for a later press.
let isAhead = false;

/** Calls a function that begins imports. Their files are fetched after those that someone waits for. */
export function atLowPriority<T>(begin: () => T): T {
	isAhead = true;
	try {
		return begin();
	} finally {
		isAhead = false;
	}
}

// Files that have arrived, and files that are loading, by path.
const there = new Set<string>();
const onTheWay = new Map<string, Promise<void>>();

/**
 * Imports a part of the app once all its files have arrived whole, so that the import itself does not fail: some browsers
 * never ask again for a module that they could not fetch once. The build puts this around each `import()`
 * (.scripts/build/whole-imports.ts), with the paths of its files. Rejects where a file does not come; the next try asks for
 * the missing ones. The import then takes the files from the browser's cache, where they stay for a year.
 */
export async function importWhole<Module>(load: () => Promise<Module>, paths: readonly string[] = []): Promise<Module> {
	const missing = paths.filter((path) => path.endsWith('.js') && !there.has(path));
	try {
		await Promise.all(missing.map(wholeFile));
	} catch (error) {
		// After a lost connection, files that are loading may never come.
		for (const path of missing) onTheWay.delete(path);
		throw error;
	}
	// All at once: by itself an import finds the files one after the other, each named by the one before.
	for (const path of missing) fetchModule(`/${path}`);
	return load();
}

function fetchModule(href: string) {
	const link = document.createElement('link');
	document.head.append(Object.assign(link, { rel: 'modulepreload', href, onload: () => link.remove() }));
}

async function wholeFile(path: string): Promise<void> {
	const file = onTheWay.get(path) ?? fetchWhole(`/${path}`);
	onTheWay.set(path, file);
	await file;
	there.add(path);
}

async function fetchWhole(path: string): Promise<void> {
	// public/early.js may have asked for it with the page.
	const early = window.early?.[path];
	delete window.early?.[path];
	try {
		const response = await (early ?? fetch(path, { priority: isAhead ? 'low' : 'auto' }));
		// A connection may break in the middle of a file.
		await response.arrayBuffer();
		if (!response.ok) throw response.status;
	} catch (cause) {
		throw new Error(`Failed to fetch dynamically imported module: ${path}`, { cause });
	}
}
