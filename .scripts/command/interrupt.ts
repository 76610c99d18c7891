import { constants } from 'node:os';

/** Thrown when a signal ends the command, which cleans up on its way out. */
export class Interrupted extends Error {
	readonly exitCode: number;

	constructor(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') {
		super(`Ended by ${signal}.`);
		this.exitCode = 128 + constants.signals[signal];
	}
}

const controller = new AbortController();
let isTidying = false;

/** Makes a signal end the command at its next call, instead of the process at once. */
export function heedSignals(): void {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
		process.on(signal, () => {
			// A terminal that is gone takes no more output.
			for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
			controller.abort(new Interrupted(signal));
		});
}

/** Aborts a call when a signal comes. Cleaning up is never aborted. */
export const interrupted = (): AbortSignal => (isTidying ? new AbortController().signal : controller.signal);

/** Does what must be done even after a signal. */
export async function tidy<T>(work: () => Promise<T>): Promise<T> {
	const was = isTidying;
	isTidying = true;
	try {
		return await work();
	} finally {
		isTidying = was;
	}
}
