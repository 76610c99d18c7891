import { startSalesSearchSite } from './server.ts';

// Serves the stub by itself, for the browser tests and to look at by hand.
await startSalesSearchSite(Number(process.env.SITE_PORT ?? 8943));
