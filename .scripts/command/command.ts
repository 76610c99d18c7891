import { heedSignals, Interrupted } from './interrupt.ts';
import { Stop } from './stop.ts';

const diskCodes = new Set<string | undefined>(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** True if the disk is full: the codes of the system, and of SQLite (SQLITE_FULL, SQLITE_IOERR_WRITE). */
export const isDiskFull = (error: unknown): boolean => {
	const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
	return diskCodes.has(code) || errcode === 13 || errcode === 778;
};

/**
 * Runs a command for a person: a Stop is one sentence and the exit code 1, or the signal's; a fault of our own keeps
 * its stack.
 */
export async function command(run: () => Promise<void>, usage?: string): Promise<void> {
	heedSignals();
	try {
		await run();
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		const isUsage = String(code).startsWith('ERR_PARSE_ARGS');
		if (isDiskFull(error)) console.error(`The disk is full: ${message}. Make room, and run the command again.`);
		else if (error instanceof Stop || error instanceof Interrupted || isUsage)
			console.error(isUsage && usage ? `${message}\n${usage}` : message);
		else throw error;
		process.exitCode = error instanceof Interrupted ? error.exitCode : 1;
	}
}
