import { endedSessionsPath } from '#contract/ended-sessions';

/**
 * Has the app end the sockets of a user's sessions that do not stand any more, so that open tabs say so at once. False
 * when it does not answer: then they say so with their next call.
 */
export async function tellTabs(address: string, userId: string): Promise<boolean> {
	try {
		const { ok } = await fetch(address + endedSessionsPath, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ userId }),
			signal: AbortSignal.timeout(10_000),
		});
		return ok;
	} catch {
		return false;
	}
}
