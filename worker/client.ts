import type { ClientRequestOptions, hc } from 'hono/client';
import type { App } from './app.ts';

/** The typed client of the API. The type is computed here once, which keeps editors fast. */
type Client = ReturnType<typeof hc<App>>;

/** What a call may carry. An absent part of the query is not sent. */
type Carried = {
	param?: Record<string, string>;
	query?: Record<string, string | readonly string[] | undefined>;
	json?: unknown;
};
type Options = { fetch?: typeof fetch; headers?: Record<string, string> };

/**
 * A client for the API below `origin`. Its type is that of hono/client, whose code is seven times as long: half of it is for
 * forms, cookies and sockets.
 */
export function createClient(origin: string, { fetch: call = fetch, headers }: Options = {}): Client {
	const send = (
		path: string,
		method: string,
		{ param = {}, query = {}, json }: Carried,
		own?: ClientRequestOptions,
	) => {
		const search = new URLSearchParams(
			Object.entries(query).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, one])),
		);
		const url =
			path.replace(/\/:(\w+)/g, (_, name: string) => `/${param[name]}`) + (search.size > 0 ? `?${search}` : '');
		const type = json !== undefined && { 'Content-Type': 'application/json' };
		return call(url, {
			method: method.toUpperCase(),
			headers: { ...headers, ...(own?.headers as Options['headers']), ...type },
			...(type && { body: JSON.stringify(json) }),
			...own?.init,
		});
	};
	// The last part of a path is the method, such as `$get`. A client is no promise, so it has no `then`.
	const at = (path: string): unknown =>
		new Proxy(() => {}, {
			get: (_, key) => (typeof key === 'string' && key !== 'then' ? at(`${path}/${key}`) : undefined),
			apply: (_, __, [carried = {}, own]: [Carried?, ClientRequestOptions?]) => {
				const [, below = '', method] = /(.*)\/\$(\w+)$/.exec(path) ?? [];
				// Whatever looks a client over calls its `toJSON` and the like.
				return method && send(below, method, carried, own);
			},
		});
	return at(origin.replace(/\/+$/, '')) as Client;
}
