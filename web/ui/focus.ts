let wanted = false;

/** Focuses the heading of the screen. False when there is none yet. */
export function focusHeading(): boolean {
	const heading = document.querySelector<HTMLElement>('main h1');
	heading?.focus({ preventScroll: true });
	return Boolean(heading);
}

/** After a navigation: focuses the new screen's heading, now or as soon as it is there. */
export function wantHeading() {
	wanted = !focusHeading();
}

/** Called by a heading that has just come into the page. */
export function headingArrived() {
	if (wanted) wanted = !focusHeading();
}

/** Gives the focus back to where it was, or to the heading when that is gone: it never falls to the body. */
export function focusBack(element: Element | null | undefined) {
	if (element instanceof HTMLElement && element.isConnected && element !== document.body) element.focus();
	else focusHeading();
}

/** Focuses a form's control by its name: the first one that is wrong, after a refused submit. */
export function focusField(form: HTMLFormElement, name: string | undefined) {
	const control = name ? form.elements.namedItem(name) : null;
	if (control instanceof HTMLElement) control.focus();
}
