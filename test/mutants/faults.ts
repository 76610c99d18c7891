import { parseSync } from 'vite';
import { type Context, limit, type Node, plantsAt, units } from './code-faults.ts';

/** One fault: the source from `start` to `end`, an expression, becomes `text`. `before` and `after` are what a reader sees of it. */
export type Fault = {
	rule: string;
	line: number;
	start: number;
	end: number;
	text: string;
	before: string;
	after: string;
	/** It stands outside of any function: it counts when the file is imported, and never again. */
	atImport: boolean;
};

const isFunction = (node: Node) =>
	/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|PropertyDefinition)$/.test(node.type);
const wrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const unread = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'ImportAttribute']);

/** The parts of a node that are expressions or hold some, each with whether something can stand in its place. */
function partsOf(node: Node): [part: Node, isReplaceable: boolean][] {
	return Object.entries(node).flatMap(([key, value]): [Node, boolean][] => {
		const parts = (Array.isArray(value) ? value : [value]).filter((part) => part && typeof part.type === 'string');
		const isTarget =
			(node.type === 'AssignmentExpression' && key === 'left') ||
			node.type === 'UpdateExpression' ||
			(node.type === 'UnaryExpression' && /^(delete|typeof)$/.test(node.operator)) ||
			(/^For(In|Of)Statement$/.test(node.type) && key === 'left') ||
			key === 'callee' ||
			key === 'tag' ||
			key === 'quasi' ||
			key === 'label' ||
			key === 'params' ||
			key === 'id' ||
			(key === 'key' && !node.computed) ||
			(key === 'property' && !node.computed) ||
			(key === 'value' && node.shorthand) ||
			node.type === 'ChainExpression' ||
			(key === 'object' && node.inChain) ||
			node.type === 'JSXAttribute' ||
			/Specifier$/.test(node.type);
		return parts.map((part) => [part, !isTarget]);
	});
}

const isNumber = (node: Node): boolean =>
	(node?.type === 'Literal' && typeof node.value === 'number') ||
	(node?.type === 'BinaryExpression' && (isNumber(node.left) || isNumber(node.right))) ||
	(node?.type === 'Identifier' && limit.test(node.name));
const isLimit = (name: string) => limit.test(name) && !units.test(name);

/** The names of the file that stand for a limit: constants that are numbers, and what is imported and named as one. */
function numbersOf(program: Node): Set<string> {
	const found = new Set<string>();
	for (const statement of program.body as Node[]) {
		for (const part of statement.type === 'ImportDeclaration' && statement.importKind !== 'type'
			? statement.specifiers
			: [])
			if (isLimit(part.local.name)) found.add(part.local.name);
		const declared = statement.declaration ?? statement;
		for (const { id, init } of declared?.type === 'VariableDeclaration' ? declared.declarations : [])
			if (id.type === 'Identifier' && !units.test(id.name) && isNumber(init)) found.add(id.name);
	}
	return found;
}

/** The faults of one file by its syntax tree, in the order of the source. */
export function faultsOf(path: string, source: string): Fault[] {
	const { program, errors } = parseSync(path, source) as { program: Node; errors: unknown[] };
	if (errors.length > 0) throw new Error(`${path} cannot be read.`);
	const words = [...new Set([...source.matchAll(/'([a-z][a-z_-]{2,19})'/g)].map(([, word]) => word as string))];
	const context: Context = { source, numbers: numbersOf(program), states: words };
	const found: Fault[] = [];
	const lineAt = (place: number) => source.slice(0, place).split('\n').length;
	const visit = (node: Node, parent: Node, canReplace: boolean, inFunction: boolean) => {
		// What a constant of the file is counts where it is used.
		if (!inFunction && node.type === 'VariableDeclarator' && context.numbers.has(node.id.name)) return;
		if (unread.has(node.type) || (node.type.startsWith('TS') && !wrappers.has(node.type))) return;
		if (canReplace || node.type === 'ExpressionStatement' || node.type === 'IfStatement') {
			for (const plant of plantsAt(node, parent, context)) {
				const { rule, text, before = source.slice(plant.node.start, plant.node.end), after = text } = plant;
				const { start, end } = plant.node;
				const at = plant.at ?? start + Math.max(0, source.slice(start, end).indexOf(before));
				found.push({ rule, line: lineAt(at), start, end, text, before, after, atImport: !inFunction });
			}
		}
		const isChain = node.type === 'ChainExpression' || node.inChain;
		for (const [part, isReplaceable] of partsOf(node)) {
			if (isChain && (part === node.expression || part === node.callee || part === node.object)) part.inChain = true;
			visit(part, node, isReplaceable && !part.inChain, inFunction || isFunction(node));
		}
	};
	visit(program, {}, false, false);
	return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/**
 * The source with all its faults in it, each asleep: the expression is as it was until the number of the fault is the one
 * that is awake. The first has the number `from`; only each `each`th number is planted.
 */
export function withFaults(source: string, faults: readonly Fault[], from: number, each = 1): string {
	const places = new Map<string, { start: number; end: number; faults: [number, Fault][] }>();
	faults.forEach((fault, at) => {
		if ((from + at) % each > 0) return;
		const key = `${fault.start}:${fault.end}`;
		const place = places.get(key) ?? { start: fault.start, end: fault.end, faults: [] };
		place.faults.push([from + at, fault]);
		places.set(key, place);
	});
	const sorted = [...places.values()].sort((a, b) => a.start - b.start || b.end - a.end);
	let next = 0;
	const write = (start: number, end: number): string => {
		let text = '';
		let at = start;
		for (let place = sorted[next]; place && place.start >= start && place.end <= end; place = sorted[next]) {
			next += 1;
			const choices = place.faults.map(([id, fault]) => `__fault(${id})?(${fault.text}):`).join('');
			text += `${source.slice(at, place.start)}(${choices}(${write(place.start, place.end)}))`;
			at = place.end;
		}
		return text + source.slice(at, end);
	};
	return `const __fault = (id) => globalThis.__faults?.isAwake(id) ?? false; ${write(0, source.length)}`;
}
