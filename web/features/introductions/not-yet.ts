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

/** The prepared requests of which the person has said in this browser that they have not sent them yet. */
export const useNotYet = store.useValue;
/** Asks no more about a prepared request, until it is opened again. */
export const sayNotYet = (id: string) => keep([id, ...store.get().filter((one) => one !== id)]);
/** Asks about a prepared request: it was opened, perhaps once more. */
export const askAgainAbout = (id: string) => keep(store.get().filter((one) => one !== id));
