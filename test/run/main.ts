import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * `npm test`: runs all.ts, and prints the last line if all.ts couldn't. Imports nothing else, so that no fault of the
 * tests or their runner leaves the run without its count.
 */
const countedFailure = 20;
const child = spawn(process.execPath, [join(import.meta.dirname, 'all.ts')], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code, signal) => {
	if (code !== 0 && code !== countedFailure) {
		console.log(`The tests' runner ended by itself (${signal ?? code}).\n0 passed, 1 failed`);
	}
	process.exitCode = code === 0 ? 0 : 1;
});
