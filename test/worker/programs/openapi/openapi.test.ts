import { expect, test, vi } from 'vitest';
import { problems } from '#contract/rules/problem';
import { callRights } from '../../../../worker/http/call-rights.ts';
import { calls } from '../../../../worker/programs/openapi/all-calls.ts';
import { readDocument } from '../../../../worker/programs/openapi/routes/openapi-json.ts';
import { allRoutes, openRoutes } from '../../support/all-routes.ts';
import { ask, bindings, person } from '../../support/people.ts';
import { pathIn, worldOf } from '../../world/world.ts';

type Operation = {
	operationId: string;
	summary: string;
	description: string;
	security: object[];
	requestBody?: object;
	responses: Record<string, { content?: object; $ref?: string }>;
};
type Document = {
	openapi: string;
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: object; responses: { Problem: { headers: { 'X-Problem': { schema: { enum: string[] } } } } } };
};

async function read() {
	const answer = await ask('/api/openapi.json');
	expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/json']);
	const document = (await answer.json()) as Document;
	const operations = Object.entries(document.paths).flatMap(([path, item]) =>
		Object.entries(item).map(([method, operation]) => {
			const name = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
			return { name, ...operation };
		}),
	);
	return { document, operations };
}

test('the document that was built is read from the static assets', async () => {
	expect(await readDocument(bindings.ASSETS)).toMatchObject({ openapi: '3.1.1', info: { title: 'Kindling' } });
});

const faults = [
	{ name: 'fail', fetch: () => Promise.reject(new Error('Assets are down')) },
	{ name: 'lack it', fetch: async () => new Response('Not found.', { status: 404 }) },
	{ name: 'break off', fetch: async () => new Response('{"openapi":"3.1') },
];
test.each(faults)('assets that $name are a 503, and no one gets half a document', async ({ fetch }) => {
	const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
	await expect(readDocument({ fetch } as unknown as Fetcher)).rejects.toMatchObject({ status: 503 });
	expect(String(logged.mock.calls)).toContain('/api/openapi.json');
});

const names = allRoutes.map(({ method, path }) => `${method} ${path}`).toSorted();

test('every call is in the document of the API, and nothing else', async () => {
	const { document, operations } = await read();
	expect(document.openapi).toBe('3.1.1');
	expect(operations.map(({ name }) => name).toSorted()).toEqual(names);
	expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
	// Each has a summary: an entry in worker/programs/openapi.
	expect(operations.filter(({ summary }) => !summary).map(({ name }) => name)).toEqual([]);
	expect(Object.keys(calls).toSorted()).toEqual(names);
});

test('the document says who may make each call', async () => {
	const { operations } = await read();
	for (const { name, description, security } of operations) {
		const right = callRights[name];
		const isOpen = openRoutes.has(name);
		const who = right ? `Right: ${right}.` : isOpen ? 'Open to everyone.' : 'Session only.';
		expect([name, description]).toEqual([name, who]);
		// The assistants' endpoint takes no cookie: test/worker/programs/assistants/oauth.test.ts.
		const session = name === 'POST /api/mcp' ? [] : [{ session: [] }];
		const ways = isOpen ? [] : right ? [{ token: [] }, ...session] : [{ session: [] }];
		expect([name, security]).toEqual([name, ways]);
	}
});

test('what a call reads has the type that the document says', async () => {
	const ada = await person('Ada');
	const { operations } = await read();
	const reads = operations.filter(({ name, responses }) => /^GET [^:]+$/.test(name) && responses['200']);
	expect(reads.length).toBeGreaterThan(20);
	for (const { name, responses } of reads) {
		const response = await ada.ask(name.replace('GET ', ''));
		await response.body?.cancel();
		if (response.status !== 200) continue;
		const [type = ''] = response.headers.get('Content-Type')?.split(';') ?? [];
		expect([name, type]).toEqual([name, Object.keys(responses['200']?.content ?? {})[0]]);
	}
});

test('every call says that it may answer with one of all problems, and every reference leads somewhere', async () => {
	const { document, operations } = await read();
	const shared = { $ref: '#/components/responses/Problem' };
	expect(operations.filter(({ responses }) => responses.default?.$ref !== shared.$ref)).toEqual([]);
	const { headers } = document.components.responses.Problem;
	expect(headers['X-Problem'].schema.enum).toEqual(Object.keys(problems));
	const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
	expect(references.length).toBeGreaterThan(100);
	const components: Record<string, object> = document.components;
	expect(references.filter(([, kind = '', name = '']) => !(name in (components[kind] ?? {})))).toEqual([]);
});

test('a body of a write is described with its limits', async () => {
	const { document } = await read();
	const body = JSON.stringify(document.paths['/api/prospect-lists/{id}/prospects/import']?.post?.requestBody);
	expect(body).toContain('"maxItems":1000');
	expect(body).toContain('"maxLength":200');
});

const queries: Record<string, string> = {
	'/api/prospects': '?search=mara',
	'/api/paths': '?company=Acme',
	'/api/known-at': '?company=Acme',
};

test('each read answers what its schema says, in an account that has everything', async () => {
	const world = await worldOf();
	const answered: string[] = [];
	for (const [name, { response: schema }] of Object.entries(calls)) {
		const [method, path = ''] = name.split(' ');
		if (method !== 'GET' || typeof schema !== 'object' || path === '/api/openapi.json') continue;
		const target = queries[path] ? path + queries[path] : pathIn(world, path);
		const response = await world.who.ask(target);
		if (response.status !== 200) continue;
		const answer = await response.json();
		const parsed = schema.safeParse(answer);
		expect([name, parsed.error?.issues, parsed.data]).toEqual([name, undefined, answer]);
		answered.push(name);
	}
	expect(answered.length).toBeGreaterThan(40);
});
