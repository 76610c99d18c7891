import { command } from './cloudflare/command.ts';
import { deploy } from './cloudflare/deploy/deployment.ts';

const usage = `npm run deploy -- [options]
  --dry-run        builds and shows what would be uploaded; asks nobody
  --take-over      replaces what stands on DOMAIN
  --older          deploys this clone although the database is newer
  --tag, --message names of the version, instead of the commit's`;

await command(() => deploy(process.argv.slice(2)), usage);
