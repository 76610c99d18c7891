import { command } from './cloudflare/command.ts';
import { run } from './run.ts';
import { migrateRecords } from './serve/records.ts';

/** The app with hot reload, the Worker in workerd; further arguments go to vite. */
await command(async () => {
	await migrateRecords();
	process.exitCode =
		(await run('node', ['.scripts/build/build-extension.ts'])) || (await run('vite', process.argv.slice(2)));
});
