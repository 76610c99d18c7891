import { type ClientRequestOptions, hc } from 'hono/client';
import type { App } from './app.ts';

/** The typed client of the API. Its type is computed once, here, which keeps editors fast. */
type Client = ReturnType<typeof hc<App>>;

/** Creates a client for the API below `origin`, which is "/" in the app itself. */
export const createClient = (origin: string, options?: ClientRequestOptions): Client => hc<App>(origin, options);
