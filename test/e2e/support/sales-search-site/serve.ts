import { startSalesSearchSite } from './server.ts';

// Serves the stand-in by itself, for the browser tests and for a look by hand.
await startSalesSearchSite(Number(process.env.SITE_PORT ?? 8943));
