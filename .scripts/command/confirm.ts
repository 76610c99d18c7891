import { createInterface } from 'node:readline/promises';
import { interrupted } from './interrupt.ts';
import { Stop } from './stop.ts';

/**
 * Asks the person at the terminal. Without a terminal, or without a yes, throws a Stop that says that nothing was
 * changed.
 */
export async function confirm(what: string, isYes: boolean): Promise<void> {
	if (isYes) return;
	const typed = await ask(`${what} Go on? (y/N) `);
	if (typed === undefined) throw new Stop(`${what} Nothing was changed: --yes goes on without asking.`);
	if (!/^y(es)?$/i.test(typed)) throw new Stop('Nothing was changed.');
}

/** Has the person type the name of the target, unless it was given as `--yes`. */
export async function confirmName(what: string, name: string, given: string | undefined): Promise<void> {
	const typed = given ?? (await ask(`${what} Type the name ${name} to go on: `));
	if (typed === undefined) throw new Stop(`${what} Nothing was changed: --yes ${name} goes on without asking.`);
	if (typed !== name) throw new Stop(`Nothing was changed: "${typed}" is not ${name}.`);
}

/** Asks the person at the terminal; undefined without one. */
async function ask(question: string): Promise<string | undefined> {
	if (!process.stdin.isTTY) return undefined;
	const lines = createInterface({ input: process.stdin, output: process.stdout });
	lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
	const signal = interrupted();
	try {
		return (await lines.question(question, { signal })).trim();
	} catch (error) {
		throw signal.aborted ? signal.reason : error;
	} finally {
		lines.close();
	}
}
