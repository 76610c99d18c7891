// Runs in an open tab of the app after an import: the app listens for this message from its own window.
chrome.storage.local.get('run', ({ run }: { run?: { listId?: unknown } }) => {
	const listId = typeof run?.listId === 'string' ? run.listId : null;
	window.postMessage({ source: 'kindling-extension', type: 'imported', listId }, location.origin);
});

export {};
