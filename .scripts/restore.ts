import { restore, usage } from './backup/restore.ts';
import { command } from './cloudflare/command.ts';

await command(() => restore(process.argv.slice(2)), usage);
