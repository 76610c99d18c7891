import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { files, textOf } from './files.ts';

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const partsOf = (node: Node) => Object.values(node).flat().filter(isNode);

/** The values that an expression may have. */
function outcomes(node: unknown): Node[] {
	if (!isNode(node)) return [];
	if (node.type === 'ConditionalExpression') return [...outcomes(node.consequent), ...outcomes(node.alternate)];
	if (node.type === 'LogicalExpression') return [...outcomes(node.left), ...outcomes(node.right)];
	return [node];
}

/** The values that a function may return, without those of functions inside it. */
const returnsOf = (body: Node): Node[] =>
	partsOf(body).flatMap((part) => {
		if (part.type === 'ReturnStatement') return outcomes(part.argument);
		return /Function/.test(part.type) ? [] : returnsOf(part);
	});

/** The components in some code that return a text. */
function textComponents(code: string): string[] {
	const visit = (node: Node): string[] => {
		const isNamed = node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration';
		const name = isNamed && isNode(node.id) ? String(node.id.name) : '';
		const made = node.type === 'VariableDeclarator' ? node.init : node;
		const body = isNode(made) && /Function/.test(made.type) && isNode(made.body) ? made.body : undefined;
		const returned = body && (body.type === 'BlockStatement' ? returnsOf(body) : outcomes(body));
		const isText = ({ type, value }: Node) =>
			type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');
		const inside = partsOf(node).flatMap(visit);
		return /^[A-Z]/.test(name) && returned?.some(isText) ? [name, ...inside] : inside;
	};
	return visit(parseSync('code.tsx', code).program as unknown as Node);
}

// The build wraps each text in JSX that needs an element (web/ui/jsx). It doesn't see a text that a component returns
// alone, which a translating browser takes away from React.
test('no component returns a text without an element', () => {
	const found = files('web', 'extension')
		.filter((path) => path.endsWith('.tsx'))
		.flatMap((path) => textComponents(textOf(path)).map((name) => `${path}: ${name}`));
	expect(found).toEqual([]);
});

test.each([
	"const LastUse = () => 'Never used';",
	"function Whole() { if (!text) return <i />; return text ? 'The rest' : <b />; }",
	'export const Count = ({ count }) => count > 0 && `Somebody`;',
])('%s is found to return a text', (code) => {
	expect(textComponents(code)).toHaveLength(1);
});

test.each(["const nameOf = () => 'Ada';", "function Name() { const say = () => 'Ada'; return <b>{say()}</b>; }"])(
	'%s is fine',
	(code) => {
		expect(textComponents(code)).toEqual([]);
	},
);

test('the app and the popup are built with texts in elements of their own', () => {
	for (const path of ['vite.config.ts', '.scripts/build/build-extension.ts']) {
		expect(textOf(path)).toContain("react({ jsxImportSource: '#jsx' })");
	}
});
