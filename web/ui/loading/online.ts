import { useSyncExternalStore } from 'react';
import { storeOf } from '../store.ts';

const server = storeOf(true);

/** Sets whether the server was heard at the last try. */
export const setServerHeard = server.set;

/** True if the last try reached the server. */
export const useServerHeard = server.useValue;

/** True while the browser is online. */
export const useOnline = () => useSyncExternalStore(onConnectionChange, () => navigator.onLine);

function onConnectionChange(listener: () => void) {
	const events = ['online', 'offline'];
	for (const event of events) window.addEventListener(event, listener);
	return () => {
		for (const event of events) window.removeEventListener(event, listener);
	};
}
