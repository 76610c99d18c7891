import type { Context } from 'hono';
import { withTimeout } from '#contract/rules/timeout';
import { changedHeader, changesHeader, type Noun, tabHeader } from '#contract/tab';
import type { AppEnv, Bindings } from '../env.ts';
import { innerMessage } from '../http/fault.ts';
import { log } from '../http/log.ts';

const timeoutMs = 5_000;
// Work after a response may last 30 seconds: four tries and their pauses take less.
const pausesMs = [250, 1_000, 4_000];
const longestTabName = 64;

/**
 * Tells which nouns a write has changed: in the response to the user, and after it to all their tabs. The user is the
 * signed-in one, unless given; a response to someone else names nothing. Call it after the write, before the response.
 * A fault is retried, then logged, and never fails the write.
 */
export function tellTabs(c: Context<AppEnv>, changed: readonly Noun[], userId: string = c.var.user.id): void {
	const isOwn = c.get('user')?.id === userId;
	if (isOwn) c.header(changedHeader, changed.join(', '), { append: true });
	// A tab that hears its own name takes the write for its own, so other accounts never get the name.
	const by = isOwn ? c.req.header(tabHeader)?.slice(0, longestTabName) : undefined;
	c.executionCtx.waitUntil(callTabs(c.env, userId, (tabs) => tabs.changed(changed, by)));
}

/** The same for work that no user's request started: waits until the tabs were told. A fault is logged. */
export const tellTabsNow = (env: Bindings, changed: readonly Noun[], userId: string): Promise<void> =>
	callTabs(env, userId, (tabs) => tabs.changed(changed));

/** Ends the sockets of sessions that are over, by their fingerprints. */
export function endSockets(c: Context<AppEnv>, userId: string, sids: readonly string[]): void {
	c.executionCtx.waitUntil(callTabs(c.env, userId, (tabs) => tabs.end(sids.map(socketSession))));
}

/** Ends every socket of a removed account, and forgets what was kept for it. */
export function removeTabs(c: Context<AppEnv>, userId: string): void {
	c.executionCtx.waitUntil(callTabs(c.env, userId, (tabs) => tabs.remove()));
}

/** Names a session among the sockets: too short to find the session with. */
export const socketSession = (sid: string) => sid.slice(0, 16);

/**
 * The header that offers a tab the socket. Its number is the time, as are the numbers of changes: what is read from now
 * on includes every change up to it.
 */
export const changesOffer = (env: Bindings): Record<string, string> =>
	env.TABS ? { [changesHeader]: String(Date.now()) } : {};

/** Returns the object that holds a user's tabs. Undefined on a server without such objects. */
export const tabsOf = (env: Bindings, userId: string) => env.TABS?.getByName(userId);
type TabsOfUser = NonNullable<ReturnType<typeof tabsOf>>;

// Never throws. A failed notice is repeated, because a tab can't know of a change without its number. A notice that had
// arrived after all is repeated harmlessly.
async function callTabs(
	env: Bindings,
	userId: string,
	tell: (tabs: TabsOfUser) => Promise<unknown>,
	pauses = pausesMs,
): Promise<void> {
	try {
		// After a fault, an object can only be reached by a new stub.
		const tabs = tabsOf(env, userId);
		if (tabs) await withTimeout(timeoutMs, () => tell(tabs));
	} catch (error) {
		const [pause, ...later] = pauses;
		if (pause === undefined) return log('error', 'push', { userId, message: innerMessage(error) });
		await new Promise((resolve) => setTimeout(resolve, pause));
		await callTabs(env, userId, tell, later);
	}
}
