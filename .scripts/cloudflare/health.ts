/** The app's response to the health check: its status and the name of its version. Undefined when there is no response. */
export type Health = { status: number; version: string | null } | undefined;

const get = (address: string) => fetch(address, { signal: AbortSignal.timeout(10_000) });

/** Asks the app at an address whether it is well. */
export async function askHealth(address: string): Promise<Health> {
	try {
		const response = await get(`${address}/api/health`);
		await response.body?.cancel();
		return { status: response.status, version: response.headers.get('X-Version') };
	} catch {
		return undefined;
	}
}

/**
 * Asks the app at an address for its first page. Returns the fault of the response, or undefined when it is the page.
 */
export async function askPage(address: string): Promise<string | undefined> {
	try {
		const response = await get(`${address}/auth`);
		await response.body?.cancel();
		const type = response.headers.get('Content-Type') ?? 'no type';
		return response.ok && type.startsWith('text/html') ? undefined : `/auth answers ${response.status} (${type})`;
	} catch (error) {
		return `/auth does not answer (${error instanceof Error ? error.message : 'unknown'})`;
	}
}
