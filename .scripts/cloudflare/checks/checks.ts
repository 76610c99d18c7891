import { type Account, type Answer, ask, resultOf, Stop } from '../api.ts';
import { readConfig } from '../config.ts';
import { findQueue, queueOf } from '../queue.ts';
import { bucketOf, findNamespace, namespaceOf } from '../resources.ts';
import type { Settings } from '../settings.ts';
import { bad, type Finding, good, unknown } from './finding.ts';

/** One check by the doctor. When the login lacks the right to check, the finding is unknown, and says what to do. */
export async function tryTo(about: string, check: () => Promise<Finding>): Promise<Finding> {
	try {
		return await check();
	} catch (error) {
		if (!(error instanceof Stop)) throw error;
		return unknown(about, `Cannot be seen with this login: ${error.message}`);
	}
}

const refused = (about: string, { status, message }: Answer<unknown>) =>
	unknown(about, `Cloudflare answered ${status} (${message || 'no reason'}). Look again in some minutes.`);

/** Passwords take more processor time than the free plan gives a request. */
export const checkPlan = (account: Account) =>
	tryTo('Plan', async () => {
		const answer = await ask<{ rate_plan?: { id?: string } }[]>(account, 'GET', '/subscriptions');
		if (!answer.result) return refused('Plan', answer);
		const isPaid = answer.result.some(({ rate_plan }) => /^workers_(paid|standard)/.test(rate_plan?.id ?? ''));
		return isPaid
			? good('Plan', 'Workers Paid')
			: bad(
					'Plan',
					'This account is on the free plan of Workers, where nobody can sign in. Switch under Workers & Pages › Plans.',
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

/** Whether the KV namespace and the queue are there, and whether the Worker takes the queue's messages. */
export const checkStorage = (account: Account, settings: Settings) =>
	tryTo('Storage', async () => {
		const [title, name] = [namespaceOf(settings), queueOf(settings)];
		if (!(await findNamespace(account, title)))
			return bad('Storage', `There is no KV namespace ${title}: npm run deploy.`);
		const queue = await findQueue(account, settings);
		if (!queue) return bad('Storage', `There is no queue ${name} yet: npm run deploy creates it.`);
		return queue.consumers?.some(({ script, service }) => (script ?? service) === settings.name)
			? good('Storage', `The KV namespace ${title} and the queue ${name}`)
			: bad('Storage', `Nobody takes the messages of ${name}: npm run deploy sets that.`);
	});

/** Whether the Worker is called at the times of wrangler.toml: clean-up, weekly mails and webhooks hang on them. */
export const checkCrons = (account: Account, { name }: Settings) =>
	tryTo('Crons', async () => {
		const answer = await ask<{ schedules: { cron: string }[] }>(account, 'GET', `/workers/scripts/${name}/schedules`);
		const set = resultOf('Listing the crons', answer).schedules.map(({ cron }) => cron);
		const missing = (readConfig().triggers.crons ?? []).filter((cron) => !set.includes(cron));
		return missing.length === 0
			? good('Crons', `${set.length} of them`)
			: bad('Crons', `The Worker is not called at ${missing.join(', ')}: npm run deploy sets that.`);
	});

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
