import { useLayoutEffect } from 'react';
import { storeOf } from '../../ui/store.ts';
import { type ActionName, actionNamed, actionNames } from './actions.ts';

/** Runs an action; it is told the key, if one was pressed. */
type Run = (key?: string) => void;

type Doing = Partial<Record<ActionName, Run | undefined>>;

let shown: Doing[] = [];

/** Something to do on a screen that only the palette offers: one of many alike, such as a status. */
export type Command = {
	/** Unique on the screen. */
	id: string;
	name: string;
	/** More words by which the palette finds it. */
	words?: string;
	/** Whether it says who is shown: these stand in a group of their own. */
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
 * Says what actions do while the component is shown. One that is undefined is not there. A getter is asked at the press,
 * such as for the row that has the focus then.
 */
export function useActions(doing: Doing) {
	// At once with what is shown: a key that is pressed right after must not do what the screen before would have done.
	useLayoutEffect(() => {
		shown.push(doing);
		return () => {
			shown = shown.filter((one) => one !== doing);
		};
	});
}

/** Says what else the palette offers while the component is shown. */
export function useCommands(own: readonly Command[]) {
	useLayoutEffect(() => {
		offer([...offered, own]);
		return () => offer(offered.filter((one) => one !== own));
	});
}

/** The command of this id as the screen offers it now. */
export const commandOf = (id: string) => commands.get().find((one) => one.id === id);

/** Other commands of the palette, as they change. */
export const useCommandsNow = commands.useValue;

/** The action's function on the current screen; undefined for none. */
export function actionOf(name: ActionName): Run | undefined {
	// A getter is asked once.
	for (const one of shown.toReversed()) {
		const run = one[name];
		if (run) return run;
	}
	return undefined;
}

/** Actions available now, for the palette, in the order of the table. */
export const actionsNow = () =>
	actionNames.filter((name) => actionNamed(name).inPalette !== false && actionOf(name) !== undefined);
