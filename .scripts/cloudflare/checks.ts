import { type Account, type Answer, ask, request, Stop } from './api.ts';
import { pendingMigrations } from './database.ts';
import { bad, type Finding, good, unknown } from './finding.ts';
import { bucketOf } from './resources.ts';
import { findServing } from './serving-database.ts';
import type { Settings } from './settings.ts';

/** One check of the account by the doctor. When the login lacks the right to check, the finding is unknown, not bad. */
async function tryTo(about: string, check: () => Promise<Finding>): Promise<Finding> {
	try {
		return await check();
	} catch (error) {
		if (!(error instanceof Stop)) throw error;
		return unknown(about, `Cannot be seen with this login: ${error.message}`);
	}
}

const refused = (about: string, { status, message }: Answer<unknown>) =>
	unknown(about, `Cloudflare answered ${status} (${message || 'no reason'}).`);

/** Passwords take more processor time than the free plan gives a request. */
export const checkPlan = (account: Account) =>
	tryTo('Plan', async () => {
		const answer = await ask<{ rate_plan?: { id?: string } }[]>(account, 'GET', '/subscriptions');
		if (!answer.result) return refused('Plan', answer);
		const isPaid = answer.result.some(({ rate_plan }) => /^workers_(paid|standard)/.test(rate_plan?.id ?? ''));
		return isPaid
			? good('Plan', 'Workers Paid')
			: unknown(
					'Plan',
					'No Workers Paid plan is listed. Look at Workers & Pages › Plans: on the free plan nobody can sign in.',
				);
	});

export const checkBucket = (account: Account, settings: Settings) =>
	tryTo('R2', async () => {
		const name = bucketOf(settings);
		const answer = await ask(account, 'GET', `/r2/buckets/${name}`);
		if (answer.result !== undefined) return good('R2', `The bucket ${name}`);
		if (answer.code === 10_042) return bad('R2', 'R2 is not enabled: open R2 in the dashboard and enable it.');
		if (answer.status === 404) return bad('R2', `There is no bucket ${name} yet: npm run deploy creates it.`);
		return refused('R2', answer);
	});

/** Whether a domain of the account holds the host of the app. */
export const checkDomain = (account: Account, { domain }: Settings) =>
	tryTo('Domain', async () => {
		if (!domain) return good('Domain', 'None: the app answers on its workers.dev address.');
		const labels = domain.split('.');
		for (let from = 0; from < labels.length - 1; from += 1) {
			const zone = labels.slice(from).join('.');
			const found = await request<unknown[]>(account.headers, 'GET', `/zones?name=${zone}&account.id=${account.id}`);
			if (found.result?.length) return good('Domain', `${domain}, of the domain ${zone}`);
		}
		return bad('Domain', `No domain of this account holds ${domain}. Add the domain to the account, or change DOMAIN.`);
	});

/** The names of the Worker's secrets; undefined where they cannot be seen. */
export async function listSecrets(account: Account, { name }: Settings): Promise<string[] | undefined> {
	try {
		const answer = await ask<{ name: string }[]>(account, 'GET', `/workers/scripts/${name}/secrets`);
		return answer.result?.map((secret) => secret.name);
	} catch (error) {
		if (error instanceof Stop) return undefined;
		throw error;
	}
}

/** Asks the model for one small draft. It costs a fraction of a cent. */
export const checkModel = (account: Account, model: string) =>
	tryTo('Model', async () => {
		const answer = await ask<{ response?: unknown }>(account, 'POST', `/ai/run/${model}`, {
			messages: [{ role: 'user', content: 'Write one friendly sentence as JSON: {"message": "…"}' }],
			response_format: {
				type: 'json_schema',
				json_schema: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
			},
		});
		if (!answer.result)
			return bad('Model', `${model} answered ${answer.status} (${answer.message}). Choose another AI_MODEL.`);
		return answer.result.response
			? good('Model', `${model} wrote a draft.`)
			: bad('Model', `${model} answered without a text. Choose an AI_MODEL that is listed for JSON mode.`);
	});

export const checkMigrations = (account: Account, settings: Settings) =>
	tryTo('Database', async () => {
		const serving = await findServing(account, settings);
		if (!serving) return bad('Database', `There is no database ${settings.name} yet: npm run deploy creates it.`);
		const pending = await pendingMigrations(account, serving.id);
		return pending.length === 0
			? good('Database', `${serving.name}, with every migration`)
			: bad('Database', `Migrations are pending: ${pending.join(', ')}. npm run deploy applies them.`);
	});

type Deployments = { deployments: { versions: { version_id: string }[] }[] };
type Version = { annotations?: Record<string, string> };

/** The names of the newest deployed version: its tag and its id. */
export async function deployedVersion(account: Account, { name }: Settings): Promise<string[]> {
	const script = `/workers/scripts/${name}`;
	const { result } = await ask<Deployments>(account, 'GET', `${script}/deployments`);
	const id = result?.deployments[0]?.versions[0]?.version_id;
	if (!id) return [];
	const { result: version } = await ask<Version>(account, 'GET', `${script}/versions/${id}`);
	return [version?.annotations?.['workers/tag'], id].filter((one) => one !== undefined);
}
