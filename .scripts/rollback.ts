import { command } from './cloudflare/command.ts';
import { rollBack } from './cloudflare/roll-back.ts';

const usage = `npm run rollback -- [version id] [--yes]
  without an id: the version before the one that serves
  --yes: without asking`;

await command(() => rollBack(process.argv.slice(2)), usage);
