import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from './build.ts';
import { command } from './command/command.ts';
import { asksNothing, run } from './command/run.ts';
import { freePort } from './local/port.ts';
import { localState, migrateRecords } from './local/records.ts';

/**
 * Serves the built app on this machine with workerd, D1, KV, R2, and mail that is written to files. Needs no account
 * and no network. PORT (8787) and KINDLING_STATE (.wrangler/state) choose where; other arguments go to `wrangler dev`.
 */
async function serve(port: string, args: string[]): Promise<number> {
	if (!existsSync('dist/kindling/wrangler.local.json')) {
		console.error('Nothing is built yet. Run `npm run build` first.');
		return 1;
	}
	const { served, config } = await copyToServe(port);
	try {
		console.log(`Kindling is starting on http://localhost:${port}`);
		const options = [
			'--local',
			`--config=${config}`,
			`--port=${port}`,
			`--persist-to=${localState()}`,
			'--show-interactive-dev-session=false',
		];
		return await run('wrangler', ['dev', ...options, ...args], asksNothing);
	} finally {
		rmSync(served, { recursive: true, force: true });
	}
}

/**
 * Migrates the records in KINDLING_STATE, and copies the build, so that a later build can't delete files being served.
 * Returns the copy's folder and the path of its configuration for wrangler.
 */
export async function copyToServe(port: string): Promise<{ served: string; config: string }> {
	await migrateRecords();
	const served = `.wrangler/served/${port}`;
	rmSync(served, { recursive: true, force: true });
	for (const part of ['client', 'kindling']) cpSync(`dist/${part}`, `${served}/${part}`, { recursive: true });
	return { served, config: configureCopy(`${served}/kindling`) };
}

/**
 * Puts a module before the Worker that lets webhooks reach receivers on this machine. Only the served copy has it,
 * never a deployment. Returns the configuration's path.
 */
function configureCopy(folder: string): string {
	const main = 'receivers-here.js';
	const path = `${folder}/wrangler.local.json`;
	cpSync(`.scripts/local/${main}`, `${folder}/${main}`);
	const config = JSON.parse(readFileSync(path, 'utf8'));
	writeFileSync(path, JSON.stringify({ ...config, main }));
	return path;
}

// Tries the port first, so that no one waits for a build in vain.
if (import.meta.main)
	await command(async () => {
		const port = await freePort();
		process.exitCode = (await build()) || (await serve(port, process.argv.slice(2)));
	});
