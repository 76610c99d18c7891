import type { RefObject } from 'react';
import type { ActionName } from './actions.ts';
import { useActions } from './use-actions.ts';

/** Lets an action submit a form from anywhere on its screen, except from within another form. */
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
