import { versionName } from '../../worker/http/version-name.ts';
import { ask, get } from '../cloudflare/api.ts';
import { readConfig, sayMailLost, settingProblems } from '../cloudflare/settings.ts';
import { called, databaseIdOf, type Version, varsOf } from '../cloudflare/versions.ts';
import { bad, type Deployed, type Look, type Said, unknown } from './finding.ts';

type MaybeDeployed = Look & { version?: Version };

/** Checks the settings of this clone by their rules, and compares them with the serving version's. */
export function checkSettings({ settings, version }: MaybeDeployed): Said {
	const problems = settingProblems(settings);
	if (problems.length > 0) return problems.map(bad);
	if (!version) return undefined;
	const deployed = varsOf(version);
	const other = Object.entries(settings.vars).filter(([name, value]) => deployed[name] !== value);
	if (other.length === 0) return `What ${settings.file} and wrangler.toml say is deployed.`;
	return other.map(([name, value]) => {
		if (name === 'MAIL_FROM' && !settings.isMailChosen) return bad(sayMailLost(deployed.MAIL_FROM));
		const there = deployed[name] === undefined ? 'not set' : `"${deployed[name]}"`;
		return bad(`${name} is ${there} in the version that serves, and "${value}" here. npm run deploy brings it there.`);
	});
}

/** Checks that the serving version has all bindings that the code uses, and this deployment's database. */
export function checkBindings({ version, database }: Deployed): Said {
	const missing = expectedBindings().filter((name) => !version.bindings.some((one) => one.name === name));
	if (missing.length > 0) return bad(`The version that serves lacks ${missing.join(', ')}: npm run deploy.`);
	const boundId = databaseIdOf(version);
	if (database && boundId !== database.id)
		return bad(`The version that serves works on another database (${boundId}): npm run deploy.`);
	return 'All that the code uses';
}

function expectedBindings(): string[] {
	const config = readConfig();
	const bound = [config.d1_databases, config.kv_namespaces, config.r2_buckets, config.ai, config.assets].flat();
	const named = [config.ratelimits, config.send_email, config.durable_objects?.bindings].flat();
	return [...bound.map((one) => one?.binding), ...named.map((one) => one?.name)].filter((one) => one !== undefined);
}

/**
 * Checks that the Worker is called at the times in wrangler.toml: the nightly run, weekly mails and webhooks depend on
 * them.
 */
export async function checkCrons({ account, settings: { name } }: Deployed): Promise<Said> {
	const path = `/workers/scripts/${name}/schedules`;
	const { schedules } = await get<{ schedules: { cron: string }[] }>(account, 'Listing the crons', path);
	const missing = crons().filter((cron) => !schedules.some((one) => one.cron === cron));
	return missing.length === 0
		? `${schedules.length} of them`
		: bad(`The Worker is not called at ${missing.join(', ')}: npm run deploy sets that.`);
}

export const crons = () => readConfig().triggers?.crons ?? [];

/** Asks the model for one small draft. It costs a fraction of a cent. */
export async function checkModel({ account, settings, version }: MaybeDeployed): Promise<Said> {
	const model = version?.bindings.find(({ name }) => name === 'AI_MODEL')?.text ?? settings.vars.AI_MODEL ?? '';
	const answer = await ask<{ response?: unknown }>(account, 'POST', `/ai/run/${model}`, {
		messages: [{ role: 'user', content: 'Write one friendly sentence as JSON: {"message": "…"}' }],
		response_format: {
			type: 'json_schema',
			json_schema: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
		},
	});
	if (!answer.result) return bad(`${model} answered ${answer.status} (${answer.message}). Choose another AI_MODEL.`);
	return answer.result.response
		? `${model} wrote a draft.`
		: bad(`${model} answered without a text. Choose an AI_MODEL that is listed for JSON mode.`);
}

/** Checks that the app answers, with the version that is deployed. */
export async function checkHealth({ address, health, version }: MaybeDeployed): Promise<Said> {
	const found = await health(address);
	if (!found) return bad(`Nothing answers on ${address}. A new domain needs a few minutes.`);
	if (found.status !== 200)
		return bad(`${address}/api/health answers ${found.status}. Look at the logs (docs/operate.md).`);
	if (!version) return unknown(`${address} answers. Which version it is cannot be seen with this login.`);
	return found.version === versionName(version.id)
		? `${address} answers with version ${called(version)}.`
		: bad(`${address} does not answer with the deployed version, ${called(version)}. Wait a minute and look again.`);
}
