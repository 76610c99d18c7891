import { type ComponentType, lazy, useState } from 'react';
import { laterCode } from './later-code.ts';
import { loadCode } from './load-code.ts';

let failures = 0;

/** To be called when a screen has failed: the next time it is shown its code is asked for anew. React keeps a failure for ever. */
export const tryScreensAgain = () => {
	failures += 1;
};

/**
 * A screen, or what takes the whole page, whose code is fetched when it is first shown: the nearest Suspense shows what is
 * seen meanwhile, the nearest boundary that it failed ({@link loadCode}). After `preload` it is shown at once: React would
 * wait up to 300 ms before it replaces what it shows meanwhile.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
	const { preload, now } = laterCode(load);
	let last: { at: number; Later: ComponentType<Props> } | undefined;
	const later = () => {
		if (last?.at !== failures)
			last = { at: failures, Later: lazy(async () => ({ default: await loadCode(preload) })) as ComponentType<Props> };
		return last.Later;
	};
	function Screen(props: Props) {
		// It stays the same one: another type of component would begin anew.
		const [Now] = useState(() => now() ?? later());
		return <Now {...props} />;
	}
	return Object.assign(Screen, { preload });
}
