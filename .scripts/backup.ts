import { backUp } from './backup/back-up.ts';
import { command } from './cloudflare/command.ts';

await command(() => backUp(process.argv.slice(2)), 'npm run backup -- [--local] [FILE]');
