import { type Account, ask, Stop } from '../api.ts';
import { closeWorkersDev } from '../worker.ts';
import { type State, waitUntilWell } from './look-after.ts';

/** A host that the app is put onto, what stays open until it answers there, and whether what is there may be replaced. */
export type Move = { name: string; host: string; ownHosts: string[]; isOnWorkersDev: boolean; takeOver: boolean };

/**
 * Puts a deployed version onto the host, waits until it is well there, and then closes the addresses from before. Where it
 * is not well in time they stay open. Says what it did; returns how the app is on the host.
 */
export async function attachDomain(account: Account, move: Move, versionId: string): Promise<State> {
	const { name, host, ownHosts, isOnWorkersDev } = move;
	await putHosts(account, move, [host, ...ownHosts]);
	const state = await waitUntilWell(`https://${host}`, versionId);
	if (ownHosts.length === 0 && !isOnWorkersDev) return state;
	const before = [...ownHosts, ...(isOnWorkersDev ? ['the workers.dev address'] : [])].join(' and ');
	if (state.wrong) {
		console.log(
			`Until https://${host} answers with this version and is well, ${before} stays open. Deploy again then${ownHosts.length > 0 ? ' (with --take-over)' : ''}, and that is closed.`,
		);
		return state;
	}
	if (ownHosts.length > 0) await putHosts(account, move, [host]);
	if (isOnWorkersDev) await closeWorkersDev(account, name);
	console.log(`https://${host} answers with this version, so ${before} was closed.`);
	return state;
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
