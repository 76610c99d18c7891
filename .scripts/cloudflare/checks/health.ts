/** The app's response to the health check: its status and the name of its version. Undefined when there is no response. */
export type Health = { status: number; version: string | null } | undefined;

/** Asks the app at an address whether it is well. */
export async function askHealth(address: string): Promise<Health> {
	try {
		const response = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(10_000) });
		await response.body?.cancel();
		return { status: response.status, version: response.headers.get('X-Version') };
	} catch {
		return undefined;
	}
}
