import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Given } from './vitest.config.ts';

const children = new Set<number>();
/** Ends every run that goes on, with all that it has started. */
export const stopAll = () => {
	for (const pid of children) process.kill(-pid, 'SIGKILL');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.once(signal, () => {
		stopAll();
		process.exit(1);
	});
}

/** One run of vitest with the faults planted. Resolves with whether all was green. */
export function vitest(given: Given, ...more: string[]): Promise<boolean> {
	const config = resolve(import.meta.dirname, 'vitest.config.ts');
	const shown = process.env.FAULTS_LOG ? 'inherit' : 'ignore';
	const child = spawn('vitest', ['run', '--config', config, '--reporter', 'dot', ...more, ...given.tests], {
		stdio: ['ignore', shown, shown],
		env: { ...process.env, FAULTS: JSON.stringify(given) },
		// A fault may go round and round: then all that it runs in is ended.
		detached: true,
	});
	const { pid } = child;
	if (pid) children.add(pid);
	return new Promise((done) =>
		child.once('exit', (code) => {
			if (pid) children.delete(pid);
			done(code === 0);
		}),
	);
}
