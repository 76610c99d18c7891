import type { KeyboardEvent } from 'react';

/** Ctrl+Enter, on a Mac ⌘+Enter, in any field of the form submits it. A key that is held down does so once. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
	if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
	const { target, currentTarget: form } = event;
	// For React a dialog's form is inside the composer's form, though not in the page.
	if (!(target instanceof HTMLElement) || !form.contains(target)) return;
	if (!target.matches('input, textarea, [role="combobox"]')) return;
	event.preventDefault();
	event.stopPropagation();
	if (!event.repeat) form.requestSubmit();
}
