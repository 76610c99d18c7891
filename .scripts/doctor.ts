import { parseArgs } from 'node:util';
import { command } from './cloudflare/command.ts';
import { diagnose } from './cloudflare/diagnose.ts';

await command(async () => {
	parseArgs({ options: {} });
	if (!(await diagnose())) process.exitCode = 1;
}, 'npm run doctor');
