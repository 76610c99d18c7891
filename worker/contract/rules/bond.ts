import { counted, formatMonth } from './format.ts';
import type { HowWell } from './how-well.ts';

/** The tie between the user and a person of their network: closeness, and messages. */
export type Bond = {
	closeness: HowWell | null;
	sent: number;
	received: number;
	/** The day of the last message, as YYYY-MM-DD. */
	lastOn: string | null;
};

const levels = { hardly: 0, little: 2, well: 3 } as const;

/** Level of closeness, by the user's word. Unrated people rank after "a little" and before "hardly". */
export const closenessLevel = (bond: Bond | null | undefined): number => (bond?.closeness ? levels[bond.closeness] : 1);

/**
 * Level of how much the two have written to each other, in powers of two. Next to nothing if one of them never
 * answered.
 */
export function messagesLevel(bond: Bond | null | undefined): number {
	if (!bond || bond.sent + bond.received === 0) return 0;
	return bond.sent > 0 && bond.received > 0 ? 2 + Math.floor(Math.log2(bond.sent + bond.received)) : 1;
}

/** Labels of the buttons for closeness. */
export const closenessWords: Record<HowWell, string> = { well: 'well', little: 'a little', hardly: 'hardly' };

/** Labels beside a connector. */
export const closenessSaid: Record<HowWell, string> = {
	well: 'You know them well',
	little: 'You know them a little',
	hardly: 'You hardly know them. Write to them first, without an ask',
};

/**
 * Says how many messages there were, and when the last one was. Undefined without messages. `now` is in ms since 1970.
 */
export function messagesSaid({ sent, received, lastOn }: Omit<Bond, 'closeness'>, now: number): string | undefined {
	if (sent + received === 0) return undefined;
	const messages = counted(sent + received, 'message');
	const last = lastOn === null ? '' : `, last in ${formatMonth(lastOn, now)}`;
	if (received === 0) return `You’ve sent them ${messages}${last}`;
	if (sent === 0) return `They’ve sent you ${messages}${last}`;
	return `You’ve exchanged ${messages}${last}`;
}
