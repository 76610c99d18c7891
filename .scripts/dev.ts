import { command } from './command/command.ts';
import { run } from './command/run.ts';
import { migrateRecords } from './local/records.ts';

/** The app with hot reload, the Worker in workerd; further arguments go to vite. */
await command(async () => {
	await migrateRecords();
	process.exitCode =
		(await run('node', ['.scripts/build/build-extension.ts'])) || (await run('vite', process.argv.slice(2)));
});
