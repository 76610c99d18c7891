import { resolve4, resolve6, resolveMx, resolveTxt } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import type { Finding } from './cloudflare/checks/finding.ts';
import { askHealth } from './cloudflare/checks/health.ts';
import { command } from './cloudflare/command.ts';
import { examine } from './cloudflare/examine.ts';
import { signIn } from './cloudflare/login.ts';
import { needAddress } from './cloudflare/resources.ts';
import { readSettings } from './cloudflare/settings.ts';

/** Looks at a deployment and says what is in order, what is wrong and what to do. It changes nothing. */
const signs: Record<Finding['state'], string> = { good: 'ok  ', bad: 'BAD ', unknown: '?   ' };

await command(async () => {
	parseArgs({ options: {} });
	const settings = readSettings();
	const account = await signIn(settings.accountId);
	const address = await needAddress(account, settings);
	const findings = await examine(account, settings, address, { dns: { txt, mx, takesMail }, health: askHealth });
	for (const { about, state, say } of findings) console.log(`${signs[state]}${about}: ${say}`);
	if (findings.some(({ state }) => state === 'bad')) process.exitCode = 1;
}, 'npm run doctor');

/** No record is an empty list. No response from the DNS is an error. */
async function orNone<T>(asked: Promise<T[]>): Promise<T[]> {
	try {
		return await asked;
	} catch (error) {
		if (['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
		throw error;
	}
}

async function txt(name: string): Promise<string[]> {
	return (await orNone(resolveTxt(name))).map((parts) => parts.join(''));
}

async function mx(name: string): Promise<string[]> {
	return (await orNone(resolveMx(name))).map(({ exchange }) => exchange.toLowerCase());
}

async function takesMail(name: string): Promise<boolean> {
	const found = await Promise.all([orNone(resolveMx(name)), orNone(resolve4(name)), orNone(resolve6(name))]);
	return found.some((records) => records.length > 0);
}
