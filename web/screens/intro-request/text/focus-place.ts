import { focusField } from '../../../ui/keyboard/focus.ts';
import { asksReason, placeholders } from './placeholders.ts';

/**
 * Focuses the first place of the email that is still empty: selected, so that the next key replaces it. A place for the
 * reason is filled in the field for the reason. Without any, the button that sends is next.
 */
export function focusPlace(form: HTMLFormElement) {
	for (const name of ['subject', 'message']) {
		const field = form.elements.namedItem(name);
		if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
		const [place] = placeholders(field.value);
		if (place === undefined) continue;
		if (asksReason(place) && form.elements.namedItem('reason')) return focusField(form, 'reason');
		const at = field.value.indexOf(place);
		field.setSelectionRange(at, at + place.length);
		field.focus();
		return;
	}
	form.querySelector<HTMLElement>('[value="mail"]')?.focus();
}
