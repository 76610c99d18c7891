import { type ClientRequestOptions, hc } from 'hono/client';
import type { App } from './app.ts';

/** The typed client of the API. The type is computed here once, which keeps editors fast. */
type Client = ReturnType<typeof hc<App>>;

/** Creates a client for the API below `origin`; of the page itself that is "/". */
export const createClient = (origin: string, options?: ClientRequestOptions): Client => hc<App>(origin, options);
