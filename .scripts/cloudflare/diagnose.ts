import { resolveMx } from 'node:dns/promises';
import type { Finding } from './checks/finding.ts';
import { askHealth } from './checks/health.ts';
import { examine } from './examine.ts';
import { signIn } from './login.ts';
import { needAddress } from './resources.ts';
import { readSettings } from './settings.ts';

const signs: Record<Finding['state'], string> = { good: 'ok  ', bad: 'BAD ', unknown: '?   ' };

/**
 * Looks at a deployment and prints what is in order, what is wrong and what to do. It changes nothing. False where
 * something is wrong; throws a Stop where it cannot look.
 */
export async function diagnose(): Promise<boolean> {
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const address = await needAddress(account, settings);
	const findings = await examine(account, settings, address, { mx, health: askHealth });
	for (const { about, state, say } of findings) console.log(`${signs[state]}${about}: ${say}`);
	return findings.every(({ state }) => state !== 'bad');
}

/** No record is an empty list. No response from the DNS is an error. */
async function mx(name: string): Promise<string[]> {
	try {
		return (await resolveMx(name)).map(({ exchange }) => exchange.toLowerCase());
	} catch (error) {
		if (['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
		throw error;
	}
}
