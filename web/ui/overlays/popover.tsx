import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import {
	type ComponentProps,
	type KeyboardEvent,
	type ReactNode,
	useId,
	useLayoutEffect,
	useRef,
	useState,
} from 'react';
import { Button } from '../button.tsx';
import { isClosing } from '../keyboard/escape.ts';

const widths = { narrow: 'sm:w-56', medium: 'sm:w-96', wide: 'sm:w-xl' };

type PopoverProps = Pick<ComponentProps<typeof Button>, 'variant' | 'className' | 'aria-label' | 'onPointerEnter'> & {
	/** Content of the button. */
	face: ReactNode;
	/** Hides the arrow after the face. */
	bare?: boolean;
	/** The edge of the button at which the panel begins. Below 640 px the panel is as wide as its container. */
	align?: 'left' | 'right';
	width: keyof typeof widths;
	/** It takes the place of a button that was pressed: it is open, and takes the focus that was there. */
	startsOpen?: boolean;
	/** Renders the panel. `close` closes it, and gives the button the focus. */
	children: (close: () => void) => ReactNode;
};

/** A button with a panel that opens over the page. Escape and a click outside close it; the arrow keys walk its controls. */
export function Popover({
	face,
	bare,
	align = 'left',
	width,
	startsOpen = false,
	className,
	children,
	...button
}: PopoverProps) {
	const [open, setOpen] = useState(startsOpen);
	const panelId = useId();
	const toggle = useRef<HTMLButtonElement>(null);
	useLayoutEffect(() => {
		if (startsOpen && document.activeElement === document.body) toggle.current?.focus();
	}, [startsOpen]);
	const close = () => {
		toggle.current?.focus();
		setOpen(false);
	};
	const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
		if (!open) return;
		const isEnd = isClosing(event.nativeEvent);
		if (!isEnd && !walk(event)) return;
		event.preventDefault();
		if (isEnd) close();
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the controls in it.
		<div className={clsx('sm:relative', className)} onKeyDown={onKeyDown}>
			<Button
				ref={toggle}
				aria-expanded={open}
				aria-controls={panelId}
				onClick={() => setOpen(!open)}
				{...button}
				className={clsx('w-full', bare ? 'px-2.5' : 'px-3')}
			>
				{face}
				{!bare && <ChevronDown aria-hidden className={clsx(open && 'rotate-180')} />}
			</Button>
			<div
				id={panelId}
				hidden={!open}
				className={clsx(
					'absolute top-full z-20 mt-1 max-h-[60dvh] overflow-y-auto rounded-lg border bg-surface p-2 text-left shadow-lg max-sm:inset-x-0',
					widths[width],
					align === 'left' ? 'sm:left-0' : 'sm:right-0',
				)}
			>
				{open && children(close)}
			</div>
			{open && <div aria-hidden className="fixed inset-0 z-10" onPointerDown={() => setOpen(false)} />}
		</div>
	);
}

// Focuses the next control or the one before. False for another key.
function walk({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
	const by = { ArrowDown: 1, ArrowUp: -1 }[key];
	if (by === undefined) return false;
	const controls = [...currentTarget.querySelectorAll<HTMLElement>('button, a')];
	controls[controls.findIndex((one) => one.matches(':focus')) + by]?.focus();
	return true;
}
