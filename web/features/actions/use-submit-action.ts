import type { RefObject } from 'react';
import type { ActionName } from './actions.ts';
import { useActions } from './use-actions.ts';

/** An action sends a form, wherever the focus is on its screen, but not from within another form. */
export function useSubmitAction(name: Extract<ActionName, 'save' | 'send'>, form: RefObject<HTMLFormElement | null>) {
	useActions({
		get [name]() {
			const around = document.activeElement?.closest('form');
			return around && around !== form.current && around.closest('main')
				? undefined
				: () => form.current?.requestSubmit();
		},
	});
}
