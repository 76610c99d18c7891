import { type Answer, ask, get } from '../cloudflare/api.ts';
import { lookAtDatabase } from '../cloudflare/database.ts';
import { nameOf } from '../cloudflare/login.ts';
import { needNoRestore } from '../cloudflare/open-restore.ts';
import { bucketOf, findNamespace, findQueue, hasBucket, namespaceOf, queueOf } from '../cloudflare/resources.ts';
import { findServing } from '../cloudflare/serving-database.ts';
import { isOnWorkersDev } from '../cloudflare/worker.ts';
import { listHosts, needZone } from '../cloudflare/zone.ts';
import { needOwnDatabase } from '../deploy/look-before.ts';
import { mostBytes, sayFull } from '../operator/reports.ts';
import { bad, type Look, type Said, unknown } from './finding.ts';

const refused = ({ status, message }: Answer<unknown>) =>
	unknown(`Cloudflare answered ${status} (${message || 'no reason'}). Look again in some minutes.`);

/** Passwords take more processor time than the free plan gives a request. */
async function checkPlan({ account }: Look): Promise<Said> {
	const answer = await ask<{ rate_plan?: { id?: string } }[]>(account, 'GET', '/subscriptions');
	if (!answer.result) return refused(answer);
	const isPaid = answer.result.some(({ rate_plan }) => /^workers_(paid|standard)/.test(rate_plan?.id ?? ''));
	return isPaid
		? 'Workers Paid'
		: bad(
				'This account is on the free plan of Workers, where no one can sign in. Switch under Workers & Pages › Plans.',
			);
}

/** Checks that R2 is enabled and has the bucket. */
async function checkBucket({ account, settings }: Look): Promise<Said> {
	const name = bucketOf(settings);
	if (await hasBucket(account, name)) return `The bucket ${name}`;
	return bad(`There is no bucket ${name} yet: npm run deploy creates it.`);
}

/** Checks that the KV namespace and the queue exist, and that the Worker takes the queue's messages. */
async function checkStorage({ account, settings }: Look): Promise<Said> {
	const [title, name] = [namespaceOf(settings), queueOf(settings)];
	if (!(await findNamespace(account, title))) return bad(`There is no KV namespace ${title}: npm run deploy.`);
	const queue = await findQueue(account, settings);
	if (!queue) return bad(`There is no queue ${name} yet: npm run deploy creates it.`);
	return queue.consumers?.some(({ script, service }) => (script ?? service) === settings.name)
		? `The KV namespace ${title} and the queue ${name}`
		: bad(`No one takes the messages of ${name}: npm run deploy sets that.`);
}

/** Checks that the app's host is on a domain that the login may use, leads to our Worker, and is the only way in. */
async function checkDomain({ account, settings: { domain, name } }: Look): Promise<Said> {
	if (!domain) return 'None: the app answers on its workers.dev address.';
	const zone = await needZone(account, domain);
	const service = (await listHosts(account)).find(({ hostname }) => hostname === domain)?.service;
	if (service !== name) {
		const other = service ? `the Worker "${service}"` : 'no Worker';
		return bad(`${domain} leads to ${other}. npm run deploy puts the app onto it.`);
	}
	if (await isOnWorkersDev(account, name))
		return bad(`${domain} is there, and the workers.dev address is still open. npm run deploy closes it.`);
	return `${domain}, of the domain ${zone.name}`;
}

/** Checks that the database is ours, and has every migration of this clone. */
async function checkDatabase({ account, settings }: Look): Promise<Said> {
	const found = await needOwnDatabase(account, settings);
	if (!found) return bad(`There is no database ${settings.name} yet: npm run deploy creates it.`);
	needNoRestore(found);
	const { pending } = await lookAtDatabase(found);
	return pending.length > 0
		? bad(`Migrations are pending: ${pending.join(', ')}. npm run deploy applies them.`)
		: `${found.name}, with every migration`;
}

/** Checks how full the database is, early enough for someone to act. */
async function checkSize({ account, settings }: Look): Promise<Said> {
	const found = await findServing(account, settings);
	if (!found) return undefined;
	const { file_size: bytes } = await get<{ file_size?: number }>(account, 'Its size', `/d1/database/${found.id}`);
	if (bytes === undefined) return unknown('Cloudflare does not say how large the database is.');
	return bytes > 0.8 * mostBytes
		? bad(`${found.name} has ${sayFull(bytes)}: docs/operate.md, "The database is full".`)
		: `${found.name} has ${sayFull(bytes)}.`;
}

/** Checks before anything is deployed. */
export const ofAccount = {
	Login: ({ account }: Look) => `The account ${nameOf(account)}`,
	Plan: checkPlan,
	R2: checkBucket,
	Storage: checkStorage,
	Domain: checkDomain,
	Database: checkDatabase,
	'Database: size': checkSize,
};
