import { type Account, ask, resultOf, Stop } from './api.ts';
import {
	databaseIdOf,
	findServingVersion,
	findVersion,
	listDeployments,
	secretsOf,
	type Version,
	varsOf,
} from './versions.ts';

/** The version that serves, and the one to bring back: the given one, else the last other one that served alone. */
export async function chooseVersion(
	account: Account,
	name: string,
	id: string | undefined,
): Promise<{ from: Version; to: Version }> {
	const from = await findServingVersion(account, name);
	if (!from) throw new Stop(`There is no Worker ${name} that serves a version.`);
	const earlier = (await listDeployments(account, name))
		.filter(({ versions }) => versions.length === 1)
		.map(({ versions }) => versions[0]?.id)
		.find((one) => one !== from.id);
	const chosen = id ?? earlier;
	if (!chosen) throw new Stop(`${name} has only ever served one version: there is nothing to go back to.`);
	if (chosen === from.id) throw new Stop(`Version ${chosen} is the one that serves.`);
	const to = await findVersion(account, name, chosen);
	if (!to) throw new Stop(`${name} has no version ${chosen}. \`npm run wrangler -- versions list\` shows them.`);
	const [now, then] = [databaseIdOf(from), databaseIdOf(to)];
	if (now !== then) {
		throw new Stop(
			`Version ${chosen} works on another database (${then}) than the one that serves (${now}): a restore lies between them. Deploy its code on today’s database instead: git checkout ${to.tag ?? '<its commit>'} && npm ci && npm run deploy -- --older`,
		);
	}
	return { from, to };
}

/** What a rollback changes besides the code, a line each: settings and secrets belong to a version. */
export function whatComesBack(from: Version, to: Version): string[] {
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

/** Sends everybody to the version, also where secrets were changed since: the operator has read that before. */
export async function bringBack(account: Account, name: string, { id }: Version): Promise<void> {
	const answer = await ask(account, 'POST', `/workers/scripts/${name}/deployments?force=true`, {
		strategy: 'percentage',
		versions: [{ version_id: id, percentage: 100 }],
		annotations: { 'workers/message': 'Rollback' },
	});
	resultOf(`Bringing back version ${id}`, answer);
}
