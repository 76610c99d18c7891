import type { KeyboardEvent } from 'react';
import { isClosing } from '../keyboard/escape.ts';
import { confirmAction } from './confirm.ts';

/** The question before typed text is left. */
const unsavedQuestion = 'Leave without saving your changes?';

/**
 * Asks before `element` closes, when a form in it has `data-typed`: something was typed and not saved. Resolves to true when
 * it may close; the form is then reset, which drops its draft.
 */
export async function mayClose(element: Element | null): Promise<boolean> {
	const form = typedForm(element);
	if (!form) return true;
	const leave = await confirmAction(unsavedQuestion);
	if (leave) form.reset();
	return leave;
}

/** Finds the form with typed text in an element, or the element itself. */
export const typedForm = (element: Element | null): HTMLFormElement | null =>
	element?.matches('form[data-typed]')
		? (element as HTMLFormElement)
		: (element?.querySelector<HTMLFormElement>('form[data-typed]') ?? null);

/** For a form in place: Escape closes it, after a question when something was typed in it. */
export const closeOnEscape = (onClose: () => void) => async (event: KeyboardEvent<HTMLFormElement>) => {
	if (!isClosing(event.nativeEvent)) return;
	// A toast would close by the same key.
	event.preventDefault();
	if (await mayClose(event.currentTarget)) onClose();
};
