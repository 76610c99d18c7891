import { setTimeout as pause } from 'node:timers/promises';
import { versionName } from '../../../worker/http/version-name.ts';
import { type Account, ask, Stop } from '../api.ts';
import { askHealth } from '../checks/health.ts';
import { closeWorkersDev } from '../worker.ts';

/** A host that the app is put onto, what stays open until it answers there, and whether what is there may be replaced. */
export type Move = { name: string; host: string; ownHosts: string[]; isOnWorkersDev: boolean; takeOver: boolean };

const timeoutMs = () => Number(process.env.DOMAIN_TIMEOUT_MS ?? 120_000);

/**
 * Puts a deployed version onto the host, and closes the addresses from before once the host answers with that version.
 * Where it does not answer in time they stay open. Says what it did.
 */
export async function attachDomain(account: Account, move: Move, versionId: string): Promise<void> {
	const { name, host, ownHosts, isOnWorkersDev } = move;
	await putHosts(account, move, [host, ...ownHosts]);
	if (ownHosts.length === 0 && !isOnWorkersDev) return;
	const before = [...ownHosts, ...(isOnWorkersDev ? ['the workers.dev address'] : [])].join(' and ');
	if (!(await answersWith(`https://${host}`, versionName(versionId)))) {
		console.log(
			`https://${host} does not answer with this version yet: a new domain needs a few minutes. Until then ${before} stays open. Deploy again when it answers${ownHosts.length > 0 ? ' (with --take-over)' : ''}, and that is closed.`,
		);
		return;
	}
	if (ownHosts.length > 0) await putHosts(account, move, [host]);
	if (isOnWorkersDev) await closeWorkersDev(account, name);
	console.log(`https://${host} answers with this version, so ${before} was closed.`);
}

// Nothing is overridden unless the operator said so: then Cloudflare refuses what was put there since we looked.
async function putHosts(account: Account, { name, host, takeOver }: Move, hosts: string[]): Promise<void> {
	const { status, code, message } = await ask(account, 'PUT', `/workers/scripts/${name}/domains/records`, {
		override_scope: true,
		override_existing_origin: takeOver,
		override_existing_dns_record: takeOver,
		origins: hosts.map((hostname) => ({ hostname })),
	});
	if (status < 400) return;
	throw new Stop(
		`The version is deployed, but Cloudflare does not put it onto ${host}: ${message || 'no reason'} (${code ?? status}). Every address from before still works. If something else is there that may go: npm run deploy -- --take-over.`,
	);
}

async function answersWith(address: string, version: string): Promise<boolean> {
	const until = Date.now() + timeoutMs();
	for (;;) {
		if ((await askHealth(address))?.version === version) return true;
		if (Date.now() >= until) return false;
		await pause(Math.min(2_000, timeoutMs()));
	}
}
