import { command } from './cloudflare/command.ts';
import { deploy } from './cloudflare/deploy/deployment.ts';

const usage = `npm run deploy -- [options]
  --dry-run        builds and shows what would be uploaded; asks nobody
  --take-over      replaces what stands on DOMAIN
  --older          deploys this clone although the database is newer
  --rollback       brings the version before back where the new one is not well
  --switch-database  goes over to the database that DATABASE names
  --unlock         takes the database from a command that did not end
  --tag, --message names of the version, instead of the commit's`;

await command(() => deploy(process.argv.slice(2)), usage);
