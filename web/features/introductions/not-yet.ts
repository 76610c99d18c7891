import { remember, remembered } from '../../ui/memory/browser-memory.ts';
import { storeOf } from '../../ui/store.ts';

const key = 'kindling.not-sent-yet';
// More than anyone leaves unsent at once.
const most = 50;

const store = storeOf<readonly string[]>((remembered(key) ?? '').split(' ').filter(Boolean));

const keep = (ids: readonly string[]) => {
	store.set(ids.slice(0, most));
	remember(key, store.get().join(' '));
};

/** Returns the IDs of prepared requests that the user has marked as not sent yet in this browser. */
export const useNotYet = store.useValue;
/** Stops asking about a prepared request, until it is opened again. */
export const sayNotYet = (id: string) => keep([id, ...store.get().filter((one) => one !== id)]);
/** Asks about a prepared request again, because it was opened. */
export const askAgainAbout = (id: string) => keep(store.get().filter((one) => one !== id));
