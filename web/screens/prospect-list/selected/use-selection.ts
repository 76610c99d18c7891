import { type MouseEvent, useEffect, useMemo, useState } from 'react';
import type { Prospect } from '#contract/prospect';
import { isClosing } from '../../../ui/keyboard/escape.ts';
import { afterPress, noSelection, type Selection, stillThere, withRows } from './selection.ts';

/** The select mode of a list. */
export type SelectMode = {
	/** Selected prospects that are still in the list. Undefined while the mode is off. */
	ids: ReadonlySet<string> | undefined;
	/** The number of shown prospects that are selected. */
	shownSelected: number;
	toggle: () => void;
	leave: () => void;
	clear: () => void;
	/** Selects all shown prospects, or none of them. */
	selectShown: (isOn: boolean) => void;
	/** Selects or deselects one; with `isRange`, all from the last one to this one. */
	toggleOne: (id: string, isRange?: boolean) => void;
	/** Handles a press on a row, and returns true, if it is for the selection. Call it first. */
	press: (event: MouseEvent, id: string) => boolean;
};

/** Keeps the select mode of a list. `shown` are the prospects that can be pressed. */
export function useSelection(prospects: readonly Prospect[], shown: readonly Prospect[]): SelectMode {
	const [selection, setSelection] = useState<Selection>();
	const ids = useMemo(() => selection && stillThere(selection.ids, prospects), [selection, prospects]);
	const shownSelected = useMemo(
		() => (ids ? shown.reduce((count, { id }) => (ids.has(id) ? count + 1 : count), 0) : 0),
		[ids, shown],
	);
	const isOn = selection !== undefined;
	const leave = () => {
		setSelection(undefined);
		// The bar and the boxes disappear. A focus in them goes to the button that turns the mode on.
		if (document.activeElement?.closest('[data-selecting]'))
			document.querySelector<HTMLElement>('[data-more]')?.focus();
	};
	useLeaveKey(isOn, leave);
	return {
		ids,
		shownSelected,
		toggle: () => (isOn ? leave() : setSelection(noSelection)),
		leave,
		clear: () => setSelection(noSelection),
		selectShown: (on) => setSelection((before) => withRows(before ?? noSelection, shown, on)),
		toggleOne: (id, isRange = false) => setSelection((before) => afterPress(before ?? noSelection, shown, id, isRange)),
		press: (event, id) => {
			const control = (event.target as Element).closest('a, button, input');
			const isBox = control instanceof HTMLInputElement;
			if (control && !isBox) return false;
			// Shift starts the mode too. Ctrl and Cmd open the contact in a new tab, as always.
			if (!isOn && !event.shiftKey) return false;
			if (!isBox && (event.metaKey || event.ctrlKey || event.altKey)) return false;
			setSelection((before) => afterPress(before ?? noSelection, shown, id, event.shiftKey));
			return true;
		},
	};
}

// Escape leaves the mode, unless it closes a dialog or empties a field.
function useLeaveKey(isOn: boolean, leave: () => void) {
	useEffect(() => {
		if (!isOn) return;
		const onKeyDown = (event: KeyboardEvent) => {
			if (!isClosing(event)) return;
			const field = event.target instanceof Element && event.target.closest('input:not([type=checkbox]), textarea');
			if (!field) leave();
		};
		window.addEventListener('keydown', onKeyDown);
		return () => window.removeEventListener('keydown', onKeyDown);
	});
}
