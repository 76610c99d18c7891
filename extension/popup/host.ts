/**
 * Whether this copy came from a store. It belongs to no deployment: its user enters an address and allows it, and the
 * browser keeps it up to date.
 */
export const isFromStore = (): boolean => 'optional_host_permissions' in chrome.runtime.getManifest();

/**
 * Lets the browser ask the user whether the extension may talk to an origin. False when the user says no, and at once
 * where the manifest does not let it ask. Call it while a press is handled: later the browser refuses to ask.
 */
export const requestHost = (origin: string): Promise<boolean> =>
	new Promise((resolve) => {
		chrome.permissions.request({ origins: [`${origin}/*`] }, (granted) =>
			resolve(!chrome.runtime.lastError && granted),
		);
	});
