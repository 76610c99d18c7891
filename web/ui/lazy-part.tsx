import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { loadCode } from './load-code.ts';
import { LoadError } from './load-error.tsx';
import { whenUsed } from './when-used.ts';

/**
 * A component whose code is fetched when it is first shown. See {@link loadCode} for what happens when that fails. After
 * `preload` it is shown at once: React would wait up to 300 ms before it replaces what it shows meanwhile.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
	let Loaded: ComponentType<Props> | undefined;
	const preload = async () => {
		Loaded = await load();
		return Loaded;
	};
	const Later = lazy(async () => ({ default: await loadCode(preload) }));
	function Part(props: Props) {
		// It stays the same one: another type of component would begin anew.
		const [Now] = useState(() => Loaded ?? (Later as ComponentType<Props>));
		return <Now {...props} />;
	}
	return Object.assign(Part, { preload });
}

/**
 * A dialog whose code is fetched when somebody uses the page. A failure matters only once the dialog is opened.
 */
export function lazyDialog<Props extends object>(
	load: () => Promise<ComponentType<Props>>,
	isOpen: (props: Props) => boolean,
) {
	const Part = lazyPart(load) as ComponentType<Props>;
	return function LazyDialog(props: Props) {
		const [isMounted, setMounted] = useState(false);
		useEffect(() => {
			whenUsed.then(load).then(
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

/**
 * A section of a screen whose code is fetched after the rest. When that fails, only the section says so, with a button
 * that tries again.
 */
export function lazySection(load: () => Promise<ComponentType>, failure: string) {
	return function LazySection() {
		const [{ Part, failed }, setState] = useState<{ Part?: ComponentType; failed?: true }>({});
		const start = useCallback(() => {
			setState({});
			loadCode(load).then(
				(Loaded) => setState({ Part: Loaded }),
				() => setState({ failed: true }),
			);
		}, []);
		useEffect(start, [start]);
		if (failed) return <LoadError title={failure} text="Please try refreshing the page." onRetry={start} />;
		return Part ? <Part /> : null;
	};
}
