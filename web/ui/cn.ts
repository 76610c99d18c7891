import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';

const sides = ['', 'x', 'y', 't', 'r', 'b', 'l'];
const any = [() => true];
const sizes = ['xs', 'sm', 'base', 'md', 'lg', 'xl', '2xl', '3xl'];

const box = (name: string) => Object.fromEntries(sides.map((side) => [name + side, [{ [name + side]: any }]]));
const boxConflicts = (name: string) => ({
	[name]: sides.slice(1).map((side) => name + side),
	[`${name}x`]: [`${name}r`, `${name}l`],
	[`${name}y`]: [`${name}t`, `${name}b`],
});

// Only the classes that callers override with `className`. The full table of Tailwind's classes is 6 KB gzipped, which the
// sign-in screen would have to load. Classes that are not listed are never merged.
const merge = createTailwindMerge(() => ({
	cacheSize: 500,
	prefix: undefined,
	experimentalParseClassName: undefined,
	theme: {},
	classGroups: {
		...box('p'),
		...box('m'),
		w: [{ w: any }],
		h: [{ h: any }],
		size: [{ size: any }],
		'min-w': [{ 'min-w': any }],
		'min-h': [{ 'min-h': any }],
		'max-w': [{ 'max-w': any }],
		'max-h': [{ 'max-h': any }],
		gap: [{ gap: any }],
		'gap-x': [{ 'gap-x': any }],
		'gap-y': [{ 'gap-y': any }],
		display: ['block', 'inline-block', 'inline', 'flex', 'inline-flex', 'grid', 'inline-grid', 'hidden', 'contents'],
		position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
		direction: [{ flex: ['row', 'col', 'row-reverse', 'col-reverse'] }],
		columns: [{ 'grid-cols': any }],
		items: [{ items: any }],
		justify: [{ justify: any }],
		align: [{ text: ['left', 'center', 'right'] }],
		wrap: [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
		'font-size': [{ text: sizes }],
		color: [{ text: any }],
		weight: [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
		bg: [{ bg: any }],
		rounded: [{ rounded: ['none', ...sizes, 'full'] }],
		'border-style': [{ border: ['solid', 'dashed', 'none'] }],
		'border-color': [{ border: ['transparent', 'border', 'border-strong', 'ember', 'danger', 'danger-ink'] }],
		shadow: [{ shadow: any }],
		z: [{ z: any }],
		overflow: [{ overflow: any }],
		'overflow-x': [{ 'overflow-x': any }],
		'overflow-y': [{ 'overflow-y': any }],
		opacity: [{ opacity: any }],
	},
	conflictingClassGroups: {
		...boxConflicts('p'),
		...boxConflicts('m'),
		size: ['w', 'h'],
		gap: ['gap-x', 'gap-y'],
		overflow: ['overflow-x', 'overflow-y'],
	},
	conflictingClassGroupModifiers: {},
	orderSensitiveModifiers: ['before', 'after', 'placeholder', 'marker', '*', '**'],
	postfixLookupClassGroups: [],
}));

/** Joins class names. Of two listed Tailwind classes for the same property, the later one wins. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes));
