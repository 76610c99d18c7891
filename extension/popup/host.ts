/**
 * True for a copy from a store. It isn't tied to a deployment: the user enters an address and allows it, and the
 * browser updates the copy.
 */
export const isFromStore = (): boolean => 'optional_host_permissions' in chrome.runtime.getManifest();

/**
 * Has the browser ask the user whether the extension may call an origin. False when the user declines, or when the
 * manifest doesn't allow asking. Call it directly in a click handler: later the browser refuses to ask.
 */
export const requestHost = (origin: string): Promise<boolean> =>
	new Promise((resolve) => {
		chrome.permissions.request({ origins: [`${origin}/*`] }, (granted) =>
			resolve(!chrome.runtime.lastError && granted),
		);
	});
