// The keys with which an input method begins. `EmailInput` listens for them.
const beginnings = new Set(['Dead', 'Process', 'Unidentified']);

/**
 * True for a key of an input method that is composing a word: then Enter, Escape and the arrows choose among its words.
 * For the Enter that ends a composition, Safari only gives the code 229 (WebKit 165004).
 */
export const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229;

/**
 * Keeps the keys of an input method from all other listeners, ours and the libraries': they are the field's alone, and send
 * no form. To be called once, before anything else listens.
 */
export function keepKeysOfInputMethods() {
	window.addEventListener(
		'keydown',
		(event) => {
			if (!isComposing(event) || beginnings.has(event.key)) return;
			event.stopImmediatePropagation();
			if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
		},
		true,
	);
}
