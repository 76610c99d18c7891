import { readFileSync, writeFileSync } from 'node:fs';
import { freePort } from '../../../.scripts/serve/port.ts';
import { serve } from '../../../.scripts/serve.ts';

// The cost of worker/accounts/session/password-cost.ts, as it stands in the built worker.
const cost = /\{N:2\*\*14,r:8,p:5\}/g;

function hashCheaply(worker: string) {
	const code = readFileSync(worker, 'utf8');
	if (code.match(cost)?.length !== 1) throw new Error('The cost of a password is not found in the built worker.');
	writeFileSync(worker, code.replace(cost, '{N:16,r:8,p:1}'));
}

/**
 * Serves the built app as `npm start` does, but hashing a password costs next to nothing: every test signs somebody up,
 * and at the real cost that takes a fifth of a second of the processor. test/worker sees to the real cost.
 */
const port = await freePort();
process.exitCode = await serve(port, process.argv.slice(2), hashCheaply);
