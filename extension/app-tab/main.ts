// Runs in an open tab of the app after an import: the app listens for this message from its own window.
window.postMessage({ source: 'kindling-extension', type: 'imported' }, location.origin);

export {};
