import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textOf } from './files.ts';

const path = 'docs/product/calls.md';

type Call = { summary: string; security: Record<string, unknown>[] };
type Document = { paths: Record<string, Record<string, Call>> };

const printed = execFileSync(process.execPath, ['.scripts/build/openapi.ts'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
const { paths } = JSON.parse(printed) as Document;

/** The chapters of the page, with the starts of their calls' paths below /api. */
const chapters: Readonly<Record<string, string>> = {
	'Accounts and sessions': 'user login register logout reset verify not-me verification account weekly-mail changes',
	'Lists and people': 'prospect-lists prospects connections statuses s bin',
	'Network and circle': 'my-network known-at circle c',
	Introductions: 'paths generate-intro-message intro-requests favours needs-you first-steps templates r p mail-events',
	'Programs and the server':
		'account/tokens account/assistants account/webhook openapi.json mcp oauth extension health',
};
const known = Object.values(chapters).join(' ').split(' ');
const inPages = ' In pages: the header Link names the next.';

const rows = Object.entries(paths).flatMap(([address, calls]) =>
	Object.entries(calls).map(([method, { summary, security }]) => {
		const isOpen = security.every((one) => Object.keys(one).length === 0);
		const marks = `${isOpen ? ' ○' : ''}${summary.includes(inPages) ? ' ⋯' : ''}`;
		const row = `| \`${method.toUpperCase()} ${address}\`${marks} | ${summary.replace(inPages, '')} |`;
		const [, , part = '', more = ''] = address.split('/');
		return { part: known.includes(`${part}/${more}`) ? `${part}/${more}` : part, row };
	}),
);
const chapterOf = (title: string, parts: readonly string[]) => `## ${title}
| call | what it does |
|---|---|
${rows.flatMap(({ part, row }) => (parts.includes(part) ? [row] : [])).join('\n')}
`;

const page = `# The calls

\`/api/openapi.json\` has the fields and the response of each. ○ needs no session. ⋯ responds in pages: the header \`Link\` names the next. \`KINDLING_WRITE_PAGES=1 npm run unit -- calls-page\` writes this page.

${Object.entries(chapters)
	.map(([title, parts]) => chapterOf(title, parts.split(' ')))
	.join('\n')}`;

test('every call has its chapter', () => {
	expect(rows.filter(({ part }) => !known.includes(part))).toEqual([]);
});

test('the page of all calls is what the document of the API says', () => {
	if (process.env.KINDLING_WRITE_PAGES) writeFileSync(path, page);
	expect(textOf(path)).toBe(page);
});
