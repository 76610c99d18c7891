import type { RouterRoute } from 'hono/types';
import * as z from 'zod/mini';
import type { ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Call } from './call.ts';

type Checked = { target: string; schema: z.ZodMiniType };

/** The schema that a route checks a part of the request against (`valid`). */
const checkedBy = (routes: readonly RouterRoute[], target: string) =>
	routes.map(({ handler }) => (handler as { checks?: Checked }).checks).find((checks) => checks?.target === target)
		?.schema;

/** The parameters of the path, the query and the headers. */
export function parametersOf(
	name: string,
	call: Call,
	routes: readonly RouterRoute[],
): Pick<ZodOpenApiOperationObject, 'requestParams'> {
	const ids = [...name.matchAll(/:(\w+)/g)].map(([, one = '']) => [one, z.string()]);
	const query = checkedBy(routes, 'query') as z.ZodMiniObject | undefined;
	const headers = {
		...(call.overVersion && { 'If-Match': z.optional(z.string()) }),
		...(call.once && { 'Idempotency-Key': z.optional(z.string().check(z.maxLength(200))) }),
	};
	const requestParams = {
		...(ids.length > 0 && { path: z.object(Object.fromEntries(ids)) }),
		...(query && { query }),
		...(Object.keys(headers).length > 0 && { header: z.object(headers) }),
	};
	return Object.keys(requestParams).length > 0 ? { requestParams } : {};
}

/** The body of the request. Undefined for a call without one. */
export function requestBody(call: Call, routes: readonly RouterRoute[]): ZodOpenApiRequestBodyObject | undefined {
	if (call.body === 'form') return { content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } } };
	const schema = call.body ?? checkedBy(routes, 'json');
	if (!schema) return undefined;
	return { required: true, content: { 'application/json': { schema } } };
}

const types = { page: 'text/html', zip: 'application/zip', text: 'text/plain', events: 'text/event-stream' } as const;

/** The response when all goes well. */
export function responses({ response, status: own }: Call): ZodOpenApiResponsesObject {
	if (response === 'nothing') return { 204: { description: 'Done.' } };
	if (response === 'redirect') return { 303: { description: 'Done.' } };
	if (response === 'socket') return { 101: { description: 'The socket is open.' } };
	const status = String(own ?? 200) as '200';
	const description = status === '200' ? 'Done.' : 'Created.';
	if (typeof response === 'string') {
		return { [status]: { description, content: { [types[response]]: { schema: { type: 'string' } } } } };
	}
	return { [status]: { description, content: { 'application/json': { schema: response } } } };
}
