import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { files, isCode, textOf } from './files.ts';

// Words that native speakers don't write in a product. A key is pressed; a button is clicked or tapped.
const forbidden = [
	/\b(?:somebody|anybody|nobody|everybody)\b/i,
	/(?:^|[.!?:(“"]\s*)Whom\b/,
	/\bpe(?:rson|ople) whom\b/,
	/\bstands\b/,
	/\blies here\b/,
	/(?<![-\w])press(?:es|ed|ing)?\b(?! (?:\?|[A-Z]\b|Enter|Escape|space))/i,
];

// Words of pages that the extension may keep: names of classes, not sentences.
const vocabulary = 'extension/sites/drift/skeleton-mask.ts';

const wordIn = (text: string) => forbidden.map((word) => word.exec(text)?.[0]).find(Boolean);

type Node = { type: string; start: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Returns the texts of a file that are sentences: literals, templates and texts between tags. A name has no space. */
function sentencesIn(code: string): string[] {
	const visit = (node: Node): string[] => {
		if (node.type === 'ImportDeclaration' || node.type === 'TSLiteralType') return [];
		const parts = Object.values(node).flat().filter(isNode).flatMap(visit);
		if (node.type === 'TemplateLiteral') {
			const quasis = node.quasis as { value: { cooked: string } }[];
			return [quasis.map(({ value }) => value.cooked).join('…'), ...parts];
		}
		const isText = node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string');
		return isText ? [String(node.value), ...parts] : parts;
	};
	const { program } = parseSync('code.tsx', code);
	return visit(program as unknown as Node)
		.map((text) => text.replaceAll(/\s+/g, ' ').trim())
		.filter((text) => text.includes(' '));
}

test('no text of the product has a word that reads as translated', () => {
	const found = files('worker', 'web', 'extension')
		.filter((path) => isCode(path) && path !== vocabulary)
		.flatMap((path) =>
			sentencesIn(textOf(path)).flatMap((text) => (wordIn(text) ? [`${path}: “${wordIn(text)}” in ${text}`] : [])),
		);
	expect(found).toEqual([]);
});

test.each(files('docs/product', 'README.md'))('%s has no such word', (path) => {
	const found = textOf(path)
		.split('\n')
		.flatMap((line, at) => (wordIn(line) ? [`line ${at + 1}: ${wordIn(line)}`] : []));
	expect(found).toEqual([]);
});

test.each([
	"const a = 'Show whom somebody knows';",
	'const a = <p>Press the button</p>;',
	'const a = `It stands there`;',
])('%s is found', (code) => {
	expect(sentencesIn(code).filter(wordIn)).toHaveLength(1);
});

test.each(["const a = 'Press ? to see them all.';", "import { a } from 'nobody there';", "const place = 'press';"])(
	'%s is fine',
	(code) => {
		expect(sentencesIn(code).filter(wordIn)).toEqual([]);
	},
);
