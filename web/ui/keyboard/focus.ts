let wanted = false;

// False when the page has no heading yet.
function focusHeading(): boolean {
	const heading = document.querySelector<HTMLElement>('main h1');
	heading?.focus({ preventScroll: true });
	return Boolean(heading);
}

let isTaken = false;

/** Keeps the focus from the heading of the new screen, because one of its controls takes it. */
export function keepFromHeading() {
	isTaken = true;
	// The navigation asks for the heading right after the screen is in the page, or has asked already.
	setTimeout(() => {
		isTaken = false;
	});
}

/** Focuses the heading of the new screen after a navigation, now or as soon as it is in the page. */
export function wantHeading() {
	if (isTaken) return;
	wanted = !focusHeading();
}

/** Focuses the heading that has just come into the page, if one is wanted. */
export function headingArrived() {
	if (wanted) wanted = !focusHeading();
}

/** Focuses an element, or the heading when the element is gone, so that the focus never falls to the body. */
export function focusBack(element: Element | null | undefined) {
	if (element instanceof HTMLElement && element.isConnected && element !== document.body) element.focus();
	else focusHeading();
}

/**
 * Focuses the row after the one with this id, else the row before it, else the heading. To be called before the row is
 * removed. Rows carry `data-row={id}`; the control in them that takes the focus carries `data-row-focus`.
 */
export function focusNextRow(id: string) {
	const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`);
	if (!row) return focusBack(null);
	const rows = [...(row.parentElement?.querySelectorAll('[data-row]') ?? [])];
	const at = rows.indexOf(row);
	const neighbour = rows[at + 1] ?? rows[at - 1];
	focusBack(neighbour?.querySelector('[data-row-focus]'));
}

/** Focuses a form's control by its name. Opens the folded part of the form that it is in. */
export function focusField(form: HTMLFormElement, name: string) {
	const control = form.elements.namedItem(name);
	if (!(control instanceof HTMLElement)) return;
	control.closest('details')?.setAttribute('open', '');
	control.focus();
}
