/** Looks at a page for the walk over all presses: what it shows, and what can be pressed. */
type Look = {
	/** The texts and values of the screen, at any scroll position. */
	screen: () => string;
	/** Remembers how the page looks. */
	remember: () => void;
	/** True if the window's content has changed since, or the focus has visibly moved. */
	hasChanged: () => boolean;
	/** The number of changes to the page, counted after its next frame and once it is idle. */
	changes: () => Promise<number>;
	/** Removes notifications, and resets the note that a part is missing. */
	clear: () => void;
	/** The names of all controls, or of those in the topmost layer if there is one. */
	controls: () => string[];
	find: (name: string) => HTMLElement | null;
	/** True while the page shows that something is loading. */
	isBusy: () => boolean;
	/** True for a control that leads to another screen. */
	leadsAway: (name: string) => boolean;
	/** True once the app has used the last key. */
	isKeyUsed: () => Promise<boolean>;
};

declare global {
	interface Window {
		look: Look;
	}
}

export type LookOptions = {
	/** The part of the page whose controls are pressed. */
	within: string;
	/** Names of records: controls that differ only by these count as one. */
	names: readonly string[];
};

/** Adds the look to a page, before anything else runs in it. */
export function addLook({ within, names }: LookOptions) {
	const over = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
	const controls =
		'a[href], button, summary, input, select, textarea, [role="button"], [role="tab"], [role="option"], [role^="menuitem"]';
	// The browser itself shows the effect of these: options, letters, a new tab, a download, a page that is not the
	// app's.
	const ofBrowser =
		'select, textarea, input:not([type="checkbox"], [type="radio"], [type="file"]), a[target="_blank"], a[href^="/api/"]';
	// A press on these does nothing, and they say so.
	const off =
		':disabled, [aria-disabled="true"], [aria-current="page"], [aria-selected="true"], [type="radio"]:checked, [inert] *';
	// Announced beside the screen, some time after it has changed.
	const aside = '[role="status"], [role="tooltip"], [data-toasts]';
	let before = '';
	let changes = 0;
	let changesBefore = 0;
	let focusBefore: Element | null = null;
	let isUsed = false;

	const textsOf = (element: Element) =>
		Array.from(element.childNodes, (node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')).join('');
	const isVisible = (element: Element) => {
		const { width, height } = element.getBoundingClientRect();
		if (width < 2 || height < 2) return false;
		return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
	};
	// Another element would get the press.
	const isBelow = (element: Element) => {
		const { x, y, width, height } = element.getBoundingClientRect();
		const hit = document.elementFromPoint(x + width / 2, y + height / 2);
		return hit !== null && !element.contains(hit) && !hit.contains(element);
	};
	const shown = (root: Element) =>
		[...root.querySelectorAll('*')].filter((element) => !element.closest('[role="tooltip"]') && isVisible(element));
	const stateOf = (element: Element) => {
		const { value = '', checked = '' } = element as HTMLInputElement;
		return [textsOf(element), value, checked].join('');
	};
	const look = () =>
		shown(document.body)
			.flatMap((element) => {
				const { x, y, width, height, right, bottom } = element.getBoundingClientRect();
				if (right <= 0 || bottom <= 0 || x >= innerWidth || y >= innerHeight) return [];
				const { color, backgroundColor } = getComputedStyle(element);
				return [
					[element.tagName, stateOf(element), ...[x, y, width, height].map(Math.round), color, backgroundColor].join(),
				];
			})
			.join('\n');
	const nameOf = (element: Element) => {
		const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
		let name = label ?? element.textContent ?? '';
		for (const one of names) name = name.replaceAll(one, '…');
		const kind = element.role ?? element.tagName.toLowerCase();
		return `${kind} “${name.trim().replace(/\s+/g, ' ').replace(/\d+/g, '0').slice(0, 60)}”`;
	};
	const pressable = () => {
		const [top] = [...document.querySelectorAll(over)].filter(isVisible).slice(-1);
		const roots = top ? [top] : [...document.querySelectorAll(within)];
		return roots
			.flatMap((root) => [...root.querySelectorAll<HTMLElement>(controls)])
			.filter(
				(element) => !element.matches(ofBrowser) && !element.matches(off) && isVisible(element) && !isBelow(element),
			);
	};
	// Many instances of one component side by side: the first shows how all of them respond.
	const alike = 'th button, [type="checkbox"], [type="radio"], [role="menuitemradio"], [role="option"]';
	const groups = 'fieldset, form, table, [role="menu"], [role="listbox"], [role="group"], [role="dialog"], main';
	const firstOfAlike = (element: Element, _at: number, all: readonly Element[]) => {
		const kind = alike.split(', ').find((each) => element.matches(each));
		if (!kind) return true;
		const group = element.closest(groups);
		return all.find((one) => one.matches(kind) && one.closest(groups) === group) === element;
	};
	const find = (name: string) => pressable().find((element) => nameOf(element) === name) ?? null;

	const count = () => {
		changes += 1;
	};
	const everything = { subtree: true, childList: true, attributes: true, characterData: true };
	new MutationObserver(count).observe(document, everything);
	// These change what is seen without changing the tree.
	for (const name of ['scroll', 'input', 'change', 'animationstart', 'animationend', 'transitionend'])
		document.addEventListener(name, count, true);
	window.addEventListener('keydown', (event) => setTimeout(() => (isUsed = event.defaultPrevented)), true);
	window.look = {
		screen: () => {
			const said = new Set(
				[...document.querySelectorAll<HTMLElement>(aside)].flatMap((one) => one.innerText.split('\n')),
			);
			const texts = document.body.innerText.split('\n').filter((line) => !said.has(line));
			const values = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(stateOf);
			return [location.pathname, ...texts, ...values].join('\n');
		},
		remember: () => {
			[before, changesBefore, focusBefore] = [look(), changes, document.activeElement];
		},
		hasChanged: () => {
			const { activeElement } = document;
			if (activeElement !== focusBefore && activeElement?.matches(':focus-visible')) return true;
			return changes !== changesBefore && look() !== before;
		},
		changes: async () => {
			await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
			await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
			return changes;
		},
		isBusy: () => document.querySelector('[role="progressbar"], [aria-busy="true"]') !== null,
		clear: () =>
			document
				.querySelector<HTMLElement>('[data-toasts] [aria-label="Close"], [role="alert"] ~ [aria-label="Close"]')
				?.click(),
		controls: () => [...new Set(pressable().filter(firstOfAlike).map(nameOf))],
		find,
		leadsAway: (name) => {
			const element = find(name);
			return element instanceof HTMLAnchorElement && element.pathname !== location.pathname;
		},
		// The app handles the key in a timer.
		isKeyUsed: () => new Promise((resolve) => setTimeout(() => resolve(isUsed))),
	};
}
