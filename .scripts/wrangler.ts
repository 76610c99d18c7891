import { command } from './cloudflare/command.ts';
import { runWrangler } from './cloudflare/wrangler-command.ts';

await command(async () => {
	process.exitCode = await runWrangler(process.argv.slice(2));
});
