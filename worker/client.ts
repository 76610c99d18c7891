import { hc } from 'hono/client';
import type { App } from './app.ts';

/** The typed client of the API. The type is computed here once, which keeps editors fast. */
type Client = ReturnType<typeof hc<App>>;

/** A client for the API below `origin`, with hono/client's options. */
export const createClient = (...options: Parameters<typeof hc>): Client => hc<App>(...options);
