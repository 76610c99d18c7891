import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { loadCode } from './load-code.ts';

/** A component whose code is fetched when it is first shown. See {@link loadCode} for what happens when that fails. */
export const lazyPart = <Props,>(load: () => Promise<ComponentType<Props>>) =>
	lazy(async () => ({ default: await loadCode(load) }));

/**
 * A dialog whose code is fetched after the screen around it, which does not need it. A failure matters only once the
 * dialog is opened.
 */
export function lazyDialog<Props extends object>(
	load: () => Promise<ComponentType<Props>>,
	isOpen: (props: Props) => boolean,
) {
	const Part = lazyPart(load) as ComponentType<Props>;
	return function LazyDialog(props: Props) {
		const [isMounted, setMounted] = useState(false);
		useEffect(() => {
			load().then(
				() => setMounted(true),
				() => {},
			);
		}, []);
		if (isOpen(props) && !isMounted) setMounted(true);
		if (!isMounted) return null;
		return (
			<Suspense>
				<Part {...props} />
			</Suspense>
		);
	};
}
