import { type ComponentType, lazy, useCallback, useEffect, useState } from 'react';
import { loadCode } from './load-code.ts';
import { LoadError } from './load-error.tsx';
import { PartError } from './part-error.tsx';
import { useWhenOnline } from './use-when-online.ts';
import { whenStill } from './when-still.ts';
import { whenUsed } from './when-used.ts';

/**
 * A screen, or what takes the whole page, whose code is fetched when it is first shown. See {@link loadCode} for what happens when that fails. After
 * `preload` it is shown at once: React would wait up to 300 ms before it replaces what it shows meanwhile.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
	let Loaded: ComponentType<Props> | undefined;
	const preload = async () => {
		Loaded = await load();
		return Loaded;
	};
	whenStill(preload);
	const Later = lazy(async () => ({ default: await loadCode(preload) }));
	function Part(props: Props) {
		// It stays the same one: another type of component would begin anew.
		const [Now] = useState(() => Loaded ?? (Later as ComponentType<Props>));
		return <Now {...props} />;
	}
	return Object.assign(Part, { preload });
}

/** Where a part stands: in the screen, over it, or beside it, where nobody misses it. */
type Place = 'in' | 'over' | 'beside';
type Closing = { onClose?: () => void; onOpenChange?: (open: boolean) => void };

/**
 * A part of a screen whose code is fetched once the screen is still, at the latest when it is first shown. When that
 * fails, only the part says so, in its own place, and it is loaded when the connection is back. What lies over the screen
 * can be given up, and what stands beside it says nothing.
 */
export function lazyInset<Props extends object>(load: () => Promise<ComponentType<Props>>, place: Place = 'in') {
	let Loaded: ComponentType<Props> | undefined;
	const preload = async () => {
		Loaded = await load();
		return Loaded;
	};
	whenStill(preload);
	// A press may come right after the first sign of one, and the keys after it are for the dialog.
	whenUsed.then(preload).catch(() => {});
	function Inset(props: Props) {
		const [Now, setNow] = useState(() => Loaded);
		const [hasFailed, setFailed] = useState(false);
		const start = useCallback(() => {
			setFailed(false);
			loadCode(preload).then(
				(Part) => setNow(() => Part),
				() => setFailed(true),
			);
		}, []);
		useEffect(() => {
			if (!Now) start();
		}, [Now, start]);
		useWhenOnline(() => hasFailed && start());
		if (Now) return <Now {...props} />;
		if (!hasFailed || place === 'beside') return null;
		const { onClose, onOpenChange } = props as Closing;
		const close = onClose ?? (onOpenChange && (() => onOpenChange(false)));
		return <PartError isOver={place === 'over'} onRetry={start} onClose={close} />;
	}
	return Object.assign(Inset, { preload });
}

/** A dialog that is open by its props: an inset over the screen, which stays to give the focus back when it closes. */
export function lazyDialog<Props extends object>(
	load: () => Promise<ComponentType<Props>>,
	isOpen: (props: Props) => boolean,
) {
	const Part = lazyInset(load, 'over') as ComponentType<Props>;
	return function LazyDialog(props: Props) {
		const [wasOpened, setOpened] = useState(false);
		if (isOpen(props) && !wasOpened) setOpened(true);
		return wasOpened ? <Part {...props} /> : null;
	};
}

/**
 * A section of a screen whose code is fetched after the rest. When that fails, only the section says so, with a button
 * that tries again, and it tries again by itself when the connection is back.
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
		useWhenOnline(() => failed && start());
		if (failed) return <LoadError title={failure} text="Please try refreshing the page." onRetry={start} />;
		return Part ? <Part /> : null;
	};
}
