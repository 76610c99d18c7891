import { readKept } from '../storage.ts';
import { currentApiUrl } from './api.ts';
import { canCall, releaseOrigin } from './browser.ts';
import { change } from './state.ts';

/**
 * Switches to another server. Returns false while the extension has no permission to call it: the browser's prompt may
 * close the popup, so the address is kept and {@link switchToWanted} switches once the user allows it.
 */
export async function setApiUrl(origin: string): Promise<boolean> {
	const isAllowed = await canCall(origin);
	const before = await currentApiUrl();
	await change(({ settings: { wantedApiUrl: _, ...settings } }) => ({
		settings: isAllowed ? { ...settings, apiUrl: origin } : { ...settings, wantedApiUrl: origin },
	}));
	if (isAllowed && before !== origin) releaseOrigin(before);
	return isAllowed;
}

/** Switches to the address kept by {@link setApiUrl}, once the user has allowed it. */
export async function switchToWanted(): Promise<void> {
	const { wantedApiUrl } = (await readKept()).settings;
	if (wantedApiUrl) await setApiUrl(wantedApiUrl);
}
