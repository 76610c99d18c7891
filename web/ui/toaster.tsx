import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from './cn.ts';
import { focusBack } from './focus.ts';
import { dismissToast, useCurrentToast } from './toast.ts';

/** Wraps the app and shows its toasts, each for 5 s. A swipe of 50 px to the right dismisses one, F8 focuses them. */
export function Toaster({ children }: { children: ReactNode }) {
	const toast = useCurrentToast();
	const { viewport, giveFocusBack } = useFocusReturn();
	const destructive = toast?.variant === 'destructive';
	return (
		<Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
			{children}
			{toast && (
				<Radix.Root
					key={toast.id}
					open={toast.open}
					onOpenChange={(open) => {
						if (open) return;
						giveFocusBack();
						dismissToast(toast.id);
					}}
					type={destructive ? 'foreground' : 'background'}
					data-variant={toast.variant ?? 'default'}
					className={cn('toast', destructive ? 'bg-danger text-on-danger' : 'border bg-surface text-ink')}
				>
					{destructive ? (
						<TriangleAlert aria-hidden className="mt-0.5 size-4.5" />
					) : (
						<CircleCheck aria-hidden className="mt-0.5 size-4.5 text-spruce-ink" />
					)}
					<div className="min-w-0">
						<Radix.Title className="font-semibold">{toast.title}</Radix.Title>
						{/* Without it, screen readers say title and description as one word. */}
						<span className="sr-only">. </span>
						{toast.description && (
							<Radix.Description className={cn('wrap-anywhere', !destructive && 'text-ink-2')}>
								{toast.description}
							</Radix.Description>
						)}
					</div>
					<Radix.Close
						aria-label="Close"
						className={cn(
							'icon-btn -my-1 -mr-1',
							destructive && 'text-on-danger hover:bg-danger-hover hover:text-on-danger',
						)}
					>
						<X aria-hidden />
					</Radix.Close>
				</Radix.Root>
			)}
			{/* At the left, where no button sends a form; at the top on narrow screens, where toasts are as wide as the page. */}
			{/* aria-live is off, because otherwise an open dialog hides the region from assistive technology (radix-ui/primitives #4115). */}
			<Radix.Viewport
				ref={viewport}
				aria-live="off"
				hotkey={['F8']}
				label="Notifications ({hotkey})"
				className="pointer-events-none fixed top-0 left-0 z-60 flex w-full flex-col p-4 outline-none md:top-auto md:bottom-0 md:max-w-[420px] print:hidden"
			/>
		</Radix.Provider>
	);
}

// When a toast closes after F8, Radix leaves the focus in the region, and later toasts never close
// (radix-ui/primitives #1171). So this remembers what had the focus before F8 and gives it back.
function useFocusReturn() {
	const viewport = useRef<HTMLOListElement>(null);
	const cameFrom = useRef<Element | null>(null);
	useEffect(() => {
		const remember = (event: KeyboardEvent) => {
			if (event.code !== 'F8' || viewport.current?.contains(document.activeElement)) return;
			cameFrom.current = document.activeElement;
		};
		document.addEventListener('keydown', remember, true);
		return () => document.removeEventListener('keydown', remember, true);
	}, []);
	const giveFocusBack = () => {
		if (!viewport.current?.contains(document.activeElement)) return;
		requestAnimationFrame(() => focusBack(cameFrom.current));
	};
	return { viewport, giveFocusBack };
}
