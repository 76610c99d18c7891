import { parseArgs } from 'node:util';
import { Stop } from '../cloudflare/api.ts';
import { readBackup, writeBackup } from './backup-file.ts';
import { fromLocal } from './local.ts';
import { fromDeployment } from './remote.ts';
import { summary } from './say.ts';
import { type Source, takeCopy } from './take.ts';

/**
 * Writes everything the deployment keeps into one file, FILE or one named by the deployment and the time. With `--local` it is the records of
 * `npm start`. The file is read back and checked before it is called whole. Throws a Stop where it cannot be.
 */
export async function backUp(args: string[]): Promise<void> {
	const { values, positionals } = parseArgs({ args, options: { local: { type: 'boolean' } }, allowPositionals: true });
	if (positionals.length > 1) throw new Stop('One file, please.');
	const takenAt = new Date().toISOString();
	const into = (name: string, of: string) => (source: Source) => {
		const file = positionals[0] ?? `${name}-${takenAt.slice(0, 19).replaceAll(/[:T]/g, '-')}.sql`;
		return write(source, file, { takenAt, of });
	};
	await (values.local ? fromLocal(into('local', 'local')) : fromDeployment(into));
}

async function write(source: Source, file: string, taken: { takenAt: string; of: string }): Promise<void> {
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
