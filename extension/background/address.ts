import { readKept } from '../storage.ts';
import { currentApiUrl } from './api.ts';
import { giveBack, mayTalkTo } from './browser.ts';
import { change } from './state.ts';

/**
 * Talks to another server from now on, if the extension may; false where it may not. The address is then kept: the
 * browser's question may close the popup, and {@link takeWanted} goes on when it is answered with yes.
 */
export async function setApiUrl(origin: string): Promise<boolean> {
	const isAllowed = await mayTalkTo(origin);
	const before = await currentApiUrl();
	await change(({ settings: { wantedApiUrl: _, ...settings } }) => ({
		settings: isAllowed ? { ...settings, apiUrl: origin } : { ...settings, wantedApiUrl: origin },
	}));
	if (isAllowed && before !== origin) giveBack(before);
	return isAllowed;
}

/** Takes the address that was asked for, once the user has allowed it. */
export async function takeWanted(): Promise<void> {
	const { wantedApiUrl } = (await readKept()).settings;
	if (wantedApiUrl) await setApiUrl(wantedApiUrl);
}
