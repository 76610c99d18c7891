import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { ownPort } from './ports.ts';

/** Serves the app a second time, with its data in `state`, until `kill` ends it like a power failure. */
export async function startOwnServer(state: string, port = ownPort) {
	const own = { KINDLING_STATE: state, PORT: String(port) };
	const env = { ...process.env, KINDLING_BUILT: '1', ...own };
	// In its own process group, so that everything it starts ends with it.
	const server = spawn(process.execPath, ['.scripts/start.ts'], { env, detached: true, stdio: 'ignore' });
	const origin = `http://localhost:${port}`;
	const isUp = () =>
		fetch(`${origin}/api/health`).then(
			(response) => response.ok,
			() => false,
		);
	for (let tries = 0; !(await isUp()); tries += 1) {
		if (tries > 300 || server.exitCode !== null) throw new Error('The server did not start.');
		await new Promise((resolve) => setTimeout(resolve, 200));
	}
	return {
		origin,
		/** Kills every process of the server at once, with no chance to finish anything. */
		async kill() {
			const gone = once(server, 'exit');
			if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(server.pid), '/T', '/F']);
			else process.kill(-(server.pid ?? 0), 'SIGKILL');
			await gone;
		},
	};
}
