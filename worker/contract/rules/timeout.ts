/** Thrown by {@link withTimeout} when the time is over. */
export class TimeoutError extends Error {
	constructor(timeoutMs: number) {
		super(`No response within ${timeoutMs} ms.`);
		this.name = 'TimeoutError';
	}
}

/**
 * Waits for `work`, but no longer than `timeoutMs`: then it throws a {@link TimeoutError}. `work` gets a signal that is
 * aborted at the same moment, for calls that can be stopped. Work that cannot be stopped goes on, and its result is
 * ignored.
 */
export async function withTimeout<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
	const controller = new AbortController();
	let timer: ReturnType<typeof setTimeout> | undefined;
	const timeout = new Promise<never>((_, reject) => {
		timer = setTimeout(() => {
			const error = new TimeoutError(timeoutMs);
			reject(error);
			controller.abort(error);
		}, timeoutMs);
	});
	try {
		return await Promise.race([work(controller.signal), timeout]);
	} finally {
		clearTimeout(timer);
	}
}
