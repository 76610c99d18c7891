import { type ComponentType, lazy, useState } from 'react';
import { laterCode } from './later-code.ts';
import { loadCode } from './load-code.ts';

/**
 * A screen, or what takes the whole page, whose code is fetched when it is first shown: the nearest Suspense shows what is
 * seen meanwhile, the nearest boundary that it failed ({@link loadCode}). After `preload` it is shown at once: React would
 * wait up to 300 ms before it replaces what it shows meanwhile.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
	const { preload, now } = laterCode(load);
	const Later = lazy(async () => ({ default: await loadCode(preload) }));
	function Screen(props: Props) {
		// It stays the same one: another type of component would begin anew.
		const [Now] = useState(() => now() ?? (Later as ComponentType<Props>));
		return <Now {...props} />;
	}
	return Object.assign(Screen, { preload });
}
