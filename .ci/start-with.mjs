import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * The first minutes of a newcomer: a clone in an empty folder, then `npm ci` and `npm start`. The app must answer, and
 * nothing may warn. `start-with.mjs 22.12.0 10.9.4` takes that Node and that npm, from npm into a temporary folder;
 * without arguments it takes the oldest that README promises.
 */
const [nodeVersion = '20.20.0', npmVersion = '10.8.2'] = process.argv.slice(2);
const seconds = 180;
// No folder above has a node_modules: npm would find another Node in it.
const folder = mkdtempSync(join(tmpdir(), 'kindling-start-'));
const clone = join(folder, 'clone');

try {
	const tools = join(folder, 'tools');
	const packages = [`node-${process.platform}-${process.arch}@${nodeVersion}`, `npm@${npmVersion}`];
	execFileSync('npm', ['install', '--silent', '--no-save', '--prefix', tools, ...packages], { stdio: 'inherit' });
	const bin = join(tools, 'bin');
	execFileSync('mkdir', [bin]);
	const modules = join(tools, 'node_modules');
	execFileSync('ln', [
		'-s',
		join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node'),
		join(bin, 'node'),
	]);
	execFileSync('ln', ['-s', join(modules, 'npm', 'bin', 'npm-cli.js'), join(bin, 'npm')]);

	execFileSync('git', ['clone', '--quiet', '.', clone]);
	const env = { ...process.env, PATH: [bin, '/usr/bin', '/bin'].join(delimiter), PORT: String(await freePort()) };
	const versions = ['node', 'npm'].map((name) => execFileSync(name, ['--version'], { env, encoding: 'utf8' }).trim());
	console.log(`npm ci && npm start with Node ${versions[0]} and npm ${versions[1]}`);
	const started = Date.now();
	const installed = execFileSync('npm', ['ci'], { cwd: clone, env, encoding: 'utf8', stdio: 'pipe' });
	const output = installed + (await start(env));
	const warning = /^.*\b(warn|error|deprecated|usage charges)\b.*$/im.exec(output)?.[0];
	if (warning) throw new Error(`The start is not quiet: ${warning}`);
	console.log(`It answers after ${Math.round((Date.now() - started) / 1000)} s.`);
} finally {
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Starts the app until it answers, then stops it; what it has printed. */
async function start(env) {
	const child = spawn('npm', ['start'], { cwd: clone, env, detached: true });
	let output = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
	const ended = new Promise((resolve) => child.once('close', resolve));
	try {
		for (let tries = 0; tries < seconds * 2; tries += 1) {
			if (child.exitCode !== null) throw new Error(`npm start ended:\n${output}`);
			const answer = await fetch(`http://localhost:${env.PORT}/api/health`).catch(() => undefined);
			if (answer?.ok) return output;
			await new Promise((resolve) => setTimeout(resolve, 500));
		}
		throw new Error(`Nothing answered after ${seconds} s:\n${output}`);
	} finally {
		try {
			process.kill(-child.pid, 'SIGTERM');
		} catch {}
		await ended;
	}
}

function freePort() {
	return new Promise((resolve) => {
		const server = createServer().listen(0, '127.0.0.1', () => {
			const { port } = server.address();
			server.close(() => resolve(port));
		});
	});
}
