import { setTimeout as pause } from 'node:timers/promises';
import { versionName } from '../../../worker/http/version-name.ts';
import { bringBack, chooseVersion } from '../../rollback.ts';
import { type Account, Stop } from '../api.ts';
import { askHealth, askPage } from '../checks/health.ts';
import { called } from '../versions.ts';

/** The version was deployed, and the app is not well with it. */
class NotWell extends Stop {}

/** How long a deployed version may take until it answers, in milliseconds. */
const timeoutMs = () => Number(process.env.DOMAIN_TIMEOUT_MS ?? 120_000);

/** Whether the app answers with a version, and what is wrong with it, if anything. */
export type State = { isThere: boolean; wrong?: string };

/** Asks the app until it answers with the version and is well, at most for two minutes. */
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
 * Says that a deployed version is not well, and brings the one before it back where that is wanted. Always throws a
 * NotWell.
 */
export async function giveUp(account: Account, name: string, wrong: string, isBack: boolean): Promise<never> {
	const said = `The version is deployed, and it is not well: ${wrong}.`;
	const before = await chooseVersion(account, name, undefined).catch((error) => {
		if (!(error instanceof Stop)) throw error;
		return error.message;
	});
	if (typeof before === 'string') throw new NotWell(`${said} Look at the logs: npm run wrangler -- tail\n${before}`);
	if (!isBack)
		throw new NotWell(`${said}\nThe version before it, ${called(before.to)}, comes back by: npm run rollback`);
	const left = await bringBack(account, name, before);
	throw new NotWell(
		`${said}\nThe version before it, ${called(before.to)}, was brought back, with its settings and secrets.${left ? `\n${left}` : ''}`,
	);
}
