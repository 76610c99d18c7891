import { setTimeout as pause } from 'node:timers/promises';
import { versionName } from '../../worker/http/version-name.ts';
import type { Account } from '../cloudflare/api.ts';
import { askHealth, askPage } from '../cloudflare/health.ts';
import { Stop } from '../command/stop.ts';
import { bringBack } from './roll-back.ts';

/** The version was deployed, but the app isn't healthy. */
class NotWell extends Stop {}

/** How long a deployed version may take to answer, in milliseconds. */
const timeoutMs = () => Number(process.env.DOMAIN_TIMEOUT_MS ?? 120_000);

/** The app answers with a version; and what is wrong with it, if anything. */
export type State = { isThere: boolean; wrong?: string };

/** Checks the app until it answers with the version and is healthy, for at most two minutes. */
export async function waitUntilWell(address: string, versionId: string): Promise<State> {
	const until = Date.now() + timeoutMs();
	for (;;) {
		const state = await askOnce(address, versionName(versionId));
		if (!state.wrong || Date.now() >= until) return state;
		await pause(Math.min(2_000, timeoutMs()));
	}
}

async function askOnce(address: string, version: string): Promise<State> {
	const health = await askHealth(address);
	if (health?.version !== version) return { isThere: false, wrong: `${address} does not answer with it` };
	if (health.status !== 200) return { isThere: true, wrong: `${address}/api/health answers ${health.status}` };
	const page = await askPage(address);
	return { isThere: true, ...(page && { wrong: address + page }) };
}

/**
 * How to end a deployment whose version isn't healthy: `isNew` if there was no Worker before, `isBack` if it should go
 * back.
 */
type Ending = { isNew: boolean; isBack: boolean };

/** Says that a deployed version isn't healthy, and brings back the previous one if wanted. Always throws a NotWell. */
export async function giveUp(account: Account, name: string, wrong: string, { isNew, isBack }: Ending): Promise<never> {
	const problem = `The version is deployed, and it is not well: ${wrong}.`;
	if (isNew) throw new NotWell(`${problem} Look at the logs: npm run wrangler -- tail`);
	if (!isBack) throw new NotWell(`${problem}\nThe version before it comes back by: npm run rollback`);
	await bringBack(account, name).catch((error) => {
		if (!(error instanceof Stop)) throw error;
		throw new NotWell(`${problem}\nThe version before it did not come back: ${error.message}`);
	});
	throw new NotWell(`${problem}\nThe version before it was brought back, with its settings and secrets.`);
}
