import { run } from './run.ts';
import { migrate } from './serve/migrate.ts';

/** The app with hot reload, the Worker in workerd; further arguments go to vite. */
const [migrated, built] = await Promise.all([migrate(), run('node', ['.scripts/build/build-extension.ts'])]);
process.exitCode = migrated || built || (await run('vite', process.argv.slice(2)));
