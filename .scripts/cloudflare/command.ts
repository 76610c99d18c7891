import { removeLeftFolders } from '../backup/own-folder.ts';
import { heedSignals, Interrupted } from '../interrupt.ts';
import { Stop } from './api.ts';

/**
 * Runs a command for a person: what stops it is one sentence and the exit code 1, or that of its signal; a fault of our
 * own keeps its stack.
 */
export async function command(run: () => Promise<void>, usage?: string): Promise<void> {
	heedSignals();
	removeLeftFolders();
	try {
		await run();
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		const isUsage = String(code).startsWith('ERR_PARSE_ARGS');
		if (code === 'ENOSPC') console.error(`The disk is full: ${message}. Make room, and run the command again.`);
		else if (error instanceof Stop || error instanceof Interrupted || isUsage)
			console.error(isUsage && usage ? `${message}\n${usage}` : message);
		else throw error;
		process.exitCode = error instanceof Interrupted ? error.exitCode : 1;
	}
}
