/** Thrown by {@link withTimeout} when time runs out. */
export class TimeoutError extends Error {
	constructor(timeoutMs: number) {
		super(`No response within ${timeoutMs} ms.`);
		this.name = 'TimeoutError';
	}
}

/**
 * Waits for `work`, at most `timeoutMs`, then throws a {@link TimeoutError}. `work` gets a signal that is aborted at
 * that moment, for calls that can be stopped. Other work goes on, and its result is ignored.
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
