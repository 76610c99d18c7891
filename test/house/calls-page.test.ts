import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textOf } from './files.ts';

const path = 'docs/product/calls.md';

type Schema = {
	$ref?: string;
	type?: string;
	properties?: Record<string, Schema>;
	items?: Schema;
	anyOf?: Schema[];
};
type Content = Record<string, { schema?: Schema }>;
type Call = {
	summary: string;
	security: Record<string, unknown>[];
	requestBody?: { content: Content };
	responses: Record<string, { content?: Content }>;
};
type Document = { paths: Record<string, Record<string, Call>>; components: { schemas: Record<string, Schema> } };

const printed = execFileSync(process.execPath, ['.scripts/build/openapi.ts'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
const { paths, components } = JSON.parse(printed) as Document;

function fields(schema: Schema | undefined): string {
	if (!schema) return '';
	if (schema.$ref) return fields(components.schemas[schema.$ref.split('/').at(-1) ?? '']);
	if (schema.items) return `[ ${fields(schema.items)} ]`;
	const known = schema.anyOf?.find(({ type }) => type !== 'null');
	return known ? fields(known) : Object.keys(schema.properties ?? {}).join(', ') || (schema.type ?? '');
}

function content(content: Content | undefined): string {
	const [[kind, { schema }] = ['', {}]] = Object.entries(content ?? {});
	const named = kind === 'application/json' ? fields(schema) : kind;
	return named && `\`${named}\``;
}

const rows = Object.entries(paths).flatMap(([address, calls]) =>
	Object.entries(calls).map(([method, { summary, security, requestBody, responses }]) => {
		const [status = '', response] = Object.entries(responses).find(([code]) => code < '400') ?? [];
		const open = security.every((one) => Object.keys(one).length === 0) ? ' ○' : '';
		const answer = [status, content(response?.content)].filter(Boolean).join(' ');
		return `| \`${method.toUpperCase()} ${address}\`${open} | ${summary} | ${content(requestBody?.content)} | ${answer} |`;
	}),
);

const page = `# The calls

This page is written from the document of the API (docs/product.md §24.6): \`KINDLING_WRITE_PAGES=1 npm run unit -- calls-page\`. A call with ○ needs no session. The chapters say what each call is for.

| call | what it does | body | answer |
|---|---|---|---|
${rows.join('\n')}
`;

test('the page of all calls is what the document of the API says', () => {
	if (process.env.KINDLING_WRITE_PAGES) writeFileSync(path, page);
	expect(textOf(path)).toBe(page);
});
