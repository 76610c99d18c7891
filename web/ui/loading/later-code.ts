import { whenStill } from './when-still.ts';

/** Code that is fetched later: `now` is undefined until `preload` has resolved. */
export type LaterCode<T> = { preload: () => Promise<T>; now: () => T | undefined };

/** Code that is fetched once the page is still, at the latest. */
export function laterCode<T>(load: () => Promise<T>): LaterCode<T> {
	let fetched: T | undefined;
	const preload = async () => {
		fetched = await load();
		return fetched;
	};
	whenStill(preload);
	return { preload, now: () => fetched };
}
