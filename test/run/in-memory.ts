import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';

/** The type statfs reports for a file system in memory (TMPFS_MAGIC). */
const inMemory = 0x01021994;

/** The tests need a quarter of it. A container often has 64 MB. */
const enoughBytes = 2 * 1024 ** 3;

/**
 * Lets this process and its children keep temporary files in memory, if the system has a folder for that with enough
 * room. The local runtime of D1 and KV waits for the disk after each statement, even a read, which takes two thirds of
 * a call's time. Deletes the files at the end.
 */
export function keepInMemory(): void {
	if (tmpdir().startsWith(memory) || !existsSync(memory)) return;
	const { type, bavail, bsize } = statfsSync(memory);
	if (type !== inMemory || bavail * bsize < enoughBytes) return;
	const folder = mkdtempSync(join(memory, 'kindling-'));
	process.env.TMPDIR = folder;
	process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
