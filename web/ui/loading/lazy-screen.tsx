import { type ComponentType, lazy, useState } from 'react';
import { laterCode } from './later-code.ts';
import { loadCode } from './load-code.ts';

let failures = 0;

/** Lets failed screens fetch their code again the next time they are shown: React keeps a failure for ever. */
export const tryScreensAgain = () => {
	failures += 1;
};

/**
 * A screen, or anything that takes the whole page, whose code is fetched when it is first shown. The nearest Suspense shows
 * the wait, the nearest boundary a failure ({@link loadCode}). After `preload` it is shown at once: React would wait up to
 * 300 ms before it replaces a fallback.
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
		// Kept for the component's life: another type of component would lose its state.
		const [Now] = useState(() => now() ?? later());
		return <Now {...props} />;
	}
	return Object.assign(Screen, { preload });
}
