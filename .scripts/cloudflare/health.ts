/** The app's response to the health check: its status and the name of its version. Undefined when there is no response. */
export type Health = { status: number; version: string | null } | undefined;

const get = (address: string) => fetch(address, { signal: AbortSignal.timeout(10_000) });

/** Requests the health check of the app at an address. */
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
 * Requests the first page of the app at an address. Returns what is wrong with the response, or undefined if it is the
 * page.
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
