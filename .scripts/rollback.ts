import { parseArgs } from 'node:util';
import { versionName } from '../worker/http/version-name.ts';
import { type Account, ask, resultOf, Stop } from './cloudflare/api.ts';
import { askHealth } from './cloudflare/checks/health.ts';
import { command } from './cloudflare/command.ts';
import { confirm } from './cloudflare/confirm.ts';
import { insisting } from './cloudflare/database.ts';
import { locked, needOwn, whomToTake } from './cloudflare/lock.ts';
import { nameOf, signIn } from './cloudflare/login.ts';
import { accountsLeft } from './cloudflare/places.ts';
import { needAddress } from './cloudflare/resources.ts';
import { needDatabase } from './cloudflare/serving-database.ts';
import { readSettings } from './cloudflare/settings.ts';
import {
	called,
	type Deployment,
	databaseIdsOf,
	findServingVersion,
	findVersion,
	listDeployments,
	newestVersionId,
	secretsOf,
	type Version,
	varsOf,
} from './cloudflare/versions.ts';

const usage = `npm run rollback -- [version id] [--yes] [--unlock]
  without an id: the version before the one that serves
  --yes: without asking
  --unlock: takes the database from a command that did not end`;

/** The version that serves, and the one that takes its place. */
type Change = { from: Version; to: Version };

/** Brings an earlier version back, and says before and after what comes with it. Throws a Stop where it cannot. */
export async function rollBack(args: string[]): Promise<void> {
	const options = { yes: { type: 'boolean' }, unlock: { type: 'boolean' } } as const;
	const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const serving = insisting(await needDatabase(account, settings));
	await locked(serving, 'rollback', whomToTake(values), async () => {
		const { from, to } = await chooseVersion(account, settings.name, positionals[0]);
		console.log(
			`${settings.name}, in the account ${nameOf(account)}: from version ${called(from)} back to ${called(to)}.`,
		);
		for (const line of whatComesBack(from, to)) console.log(`  ${line}`);
		console.log('  The database stays as it is. Migrations only add, so the old code runs on it.');
		await confirm('This version is brought back for everybody.', values.yes ?? false);
		// A person may think about the answer for long.
		if (!values.unlock) await needOwn(serving);
		const left = await bringBack(account, settings.name, { from, to });
		if (left) console.log(left);
		const address = await needAddress(account, settings);
		const found = await askHealth(address);
		const isThere = found?.status === 200 && found.version === versionName(to.id);
		console.log(isThere ? `${address} answers with it.` : `${address} does not answer with it yet: npm run doctor.`);
		console.log(afterRollback(called(to), to.tag));
	});
}

/** What a rollback changes besides the code, a line each: settings and secrets belong to a version. */
function whatComesBack(from: Version, to: Version): string[] {
	const [now, then] = [varsOf(from), varsOf(to)];
	const names = [...new Set([...Object.keys(now), ...Object.keys(then)])].sort();
	const changed = names
		.filter((name) => now[name] !== then[name])
		.map((name) => `${name}: ${say(now[name])} → ${say(then[name])}`);
	const secrets = secretsOf(to).map((name) => `the secret ${name} has the value it had then`);
	const gone = secretsOf(from).filter((name) => !secretsOf(to).includes(name));
	return [...changed, ...secrets, ...gone.map((name) => `the secret ${name} is not set there`)];
}

const say = (value: string | undefined) => (value === undefined ? 'not set' : `"${value}"`);

/**
 * The versions that served everybody, in their order, without those that a rollback left: what was brought back stands
 * where it stood before. Somebody who rolls back twice goes back twice. `newestFirst` are the deployments of a Worker.
 */
function versionsThatServed(newestFirst: Deployment[]): string[] {
	const served: string[] = [];
	for (const { versions } of newestFirst.toReversed()) {
		const [only, ...others] = versions;
		if (!only || others.length > 0) continue;
		const before = served.indexOf(only.id);
		if (before >= 0) served.length = before;
		served.push(only.id);
	}
	return served;
}

/**
 * The version that serves, and the one to bring back: the given one, else the one that served everybody before it. While
 * two versions share the people, that is the last that had them all.
 */
export async function chooseVersion(account: Account, name: string, id: string | undefined): Promise<Change> {
	const deployments = await listDeployments(account, name);
	const served = versionsThatServed(deployments);
	const now = deployments[0]?.versions ?? [];
	const chosen = id ?? served.at(now.length > 1 ? -1 : -2);
	const left = now.find((one) => one.id !== chosen) ?? now[0];
	const from = left && (await findVersion(account, name, left.id));
	if (!from) throw new Stop(`There is no Worker ${name} that serves a version.`);
	if (!chosen) throw new Stop(`No version served before ${called(from)}: there is nothing to go back to.`);
	if (chosen === from.id) throw new Stop(`Version ${chosen} is the one that serves.`);
	const to = await findVersion(account, name, chosen);
	if (!to) throw new Stop(`${name} has no version ${chosen}. \`npm run wrangler -- versions list\` shows them.`);
	const [today, then] = [databaseIdsOf(from), databaseIdsOf(to)];
	const other = today.findIndex((id, place) => id !== then[place] && (place === 0 || place < then.length));
	if (other >= 0) {
		throw new Stop(
			`Version ${chosen} works on another database (${then[other]}) than the one that serves (${today[other]}): a restore lies between them. Deploy its code on today’s database instead: git checkout ${to.tag ?? '<its commit>'} && npm ci && npm run deploy -- --older`,
		);
	}
	const beyond = await accountsLeft(account, from, to);
	if (beyond)
		throw new Stop(
			`${beyond} It is not brought back. Move each to a place that it binds, \`npm run operator -- move ADDRESS 0\`, or mend the code that serves, and deploy that.`,
		);
	return { from, to };
}

/**
 * Sends everybody to the version, also where secrets were changed since: the operator has read that before. Returns what to
 * do where somebody signed up meanwhile in a place that it does not bind.
 */
export async function bringBack(account: Account, name: string, { from, to }: Change): Promise<string | undefined> {
	const answer = await ask(account, 'POST', `/workers/scripts/${name}/deployments?force=true`, {
		strategy: 'percentage',
		versions: [{ version_id: to.id, percentage: 100 }],
		annotations: { 'workers/message': 'Rollback' },
	});
	resultOf(`Bringing back version ${to.id}`, answer);
	const left = await accountsLeft(account, from, to);
	return left && `${left} They came meanwhile. To reach them again: npm run rollback -- ${from.id}`;
}

/**
 * Throws a Stop where the newest version is not the one that serves, as after a rollback. Cloudflare then refuses to
 * change a secret (10215), because it would have to deploy the newest version with it.
 */
export async function needNewestServes(account: Account, name: string): Promise<void> {
	const [serving, newest] = [await findServingVersion(account, name), await newestVersionId(account, name)];
	if (!serving || !newest || serving.id === newest) return;
	throw new Stop(afterRollback(called(serving), serving.tag));
}

/** How a secret is changed after a rollback: the code that serves is deployed once more, so that it is the newest. */
const afterRollback = (serving: string, tag = '<its commit>'): string =>
	`The version that serves, ${serving}, is not the newest: it was rolled back to. Cloudflare changes secrets of the newest version only (10215). Make the code that serves the newest, then change the secret:
  git checkout ${tag.replace(/-dirty$/, '')} && npm ci && npm run deploy -- --older`;

if (import.meta.main) await command(() => rollBack(process.argv.slice(2)), usage);
