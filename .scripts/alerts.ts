import { setAlerts } from './cloudflare/alerts.ts';
import { command } from './cloudflare/command.ts';

await command(() => setAlerts(process.argv.slice(2)), 'npm run alerts -- <address>');
