import { parseArgs } from 'node:util';
import { readBackup, writeBackup } from './backup/backup-file.ts';
import { fromLocal } from './backup/local.ts';
import { fromDeployment } from './backup/remote.ts';
import { summary } from './backup/say.ts';
import { type Source, takeCopy } from './backup/take.ts';
import { Stop } from './cloudflare/api.ts';

/**
 * Writes everything the deployment keeps into one file: `npm run backup -- [FILE]`. With `--local` it is the records of
 * `npm start`. The file is read back and checked before the command calls it whole.
 */
const usage = 'npm run backup -- [--local] [FILE]';

try {
	const { values, positionals } = parseArgs({ options: { local: { type: 'boolean' } }, allowPositionals: true });
	if (positionals.length > 1) throw new Stop(usage);
	const takenAt = new Date().toISOString();
	const file = positionals[0] ?? `kindling-${takenAt.slice(0, 19).replaceAll(/[:T]/g, '-')}.sql`;
	const back = (of: string) => (source: Source) => backUp(source, file, { takenAt, of });
	await (values.local ? fromLocal(back('npm start')) : fromDeployment(back));
} catch (error) {
	const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
	if (!(error instanceof Stop) && !isUsage) throw error;
	console.error(isUsage ? usage : (error as Stop).message);
	process.exitCode = 1;
}

async function backUp(source: Source, file: string, taken: { takenAt: string; of: string }): Promise<void> {
	const copy = await takeCopy(source);
	try {
		writeBackup(file, copy.database, taken);
		console.log(`${file} holds ${summary(copy.database)}.`);
	} finally {
		copy.close();
	}
	(await readBackup(file)).copy.close();
	console.log(
		'It was read back and is whole. It holds everybody’s data and the hashes of their passwords: encrypt it, and keep it outside of this machine and of Cloudflare.',
	);
}
