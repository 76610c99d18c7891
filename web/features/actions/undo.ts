import { isOutdated, sentenceOf } from '../../api.ts';
import type { Undo } from '../../queries/cache/meta.ts';
import { showBusy } from '../../ui/loading/busy-bar.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { areSingleKeysOn } from './single-keys.ts';

let last: Undo | undefined;

/** True if there is a change to undo. */
export const canUndo = () => last !== undefined;

/** Remembers how to undo the last change. The one before it can no longer be undone. */
export function rememberUndo(undo: Undo) {
	last = undo;
}

/** Returns the toast's button that undoes its change. */
export const undoOffer = (undo: Undo) => ({
	hint: areSingleKeysOn() ? 'Press Z to undo.' : undefined,
	action: { name: 'Undo', run: () => last === undo && undoLast() },
});

/**
 * Undoes the last change once, by an ordinary write over the version that the change made. If someone else has changed
 * the record since, it stays as it is and a toast says so.
 */
export async function undoLast() {
	const undo = last;
	last = undefined;
	if (!undo) return;
	try {
		const result = await showBusy(undo());
		toast({ title: 'Undone', description: typeof result === 'string' ? result : undefined });
	} catch (error) {
		const description = isOutdated(error)
			? 'It has changed elsewhere since, so it stays as it is.'
			: sentenceOf(error as Error);
		toast({ title: 'Not undone', description, variant: 'destructive' });
	}
}
