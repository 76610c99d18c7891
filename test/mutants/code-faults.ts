import { hole, sqlFaults } from './sql-faults.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tree is walked by the names of its parts, whatever node it is.
export type Node = any;
/** A fault in the place of a node: what stands there instead, and what a reader sees of it. `at` is where that begins. */
type Plant = { rule: string; node: Node; text: string; before?: string; after?: string; at?: number };
/** A file: its text, the names that stand for numbers, and the words that may be states. */
export type Context = { source: string; numbers: ReadonlySet<string>; states: readonly string[] };

const comparisons: Record<string, [rule: string, text: string]> = {
	'<': ['comparison', '<='],
	'<=': ['comparison', '<'],
	'>': ['comparison', '>='],
	'>=': ['comparison', '>'],
	'===': ['branch', '!=='],
	'!==': ['branch', '==='],
	'-': ['arithmetic', '+'],
	'+': ['arithmetic', '-'],
	'*': ['arithmetic', '/'],
	'/': ['arithmetic', '*'],
};
const names: Record<string, string> = {
	...{ max: 'min', min: 'max', some: 'every', every: 'some', floor: 'ceil', ceil: 'floor' },
	...{ startsWith: 'endsWith', endsWith: 'startsWith' },
};
const left =
	/^(filter|sort|toSorted|reverse|toReversed|slice|trim|toLowerCase|orderBy|limit|normalize|replaceAll|replace)$/;
/** A unit of time is no limit: a millisecond more of it is seen by nobody. */
export const units = /^(second|minute|hour|day|week)Ms$/;
/** How a name ends that stands for a limit. */
export const limit = /(Ms|Most|Max|Least)$/;
const escapes = /^(escape\w*|encode\w*|encodeURI\w*|cssEscape|quote\w*|hash\w*|fingerprint\w*|normal\w*)$/;

const isText = (node: Node) =>
	node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string');
const isPlain = (node: Node) => node?.type === 'Identifier' || node?.type === 'MemberExpression';
const nameOf = (node: Node): string => node?.name ?? node?.property?.name ?? '';
const isOwner = (text: string) => /(\.|^)(userId|owner|ownerId)$/.test(text);

function ofCall(node: Node, of: (part: Node) => string): Plant[] {
	const { callee, arguments: args } = node;
	const name = nameOf(callee);
	const rest = (from: number) => args.slice(from).map(of).join(', ');
	const found: Plant[] = [];
	const add = (rule: string, text: string) => found.push({ rule, node, text });
	if (callee.type === 'Identifier' && name === 'eq') {
		const isOfOwner = args.some((arg: Node) => isOwner(of(arg)));
		add(isOfOwner ? 'owner' : 'condition', `eq(${of(args[0])}, ${of(args[0])})`);
	} else if (callee.type === 'Identifier' && name === 'owned') {
		add('owner', `owned({ id: ${of(args[0])}.id, userId: ${of(args[0])}.id }, ${of(args[2])}, ${of(args[2])})`);
	} else if (callee.type === 'Identifier' && name === 'and') {
		args.forEach((arg: Node, at: number) => {
			if (arg.type === 'CallExpression' && /^(eq|owned)$/.test(nameOf(arg.callee))) return;
			const kept = args.filter((_: Node, other: number) => other !== at).map(of);
			add(/userId|owner/i.test(of(arg)) ? 'owner' : 'condition', `and(${kept.join(', ')})`);
		});
	} else if (callee.type === 'Identifier' && (name === 'desc' || escapes.test(name)) && args.length > 0) {
		add(name === 'desc' ? 'order' : 'escape', `(${of(args[0])})`);
	} else if (callee.type === 'MemberExpression' && !callee.computed) {
		const object = of(callee.object);
		if (Object.hasOwn(names, name)) add('bound', `${object}.${names[name]}(${rest(0)})`);
		if (left.test(name) && callee.object.type !== 'Super') add(name === 'limit' ? 'limit' : 'left out', object);
	}
	const [first, second] = args;
	if (
		args.length >= 2 &&
		of(args[0]) !== of(args[1]) &&
		args.length <= 4 &&
		isPlain(first) &&
		isPlain(second) &&
		![first, second].some((arg) => nameOf(arg) === 'db') &&
		!/^(eq|lt|gt|lte|gte|ne|max|min)$/.test(name)
	) {
		const others = args.length > 2 ? `, ${rest(2)}` : '';
		add('arguments', `${of(callee)}(${of(second)}, ${of(first)}${others})`);
	}
	return found;
}

/** The statement is left out: what it sets, sends, removes or listens to does not happen. */
function ofStatement({ expression }: Node, of: (part: Node) => string): Plant[] {
	const isWaiting = expression.type === 'AwaitExpression';
	const call = isWaiting ? expression.argument : expression;
	if (call.type !== 'CallExpression' || call.callee.type === 'Super') return [];
	const isListener = /^(on|addEventListener|addListener|once|removeEventListener)$/.test(nameOf(call.callee));
	const rule = isListener ? 'listener' : /^(header|set|append)$/.test(nameOf(call.callee)) ? 'header' : 'step left out';
	const found: Plant[] = [{ rule, node: expression, text: 'void 0', before: of(expression), after: '' }];
	if (isWaiting) found.push({ rule: 'await', node: expression, text: of(call) });
	return found;
}

function ofObject(node: Node, of: (part: Node) => string, isSet: boolean): Plant[] {
	const parts: Node[] = node.properties;
	return parts.flatMap((part): Plant[] => {
		const isHeader = part.type === 'Property' && part.key.type === 'Literal';
		if (!(isSet || isHeader) || part.type !== 'Property') return [];
		const kept = parts.filter((other) => other !== part).map(of);
		return [
			{ rule: isSet ? 'assignment' : 'header', node, text: `{ ${kept.join(', ')} }`, before: of(part), after: '' },
		];
	});
}

function ofTemplate(node: Node, source: string): Plant[] {
	if (nameOf(node.tag) !== 'sql') return [];
	const { start, end } = node.quasi;
	let text = source.slice(start + 1, end - 1);
	for (const expression of node.quasi.expressions as Node[]) {
		const from = source.lastIndexOf('${', expression.start) - start - 1;
		const to = source.indexOf('}', expression.end) - start;
		text = text.slice(0, from) + hole.repeat(to - from) + text.slice(to);
	}
	return sqlFaults(text).map((fault) => {
		const [from, to] = [start + 1 + fault.start, start + 1 + fault.end];
		return {
			rule: fault.rule,
			node,
			text: source.slice(node.start, from) + fault.text + source.slice(to, node.end),
			before: source.slice(from, to),
			after: fault.text,
			at: from,
		};
	});
}

function ofLiteral(node: Node, parent: Node, { states }: Context): Plant[] {
	const { value } = node;
	if (node.regex) {
		const parts = [...String(node.raw).matchAll(/^\/\^|(?<!\\)\$(?=\/[a-z]*$)|\\\./g)];
		return parts.map(({ 0: part, index }) => {
			const instead = part === '/^' ? '/' : part === '\\.' ? '.' : '';
			const text = node.raw.slice(0, index) + instead + node.raw.slice(index + part.length);
			return { rule: 'pattern', node, text: text.replace(/^\/(?=\/)/, '/(?:)') };
		});
	}
	if (typeof value === 'boolean') return [{ rule: 'branch', node, text: String(!value) }];
	const isBound = ['BinaryExpression', 'CallExpression', 'Property', 'VariableDeclarator'];
	// A comparison is moved by its sign.
	if (parent.type === 'BinaryExpression' && Object.hasOwn(comparisons, parent.operator)) return [];
	if (typeof value === 'number' && isBound.includes(parent.type))
		return [{ rule: 'bound', node, text: String(value + 1) }];
	const isState = typeof value === 'string' && states.includes(value);
	const isGiven = [
		'Property',
		'ConditionalExpression',
		'ReturnStatement',
		'ArrowFunctionExpression',
		'CallExpression',
		'LogicalExpression',
	];
	const other = states[(states.indexOf(value) + 1) % states.length];
	return isState && isGiven.includes(parent.type) && other !== value
		? [{ rule: 'state', node, text: `'${other}'` }]
		: [];
}

function ofArray(node: Node, parent: Node, of: (part: Node) => string): Plant[] {
	const parts: Node[] = node.elements;
	const isNames = parts.length > 1 && parts.every((part) => part && part.type !== 'SpreadElement');
	const isUsed = parent.type === 'CallExpression' || parts.every(isText);
	if (!isNames || !isUsed || parts.length > 12) return [];
	return parts.map((part) => ({
		rule: 'element',
		node,
		text: `[${parts
			.filter((other) => other !== part)
			.map(of)
			.join(', ')}]`,
		before: of(part),
		after: '',
	}));
}

/** The faults that can be planted at a node, by what it is. */
export function plantsAt(node: Node, parent: Node, context: Context): Plant[] {
	const of = (part: Node): string => context.source.slice(part.start, part.end);
	switch (node.type) {
		case 'BinaryExpression': {
			const [rule, sign] = comparisons[node.operator] ?? [];
			// A test is true or false instead, which is more than its opposite.
			const isTest = rule === 'branch' && parent.test === node;
			if (!rule || !sign || isTest || (rule === 'arithmetic' && (isText(node.left) || isText(node.right)))) return [];
			return [{ rule, node, text: `${of(node.left)} ${sign} ${of(node.right)}` }];
		}
		case 'LogicalExpression': {
			if (node.operator === '??') return [{ rule: 'fallback', node, text: of(node.left) }];
			return [
				{ rule: 'branch', node, text: of(node.left) },
				{ rule: 'branch', node, text: of(node.right) },
			];
		}
		case 'UnaryExpression':
			return node.operator === '!' && parent.type !== 'UnaryExpression'
				? [{ rule: 'branch', node, text: of(node.argument) }]
				: [];
		case 'IfStatement':
		case 'ConditionalExpression': {
			if (node.test.type === 'Literal') return [];
			return ['true', 'false'].map((text) => ({ rule: 'guard', node: node.test, text }));
		}
		case 'ExpressionStatement':
			return ofStatement(node, of);
		case 'CallExpression':
			return ofCall(node, of);
		case 'ObjectExpression': {
			const isSet =
				parent.type === 'CallExpression' && nameOf(parent.callee) === 'set' && parent.arguments.length === 1;
			return ofObject(node, of, isSet);
		}
		case 'ArrayExpression':
			return ofArray(node, parent, of);
		case 'TaggedTemplateExpression':
			return ofTemplate(node, context.source);
		case 'Literal':
			return ofLiteral(node, parent, context);
		case 'Identifier':
			if (!context.numbers.has(node.name)) return [];
			return [{ rule: 'limit', node, text: `${node.name} ${node.name.endsWith('Ms') ? '* 2' : '+ 1'}` }];
		default:
			return [];
	}
}
