import { whenStill } from './when-still.ts';

/** Code that is fetched later, once the page is still at the latest: `now` is undefined until `preload` has resolved. */
export function laterCode<T>(load: () => Promise<T>) {
	let fetched: T | undefined;
	const preload = async () => {
		fetched = await load();
		return fetched;
	};
	whenStill(preload);
	return { preload, now: () => fetched };
}
