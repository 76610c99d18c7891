import { run, runAll } from './run.ts';

/**
 * Serves the built app on this machine: workerd with D1, KV, R2 and mail that lands in files, no account, no network.
 * PORT (8787) and KINDLING_STATE (.wrangler/state) choose the place; further arguments go to `wrangler dev`.
 */
const state = process.env.KINDLING_STATE ?? '.wrangler/state';
const port = process.env.PORT ?? '8787';
await runAll(['node', '.scripts/migrate.ts']);
console.log(`Kindling is starting on http://localhost:${port}`);
process.exitCode = await run('wrangler', [
	'dev',
	'--local',
	'--config=dist/kindling/wrangler.json',
	`--port=${port}`,
	`--persist-to=${state}`,
	'--show-interactive-dev-session=false',
	...process.argv.slice(2),
]);
