import { readFileSync } from 'node:fs';
import { run, runAll } from './run.ts';

/**
 * Builds, creates on the account what is missing (D1, KV, R2), applies the migrations and deploys.
 * `wrangler deploy` creates bindings that have no id yet and finds them again by name on later runs. The first deployment
 * creates the database, so migrations come right after it; later ones migrate before the new code is live.
 */
await runAll(['npm', 'run', '--silent', 'build']);
const config = '--config=dist/kindling/wrangler.json';
const name = /database_name = "(.+)"/.exec(readFileSync('wrangler.toml', 'utf8'))?.[1] ?? 'kindling';
const migrate = () => run('wrangler', ['d1', 'migrations', 'apply', name, '--remote']);
const exists = (await run('wrangler', ['d1', 'info', name])) === 0;
if (exists && (await migrate()) !== 0) process.exit(1);
await runAll(['wrangler', 'deploy', config]);
if (!exists && (await migrate()) !== 0) process.exit(1);
