import { command } from './cloudflare/command.ts';
import { rollBack } from './cloudflare/rollback.ts';

const usage = `npm run rollback -- [version id] [--yes] [--unlock]
  without an id: the version before the one that serves
  --yes: without asking
  --unlock: takes the database from a command that did not end`;

await command(() => rollBack(process.argv.slice(2)), usage);
