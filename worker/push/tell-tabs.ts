import type { Context } from 'hono';
import type { Fact } from '#contract/facts';
import { withTimeout } from '#contract/rules/timeout';
import { changesHeader, tabHeader, touchedHeader } from '#contract/tab';
import type { AppEnv, Bindings } from '../env.ts';
import { innerMessage } from '../http/fault.ts';
import { log } from '../http/log.ts';

const timeoutMs = 5_000;
// Work after a response may last 30 seconds: four tries and their pauses are less.
const pausesMs = [250, 1_000, 4_000];
const longestTabName = 64;

/**
 * Names the facts that a write has touched: to whoever wrote in the response, and to all tabs of the user after it. The
 * user is the person who is signed in, unless given; nobody else's response names anything. To be called when the write is
 * done, before the response. A fault is tried again, then logged, and never one of the write.
 */
export function touch(c: Context<AppEnv>, facts: readonly Fact[], userId: string = c.var.user.id): void {
	const isOwn = c.get('user')?.id === userId;
	if (isOwn) c.header(touchedHeader, facts.join(', '), { append: true });
	// Nobody else hears which tab it was: whoever knows its name can write in it, and the tab would take that for its own.
	const by = isOwn ? c.req.header(tabHeader)?.slice(0, longestTabName) : undefined;
	c.executionCtx.waitUntil(tellTabs(c.env, userId, (tabs) => tabs.touched(facts, by)));
}

/** The same for work that no request of a person started: it waits until the tabs were told. A fault is logged. */
export const touchNow = (env: Bindings, facts: readonly Fact[], userId: string): Promise<void> =>
	tellTabs(env, userId, (tabs) => tabs.touched(facts));

/** Ends the sockets of sessions that are over, by their fingerprints. */
export function endSockets(c: Context<AppEnv>, userId: string, sids: readonly string[]): void {
	c.executionCtx.waitUntil(tellTabs(c.env, userId, (tabs) => tabs.end(sids.map(socketSession))));
}

/** Ends every socket of an account that was removed, and what was kept for it. */
export function removeTabs(c: Context<AppEnv>, userId: string): void {
	c.executionCtx.waitUntil(tellTabs(c.env, userId, (tabs) => tabs.remove()));
}

/** The name of a session among the sockets: too short to find the session with. */
export const socketSession = (sid: string) => sid.slice(0, 16);

/**
 * The header that offers a tab the socket. Its number is the time, as the numbers of changes are: what is read from now
 * on holds every change up to it.
 */
export const changesOffer = (env: Bindings): Record<string, string> =>
	env.TABS ? { [changesHeader]: String(Date.now()) } : {};

/** The object that holds the tabs of a user. Undefined on a server without such objects. */
export const tabsOf = (env: Bindings, userId: string) => env.TABS?.getByName(userId);
type TabsOfUser = NonNullable<ReturnType<typeof tabsOf>>;

// Never throws. What failed is told again: a tab cannot know of a change that got no number. What had arrived all the same
// is told twice, and does no harm.
async function tellTabs(
	env: Bindings,
	userId: string,
	tell: (tabs: TabsOfUser) => Promise<unknown>,
	pauses = pausesMs,
): Promise<void> {
	try {
		// After a fault an object is reached by a new stub only.
		const tabs = tabsOf(env, userId);
		if (tabs) await withTimeout(timeoutMs, () => tell(tabs));
	} catch (error) {
		const [pause, ...later] = pauses;
		if (pause === undefined) return log('error', 'push', { userId, message: innerMessage(error) });
		await new Promise((resolve) => setTimeout(resolve, pause));
		await tellTabs(env, userId, tell, later);
	}
}
