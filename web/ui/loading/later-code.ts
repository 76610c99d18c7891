import { whenStill } from './when-still.ts';

/** Code that is fetched later. `now` is undefined until `preload` has resolved. */
export type LaterCode<T> = { preload: () => Promise<T>; now: () => T | undefined };

/** Fetches code on `preload`, or once the page is idle. */
export function laterCode<T>(load: () => Promise<T>): LaterCode<T> {
	let fetched: T | undefined;
	const preload = async () => {
		fetched = await load();
		return fetched;
	};
	whenStill(preload);
	return { preload, now: () => fetched };
}
