import type { Noun } from '#contract/tab';
import type { Acting } from '../../accounts/session/acting.ts';
import type { Owner } from '../../db/owned.ts';
import { sendEvents } from '../../events/listeners.ts';
import type { RequestEvent } from '../db/requests/change-request.ts';

/** How an event of a request is told. A call tells it after its response; work that no call started waits for it. */
export type Telling = {
	/** Tells a user's tabs what changed. */
	tellTabs: (changed: readonly Noun[], userId: string) => unknown;
	/** Sends the queued events of a user. */
	sendEvents?: (userId: Owner) => unknown;
	/** Mails a user the answers to a request that are due. */
	mailAnswers?: (userId: Owner, requestId: string) => unknown;
};

/** How events within a call are told: after its response, and not by mail. */
export const tellingBy = ({ db, env, tellTabs, waitUntil }: Omit<Acting, 'user'>) => ({
	tellTabs,
	sendEvents: (userId: Owner) => waitUntil(sendEvents({ db, env }, userId)),
});

/** An event; `terms`: a connector's answer stays the same, on other terms. */
type ToldEvent = RequestEvent['type'] | 'terms';

/**
 * Recipients of an event besides open tabs. `changeRequest` has queued it for the listeners (the webhook), who send it
 * now. `mail` is the mail with answers; `receive-introduction.ts` mails about an introduction.
 */
const alsoTold: Partial<Record<ToldEvent, readonly ('listeners' | 'mail')[]>> = {
	answer: ['listeners', 'mail'],
	terms: ['listeners'],
	prospect: ['listeners', 'mail'],
	reply: ['listeners'],
};

/** A request that changed, or the mail of several, its owner, and the account of the circle member it asks. */
type Changed = {
	/** The id of the request. For the events `mail` and null, which tell nothing by id, it may be the mail's. */
	id: string;
	userId: Owner;
	member: string | null;
};

/**
 * Tells what happened to a request, or to several of one user: to their open tabs, those of the circle member it asks,
 * and everyone else concerned. `event` is null if nothing is news; tabs are told anyway.
 */
export async function tellChange(
	telling: Telling,
	event: ToldEvent | null,
	{ id, userId, member }: Changed,
): Promise<void> {
	await telling.tellTabs(['people', 'requests'], userId);
	if (member) await telling.tellTabs(['asks'], member);
	const others = (event && alsoTold[event]) ?? [];
	if (others.includes('listeners')) telling.sendEvents?.(userId);
	if (others.includes('mail')) telling.mailAnswers?.(userId, id);
}
