/**
 * The part of React that the first rows need, for one rendering: elements become nodes of the page at once, state keeps
 * its first value, and no effect runs. The build replaces React and its router by it in the script of the first rows
 * (.scripts/build/page-scripts.ts), so that the list's own components draw them.
 */
import type { ReactNode as AnyNode } from 'react';

type Made = Node | string | number | boolean | null | undefined | readonly Made[];
type Props = Record<string, unknown> & { children?: Made };
type Component = (props: Props) => Made;

export const Fragment = Symbol('Fragment');

/** Makes the nodes of an element: `type` is an element name of HTML or SVG, a component, or a fragment. */
export function jsx(type: string | symbol | Component, props: Props): Made {
	if (typeof type === 'function') return type(props);
	if (typeof type === 'symbol') return props.children;
	const isDrawn = drawn.has(type);
	const element: HTMLElement | SVGElement = isDrawn
		? document.createElementNS('http://www.w3.org/2000/svg', type)
		: document.createElement(type);
	for (const [name, value] of Object.entries(props)) {
		if (name === 'children') append(element, value as Made);
		// A property of the select, whose first option is chosen.
		else if (name === 'value' && type === 'select') continue;
		else if (name === 'style') setStyle(element, (value ?? {}) as Record<string, string | number | undefined>);
		else setAttribute(element, isDrawn ? kebab(name) : (attributes[name] ?? name), value);
	}
	return element;
}

export { jsx as jsxs };

/** React's older form of the same, used by its icons. */
export const createElement = (type: string | symbol | Component, props?: Props | null, ...children: Made[]): Made =>
	jsx(type, children.length > 0 ? { ...props, children } : { ...props });

/** Appends what a component returned: nodes and texts, in arrays of any depth. Nothing for null and booleans. */
export function append(parent: Node, made: Made) {
	if (Array.isArray(made)) for (const each of made) append(parent, each);
	else if (made instanceof Node) parent.appendChild(made);
	else if (typeof made === 'number' || (typeof made === 'string' && made !== ''))
		parent.appendChild(document.createTextNode(`${made}`));
}

// Elements of the icons.
const drawn = new Set(['svg', 'path', 'circle', 'rect', 'line', 'polyline', 'polygon', 'ellipse', 'g']);
const attributes: Record<string, string> = {
	className: 'class',
	tabIndex: 'tabindex',
	dateTime: 'datetime',
	htmlFor: 'for',
	readOnly: 'readonly',
	autoComplete: 'autocomplete',
	spellCheck: 'spellcheck',
};
const kebab = (name: string) =>
	name === 'className'
		? 'class'
		: name === 'viewBox'
			? name
			: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function setAttribute(element: Element, name: string, value: unknown) {
	if (value === null || value === undefined || typeof value === 'function' || typeof value === 'object') return;
	if (name === 'key' || name === 'ref') return;
	const isText = /^(aria|data)-/.test(name);
	if (typeof value === 'boolean' && !isText) return element.toggleAttribute(name, value);
	element.setAttribute(name, `${value}`);
}

// Set through properties, because the page's policy forbids the attribute.
function setStyle({ style }: HTMLElement | SVGElement, values: Record<string, string | number | undefined>) {
	for (const [name, value] of Object.entries(values)) {
		if (value === undefined) continue;
		style.setProperty(name.startsWith('--') ? name : kebab(name), typeof value === 'number' ? `${value}px` : value);
	}
}

const firstOf = <Value>(value: Value | (() => Value)): Value =>
	typeof value === 'function' ? (value as () => Value)() : value;
const nothing = () => {};

export const useState = <Value>(first: Value | (() => Value)) => [firstOf(first), nothing] as const;
export const useRef = <Value>(first: Value) => ({ current: first });
export const useMemo = <Value>(make: () => Value) => make();
export const useCallback = <Value>(value: Value) => value;
export const useSyncExternalStore = <Value>(_subscribe: unknown, read: () => Value) => read();
export const useId = () => undefined;
export const useEffect = nothing;
export const useLayoutEffect = nothing;
export const memo = <Value>(component: Value) => component;
export const forwardRef = (component: (props: Props, ref: null) => Made) => (props: Props) => component(props, null);
export const createContext = <Value>(value: Value) => ({ value });
export const useContext = <Value>(context: { value: Value }) => context.value;

/** The router's. The app carries out a press that comes before it (web/app/take-over). */
export const useNavigate = () => nothing;

/** Appends elements that were written as React's, and compiled to the above. */
export const draw = (parent: Node, element: AnyNode) => append(parent, element as unknown as Made);
