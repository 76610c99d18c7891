import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { showBusy } from './busy-bar.tsx';
import { laterCode } from './later-code.ts';
import { loadCode } from './load-code.ts';
import { LoadError } from './load-error.tsx';
import { useWhenOnline } from './use-when-online.ts';
import { codeWhenUsed } from './when-used.ts';

type Looks = {
	/**
	 * The place of the part.
	 *
	 * - `in`: in the screen.
	 * - `over`: over the screen, where it can be dismissed.
	 * - `beside`: beside the screen, where no one misses it.
	 * - `press`: shown only after a press, which fetches it and says if that fails (after-fetching.ts).
	 */
	place?: 'in' | 'over' | 'beside' | 'press';
	/** Text of a section that could not be fetched. */
	failure?: string;
	/** Placeholder while it loads. */
	meanwhile?: ReactNode;
};

/**
 * A part of a screen whose code is fetched when the user begins to use the page, at the latest when it is first shown. A
 * failure is shown only in the part's own place, and the code is fetched when the connection is back. While
 * it loads, the bar at the top says so where the part has no placeholder.
 */
export function lazyPart<Props extends object>(
	load: () => Promise<ComponentType<Props>>,
	{ place = 'in', failure, meanwhile }: Looks = {},
) {
	const { preload, now } = place === 'press' ? laterCode(load) : codeWhenUsed(load);
	const isSilent = place === 'beside' || meanwhile !== undefined;
	function Part(props: Props) {
		const [Fetched, setFetched] = useState<ComponentType<Props>>();
		const [hasFailed, setFailed] = useState(false);
		const start = useCallback(() => {
			setFailed(false);
			const loading = loadCode(preload);
			(isSilent ? loading : showBusy(loading)).then(
				(Loaded) => setFetched(() => Loaded),
				() => setFailed(true),
			);
		}, []);
		const Now = Fetched ?? now();
		const isMissing = !Now;
		useEffect(() => {
			if (isMissing) start();
		}, [isMissing, start]);
		useWhenOnline(() => hasFailed && start());
		if (Now) return <Now {...props} />;
		if (!hasFailed || place === 'beside') return meanwhile;
		if (failure) return <LoadError title={failure} onRetry={start} />;
		const { onClose } = props as { onClose?: () => void };
		return <PartError isOver={place === 'over'} onRetry={start} onClose={onClose} />;
	}
	return Object.assign(Part, { preload });
}

type PartErrorProps = {
	/** The part lies over the screen, as a dialog does; this message then does so too. */
	isOver: boolean;
	onRetry: () => void;
	/** Closes it without the part. */
	onClose: (() => void) | undefined;
};

/** Shown in the place of a part whose code could not be fetched. */
function PartError({ isOver, onRetry, onClose }: PartErrorProps) {
	return (
		<div
			className={clsx(
				'flex items-center gap-3 rounded-lg border bg-surface p-4',
				isOver && 'short:bottom-2 fixed inset-x-0 bottom-18 z-40 mx-auto max-w-xl shadow-lg',
			)}
		>
			<p role="alert" className="flex-1">
				This part couldn’t be loaded. We’ll load it when you’re back online.
			</p>
			<Button onClick={onRetry}>Try again</Button>
			{onClose && (
				<button type="button" aria-label="Close" className="icon-btn" onClick={onClose}>
					<X aria-hidden />
				</button>
			)}
		</div>
	);
}
