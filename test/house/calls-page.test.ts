import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textOf } from './files.ts';

const path = 'docs/product/calls.md';

type Call = { summary: string; security: Record<string, unknown>[] };
type Document = { paths: Record<string, Record<string, Call>> };

const printed = execFileSync(process.execPath, ['.scripts/build/openapi.ts'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
const { paths } = JSON.parse(printed) as Document;

const rows = Object.entries(paths).flatMap(([address, calls]) =>
	Object.entries(calls).map(([method, { summary, security }]) => {
		const open = security.every((one) => Object.keys(one).length === 0) ? ' ○' : '';
		return `| \`${method.toUpperCase()} ${address}\`${open} | ${summary} |`;
	}),
);

const page = `# The calls

\`/api/openapi.json\` has the fields and the answer of each. A call with ○ needs no session. \`KINDLING_WRITE_PAGES=1 npm run unit -- calls-page\` writes this page.

| call | what it does |
|---|---|
${rows.join('\n')}
`;

test('the page of all calls is what the document of the API says', () => {
	if (process.env.KINDLING_WRITE_PAGES) writeFileSync(path, page);
	expect(textOf(path)).toBe(page);
});
