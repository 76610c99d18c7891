import { readConfig } from '../config.ts';
import { type Settings, settingProblems } from '../settings.ts';
import { called, databaseIdOf, type Version, varsOf } from '../versions.ts';
import { isOurs, type Worker } from '../worker.ts';
import { bad, type Finding, good } from './finding.ts';

/** Whether the Worker is one of ours, and what the version that serves is called. */
export function checkWorker({ name }: Settings, worker: Worker | undefined, version: Version | undefined): Finding {
	if (!worker) return bad('Worker', `There is no Worker ${name} yet: npm run deploy uploads it.`);
	if (!isOurs(worker)) return bad('Worker', `"${name}" was not deployed from here. Choose another NAME.`);
	return version ? good('Worker', `${name}, version ${called(version)}`) : bad('Worker', `${name} serves no version.`);
}

/** The settings of this clone, by their rules, and whether the version that serves has the same. */
export function checkSettings(settings: Settings, version: Version | undefined): Finding[] {
	const problems = settingProblems(settings);
	if (problems.length > 0) return problems.map((problem) => bad('Settings', problem));
	if (!version) return [];
	const deployed = varsOf(version);
	const other = Object.entries(settings.allVars).filter(([name, value]) => deployed[name] !== value);
	if (other.length === 0) return [good('Settings', `What ${settings.file} and wrangler.toml say is deployed.`)];
	return other.map(([name, value]) =>
		bad(
			'Settings',
			`${name} is ${deployed[name] === undefined ? 'not set' : `"${deployed[name]}"`} in the version that serves, and "${value}" here. npm run deploy brings it there.`,
		),
	);
}

/** Whether the version that serves is bound to all that the code uses, and to this deployment's database. */
export function checkBindings(version: Version, databaseId: string | undefined): Finding {
	const { bindings } = version;
	const missing = expectedBindings().filter((name) => !bindings.some((one) => one.name === name));
	if (missing.length > 0)
		return bad('Bindings', `The version that serves lacks ${missing.join(', ')}: npm run deploy.`);
	const boundId = databaseIdOf(version);
	if (databaseId && boundId !== databaseId)
		return bad('Bindings', `The version that serves works on another database (${boundId}): npm run deploy.`);
	return good('Bindings', 'All that the code uses');
}

function expectedBindings(): string[] {
	const { d1_databases, kv_namespaces, r2_buckets, ratelimits, send_email, durable_objects, ai, assets } = readConfig();
	return [
		...[...d1_databases, ...kv_namespaces, ...r2_buckets].map(({ binding }) => binding),
		...[...ratelimits, ...send_email, ...durable_objects.bindings].map(({ name }) => name),
		...[ai?.binding, assets?.binding].filter((one) => one !== undefined),
	];
}
