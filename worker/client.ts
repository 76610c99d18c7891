import { hc } from 'hono/client';
import type { App } from './app.ts';

/** The typed client of the API. Its type is computed once here, so that editors need not infer every route again. */
type Client = ReturnType<typeof hc<App>>;

/** A client for the API below `origin`, with hono/client's options. */
export const createClient = (...options: Parameters<typeof hc>): Client => hc<App>(...options);
