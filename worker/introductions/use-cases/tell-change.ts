import type { Noun } from '#contract/tab';
import type { Acting } from '../../accounts/session/acting.ts';
import type { Owner } from '../../db/owned.ts';
import { sendEvents } from '../../events/listeners.ts';
import type { RequestEvent } from '../db/requests/change-request.ts';

/** How an event of a request is told. A call goes on with it after its response; work that no call started waits for it. */
export type Telling = {
	/** Tells the tabs of a user what changed. */
	tellTabs: (changed: readonly Noun[], userId: string) => unknown;
	/** Sends the events of a user that were noted. */
	sendEvents?: (userId: Owner) => unknown;
	/** Mails a user what waits to be told of the answers to a request. */
	mailAnswers?: (userId: Owner, requestId: string) => unknown;
};

/** How what happens in a call is told: after its response. Nothing of it is mailed. */
export const tellingBy = ({ db, env, tellTabs, waitUntil }: Omit<Acting, 'user'>) => ({
	tellTabs,
	sendEvents: (userId: Owner) => waitUntil(sendEvents({ db, env }, userId)),
});

/** An event; `terms`: the answer of a connector is the same, on other terms. */
type Told = RequestEvent['type'] | 'terms';

/** The others, besides open tabs, that are told of an event. */
const heardBy: Partial<Record<Told, readonly ('listeners' | 'mail')[]>> = {
	answer: ['listeners', 'mail'],
	terms: ['listeners'],
	prospect: ['listeners', 'mail'],
	reply: ['listeners'],
};

/** A request that changed: whose it is, and the account of the member of the circle who it asks. */
type Changed = { id: string; userId: Owner; member: string | null };

/**
 * Tells what happened to a request, or to several of one user: their open tabs, those of the member who it asks, and
 * whoever else hears of such an event. Null where nothing of it is news.
 */
export async function tellChange(telling: Telling, event: Told | null, { id, userId, member }: Changed): Promise<void> {
	await telling.tellTabs(['people', 'requests'], userId);
	if (member) await telling.tellTabs(['asks'], member);
	const heard = (event && heardBy[event]) ?? [];
	if (heard.includes('listeners')) telling.sendEvents?.(userId);
	if (heard.includes('mail')) telling.mailAnswers?.(userId, id);
}
