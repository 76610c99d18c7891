import { hasBeenPressed } from '../loading/when-used.ts';

/** Content of the tooltip, and the element it belongs to. */
export type Hint = { element: Element; text: string };

const openDelayMs = 700;
const skipDelayMs = 300;
const selector = '[data-tooltip]';

/**
 * Calls `show` with the hint to show, or with nothing to close it. A hint opens when the pointer has rested on its element
 * for 700 ms, at once when another one closed less than 300 ms ago, and at once when the keyboard focuses its element. It
 * closes when the pointer leaves both the element and the tooltip, on a press, on scrolling, on Escape, and when its element
 * goes or moves away from under the pointer. It follows an element that the keyboard has focused. Returns a function that
 * stops.
 */
export function watchHints(show: (hint: Hint | undefined) => void, tooltip: { readonly current: Element | null }) {
	const listening = new AbortController();
	const { signal } = listening;
	let open: Element | undefined;
	let next: Element | undefined;
	let pressed: Element | undefined;
	let closedAt = Number.NEGATIVE_INFINITY;
	let timer = 0;
	let frame = 0;
	const close = () => {
		forget();
		hide();
	};
	const hide = () => {
		if (!open) return;
		window.cancelAnimationFrame(frame);
		open = undefined;
		closedAt = Date.now();
		show(undefined);
	};
	// A list that is read again may move its rows while a tooltip is open, which would then cover another row.
	const stayWith = (hint: Hint, before: DOMRect) => {
		frame = window.requestAnimationFrame(() => {
			const { element } = hint;
			const now = element.getBoundingClientRect();
			const moved = now.top !== before.top || now.left !== before.left;
			if (!element.isConnected || (moved && !element.matches(':focus-visible'))) return hide();
			if (moved) show({ ...hint });
			stayWith(hint, now);
		});
	};
	const forget = () => {
		window.clearTimeout(timer);
		next = undefined;
	};
	const openNow = (element: Element) => {
		forget();
		const text = element.getAttribute('data-tooltip') || element.getAttribute('aria-label');
		// A control that shows its name needs no second one.
		if (!text || !element.isConnected || (element as HTMLElement).innerText === text) return;
		window.cancelAnimationFrame(frame);
		open = element;
		show({ element, text });
		stayWith({ element, text }, element.getBoundingClientRect());
	};
	const openSoon = (element: Element) => {
		forget();
		next = element;
		const wasOpen = open !== undefined || Date.now() - closedAt < skipDelayMs;
		timer = window.setTimeout(() => openNow(element), wasOpen ? 0 : openDelayMs);
	};
	const on = <Name extends keyof DocumentEventMap>(name: Name, listener: (event: DocumentEventMap[Name]) => void) =>
		window.addEventListener(name, listener as EventListener, { capture: true, passive: true, signal });

	on('pointerover', ({ target, pointerType }) => {
		if (pointerType === 'touch' || !(target instanceof Element)) return;
		const element = target.closest(selector) ?? undefined;
		if (pressed !== element) pressed = undefined;
		if (!element) forget();
		else if (element !== open && element !== next && element !== pressed) openSoon(element);
	});
	on('pointermove', ({ target, clientX, clientY }) => {
		if (
			open &&
			!(target instanceof Node && open.contains(target)) &&
			!isBetween(open, tooltip.current, clientX, clientY)
		) {
			// The same move may already be on the next element.
			hide();
		}
	});
	on('pointerdown', ({ target }) => {
		pressed = target instanceof Element ? (target.closest(selector) ?? undefined) : undefined;
		close();
	});
	on('click', close);
	on('focusin', ({ target }) => {
		const element = target instanceof Element && target.matches(':focus-visible') ? target.closest(selector) : null;
		if (element) openNow(element);
	});
	on('focusout', close);
	on('scroll', ({ target }) => {
		if (open && target instanceof Node && target.contains(open)) close();
	});
	on('keydown', (event) => {
		if (event.key !== 'Escape' || !open) return;
		// Escape closes the tooltip only, not also the dialog around it.
		event.stopPropagation();
		close();
	});
	// The tooltip's code may arrive after the pointer or the focus. A press does not count as resting.
	const focused = document.querySelector(`${selector}:focus-visible`);
	const under = [...document.querySelectorAll(`${selector}:hover`)].at(-1);
	if (focused) openNow(focused);
	else if (under && !hasBeenPressed()) openSoon(under);
	return () => {
		close();
		listening.abort();
	};
}

// True while the pointer is on its way from the element to its tooltip. The tooltip then stays open, so that it can be
// pointed at.
function isBetween(element: Element, tooltip: Element | null, x: number, y: number): boolean {
	if (!tooltip) return false;
	const [one, other] = [element.getBoundingClientRect(), tooltip.getBoundingClientRect()];
	return (
		x >= Math.min(one.left, other.left) &&
		x <= Math.max(one.right, other.right) &&
		y >= Math.min(one.top, other.top) &&
		y <= Math.max(one.bottom, other.bottom)
	);
}
