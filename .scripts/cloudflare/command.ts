import { Stop } from './api.ts';

/** Runs a command for a person: what stops it is one sentence and the exit code 1; a fault of our own keeps its stack. */
export async function command(run: () => Promise<void>, usage?: string): Promise<void> {
	try {
		await run();
	} catch (error) {
		const isUsage = String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
		if (!(error instanceof Stop) && !isUsage) throw error;
		console.error(isUsage && usage ? `${(error as Error).message}\n${usage}` : (error as Error).message);
		process.exitCode = 1;
	}
}
