import type { RouterRoute } from 'hono/types';
import * as z from 'zod/mini';
import {
	createDocument,
	type ZodOpenApiOperationObject,
	type ZodOpenApiPathsObject,
	type ZodOpenApiRequestBodyObject,
	type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { formatNumber } from '#contract/rules/format';
import { limits } from '#contract/rules/limits';
import { fieldHeader, problemHeader, problems } from '#contract/rules/problem';
import { callRights } from '../../http/call-rights.ts';
import type { Call } from '../../http/documented-call.ts';
import { calls } from './all-calls.ts';

const about = `A program acts for a user with a personal token, which the user creates in Settings: \`Authorization: Bearer kdl_…\`. Each call below says which right it needs; a call that says "session" is closed to tokens. No token sends email.

Limits that hold everywhere: ${formatNumber(limits.bodyBytes)} bytes a body, 600 reads a minute. An operator may have set others.`;

/**
 * Builds the API document (OpenAPI 3.1) from the routes, the schemas they check, and `calls`, when the app is built.
 */
export function openApiDocument(routes: readonly RouterRoute[]): object {
	const paths: ZodOpenApiPathsObject = {};
	for (const [name, ofCall] of Map.groupBy(routes.filter(isCall), ({ method, path }) => `${method} ${path}`)) {
		const [method = '', path = ''] = name.split(' ');
		const key = path.replaceAll(/:(\w+)/g, '{$1}');
		const call = calls[name] ?? { summary: '', response: 'text' };
		paths[key] = { ...paths[key], [method.toLowerCase()]: operation(name, call, ofCall) };
	}
	return createDocument({
		openapi: '3.1.1',
		info: { title: 'Kindling', version: '1', description: about },
		servers: [{ url: '/' }],
		paths,
		components: {
			securitySchemes: {
				token: { type: 'http', scheme: 'bearer', description: 'A personal token.' },
				session: { type: 'apiKey', in: 'cookie', name: '__Host-session', description: 'The session of the app.' },
			},
		},
	});
}

const text = { type: 'string' } as const;

/** The response of any call that is refused or fails. */
const problem = {
	id: 'Problem',
	description: `One sentence of text for a person. A program reads the status, \`${problemHeader}\` and, with a 400, \`${fieldHeader}\`: the field of the body. With a 429 or a 503, \`Retry-After\` says in how many seconds to try again. With a 412, the body is the newer record, as JSON.`,
	headers: {
		[problemHeader]: { schema: { ...text, enum: Object.keys(problems) } },
		[fieldHeader]: { schema: text },
		'Retry-After': { schema: { type: 'integer' as const } },
	},
	content: { 'text/plain': { schema: text }, 'application/json': { schema: {} } },
};

const isCall = ({ method, path }: RouterRoute) => method !== 'ALL' && path.startsWith('/api');

function operation(name: string, call: Call, routes: readonly RouterRoute[]): ZodOpenApiOperationObject {
	const [, noun = ''] = /^\w+ \/api\/([\w-]+)/.exec(name) ?? [];
	const right = callRights[name];
	const body = requestBody(call, routes);
	return {
		operationId: name
			.replace(' /api', '')
			.replaceAll(/[/:.]+/g, '-')
			.toLowerCase(),
		tags: [noun],
		summary: call.summary,
		description: right ? `Right: ${right}.` : call.isOpen ? 'Open to everyone.' : 'Session only.',
		security: [
			...(right && !call.isOpen ? [{ token: [] }] : []),
			...(call.isOpen || call.tokenOnly ? [] : [{ session: [] }]),
		],
		...parametersOf(name, call, routes),
		...(body && { requestBody: body }),
		responses: { ...responses(call), default: problem },
	};
}

type Checked = { target: string; schema: z.ZodMiniType };

/** Returns the schema that a route checks a part of the request against (`valid`). */
const checkedBy = (routes: readonly RouterRoute[], target: string) =>
	routes.map(({ handler }) => (handler as { checks?: Checked }).checks).find((checks) => checks?.target === target)
		?.schema;

/** Describes the parameters of the path, the query and the headers. */
function parametersOf(
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

/** Describes the body of the request. Undefined for a call without one. */
function requestBody(call: Call, routes: readonly RouterRoute[]): ZodOpenApiRequestBodyObject | undefined {
	if (call.body === 'form') return { content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } } };
	const schema = call.body ?? checkedBy(routes, 'json');
	if (!schema) return undefined;
	return { required: true, content: { 'application/json': { schema } } };
}

const types = { page: 'text/html', zip: 'application/zip', text: 'text/plain', events: 'text/event-stream' } as const;

/** Describes the response when all goes well. */
function responses({ response, status: own }: Call): ZodOpenApiResponsesObject {
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
