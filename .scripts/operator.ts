import { parseArgs } from 'node:util';
import { command } from './cloudflare/command.ts';
import { operate, usage } from './cloudflare/operate/operate.ts';

/** What an operator does to accounts of the deployment, over the login of wrangler. Every command says what it did. */
await command(async () => {
	const options = { yes: { type: 'boolean', short: 'y' } } as const;
	const { values, positionals } = parseArgs({ options, allowPositionals: true });
	await operate(positionals, values.yes ?? false);
}, usage);
