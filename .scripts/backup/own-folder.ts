import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const start = 'kindling-copy-';
const folders = new Set<string>();
process.once('exit', () => folders.forEach(remove));

/** A folder for everybody’s data, which only its owner can read. It goes with `close`, or else with the process. */
export function ownFolder(): { folder: string; close: () => void } {
	const folder = mkdtempSync(join(tmpdir(), `${start}${process.pid}-`));
	folders.add(folder);
	return {
		folder,
		close: () => {
			remove(folder);
			folders.delete(folder);
		},
	};
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Removes the folders of commands that were killed, and says so. */
export function removeLeftFolders(): void {
	for (const name of readdirSync(tmpdir())) {
		const [, pid] = new RegExp(`^${start}(\\d+)-`).exec(name) ?? [];
		if (!pid || isRunning(Number(pid))) continue;
		try {
			remove(join(tmpdir(), name));
			console.error(`Removed ${join(tmpdir(), name)}: a command that was killed left everybody’s data there.`);
		} catch {
			// It is somebody else's, who removes it.
		}
	}
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code !== 'ESRCH';
	}
}
