import { clsx } from 'clsx';
import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isClosing } from '../keyboard/escape.ts';
import { focusBack } from '../keyboard/focus.ts';
import { dismissToast, removeToast, type ShownToast, useCurrentToast } from './toast.ts';
import { useClear } from './use-clear.ts';
import { useCountdown } from './use-countdown.ts';
import { useSwipe } from './use-swipe.ts';

const shownForMs = 5_000;
const swipePx = 50;

/** Shows the toasts, each for 5 s. A swipe of 50 px to the right dismisses one, F8 focuses them, Escape closes them. */
export function Toaster() {
	const toast = useCurrentToast();
	const area = useRef<HTMLElement>(null);
	const list = useRef<HTMLOListElement>(null);
	const cameFrom = useFocusKey(list);
	useClear(list, toast?.id);
	const close = () => {
		if (!toast) return;
		// The focus goes back to where F8 took it from. Left in the region, it would keep the next toast open for ever.
		if (area.current?.contains(document.activeElement)) requestAnimationFrame(() => focusBack(cameFrom.current));
		dismissToast(toast.id);
	};
	return (
		<section ref={area} aria-label="Notifications (F8)" data-toasts>
			{/* At the bottom centre, above whatever it would cover there. */}
			{/* Screen readers say what comes into the list, because the list is always in the page: a failure at once, a success */}
			{/* when they have finished their sentence. A copy of the words for them would be on the page a second time. */}
			<ol
				ref={list}
				aria-live={toast?.variant === 'destructive' ? 'assertive' : 'polite'}
				tabIndex={-1}
				className="pointer-events-none fixed inset-x-0 bottom-0 z-60 mx-auto flex flex-col px-2 py-3 outline-none md:max-w-[420px] print:hidden"
			>
				{toast && <Toast key={toast.id} toast={toast} area={area} onClose={close} />}
			</ol>
		</section>
	);
}

type ToastProps = { toast: ShownToast; area: RefObject<HTMLElement | null>; onClose: () => void };

function Toast({ toast, area, onClose }: ToastProps) {
	const item = useRef<HTMLLIElement>(null);
	const swipe = useSwipe(swipePx, onClose);
	const destructive = toast.variant === 'destructive';
	useCountdown(shownForMs, area, onClose);
	useEscape(toast.open, onClose);
	useEffect(() => {
		if (toast.open) return;
		const leaving = item.current?.getAnimations() ?? [];
		void Promise.allSettled(leaving.map(({ finished }) => finished)).then(() => removeToast(toast.id));
	}, [toast]);
	return (
		<li
			ref={item}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: so that a keyboard reaches the words too.
			tabIndex={0}
			data-state={toast.open ? 'open' : 'closed'}
			data-variant={toast.variant ?? 'default'}
			className={clsx('toast', destructive ? 'bg-danger text-on-danger' : 'border bg-surface text-ink')}
			{...swipe}
		>
			{destructive ? (
				<TriangleAlert aria-hidden className="size-4.5" />
			) : (
				<CircleCheck aria-hidden className="size-4.5 text-spruce-ink" />
			)}
			{/* One line, where the words have room in it. */}
			<div className="flex min-w-0 flex-wrap items-center gap-x-2.5">
				<div className="wrap-anywhere min-w-0">
					<span className="font-semibold">{toast.title}</span>
					{/* Without it, screen readers say title and description as one word. */}
					<span className="sr-only">. </span>
					{toast.description && <span className={clsx('ml-2', !destructive && 'text-ink-2')}>{toast.description}</span>}
				</div>
				{toast.action && (
					<div className="flex items-center gap-2">
						<button
							type="button"
							className="min-h-6 rounded-sm font-semibold text-ember-ink hover:underline pointer-coarse:min-h-11"
							onClick={() => {
								onClose();
								toast.action?.run();
							}}
						>
							{toast.action.name}
						</button>
						{toast.hint && <span className="text-ink-3 text-sm">{toast.hint}</span>}
					</div>
				)}
			</div>
			<button
				type="button"
				aria-label="Close"
				className={clsx(
					'icon-btn -my-1 -mr-1.5',
					destructive && 'text-on-danger hover:bg-danger-hover hover:text-on-danger',
				)}
				onClick={onClose}
			>
				<X aria-hidden />
			</button>
		</li>
	);
}

// F8 focuses the list. Returns what had the focus before.
function useFocusKey(list: RefObject<HTMLElement | null>) {
	const cameFrom = useRef<Element | null>(null);
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.code !== 'F8') return;
			if (!list.current?.contains(document.activeElement)) cameFrom.current = document.activeElement;
			list.current?.focus();
		};
		document.addEventListener('keydown', onKey);
		return () => document.removeEventListener('keydown', onKey);
	}, [list]);
	return cameFrom;
}

// Anything that Escape closes before, such as a dialog, prevents the key's default.
function useEscape(open: boolean, onEscape: () => void) {
	const close = useEffectEvent(onEscape);
	useEffect(() => {
		if (!open) return;
		const onKey = (event: KeyboardEvent) => {
			if (!isClosing(event)) return;
			// One Escape closes one thing.
			event.preventDefault();
			close();
		};
		document.addEventListener('keydown', onKey);
		return () => document.removeEventListener('keydown', onKey);
	}, [open]);
}
