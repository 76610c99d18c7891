import { useLayoutEffect } from 'react';
import { storeOf } from '../../ui/store.ts';
import { type ActionName, actionNamed, actionNames } from './actions.ts';

/** Runs an action. `key` is the one that was pressed, if any. */
type Run = (key?: string) => void;

type Doing = Partial<Record<ActionName, Run | undefined>>;

let shown: Doing[] = [];

/** A command that only the palette offers: one of many alike, such as a status. */
export type Command = {
	/** Unique on the screen. */
	id: string;
	name: string;
	/** More words that find it in the palette. */
	words?: string;
	/** The action filters who is shown: filters are a group of their own. */
	isFilter?: true;
	/** Text beside it. */
	detail?: string | undefined;
	run: () => void;
};

let offered: (readonly Command[])[] = [];
const commands = storeOf<readonly Command[]>([]);

function offer(next: typeof offered) {
	offered = next;
	commands.set(offered.flat());
}

/**
 * Sets what actions do while the component is shown. An undefined action isn't offered. A getter is called at the
 * press, for example to find the row with the focus.
 */
export function useActions(doing: Doing) {
	// Before the screen is painted, because a key pressed right after must not run the previous screen's action.
	useLayoutEffect(() => {
		shown.push(doing);
		return () => {
			shown = shown.filter((one) => one !== doing);
		};
	});
}

/** Adds commands to the palette while the component is shown. */
export function useCommands(own: readonly Command[]) {
	useLayoutEffect(() => {
		offer([...offered, own]);
		return () => offer(offered.filter((one) => one !== own));
	});
}

/** Finds the command with this id as the screen offers it now. */
export const commandOf = (id: string) => commands.get().find((one) => one.id === id);

/** Other commands of the palette, as they change. */
export const useCommandsNow = commands.useValue;

/** The action's function on the current screen; undefined for none. */
export function actionOf(name: ActionName): Run | undefined {
	// Read once: it may be a getter.
	for (const one of shown.toReversed()) {
		const run = one[name];
		if (run) return run;
	}
	return undefined;
}

/** Actions available now, for the palette, in the order of the table. */
export const actionsNow = () =>
	actionNames.filter((name) => actionNamed(name).inPalette !== false && actionOf(name) !== undefined);
