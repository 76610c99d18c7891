import { createInterface } from 'node:readline/promises';
import { Stop } from './api.ts';

/** Asks the person at the terminal. Without one, or without a yes, a Stop says that nothing was changed. */
export async function confirm(what: string, isYes: boolean): Promise<void> {
	if (isYes) return;
	if (process.stdin.isTTY) {
		const lines = createInterface({ input: process.stdin, output: process.stdout });
		const said = await lines.question(`${what} Go on? (y/N) `);
		lines.close();
		if (/^y(es)?$/i.test(said.trim())) return;
		throw new Stop('Nothing was changed.');
	}
	throw new Stop(`${what} Nothing was changed: --yes goes on without asking.`);
}
