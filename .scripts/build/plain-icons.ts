import type { Plugin } from 'vite';

// What an icon of lucide-react is here: an element whose parts are made once. Attributes of their own win.
const plain = `
import { createElement } from 'react';
const drawn = { xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
	stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true };
export default (node) => {
	const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
	return (props) => createElement('svg', { ...drawn, ...props }, ...parts);
};`;
const ofIcon = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?!index\.)/;

/** Of the module of an icon only its picture, without a key for each part. Throws where lucide-react writes it otherwise. */
function pictureOf(code: string): string {
	const node = /\bnode: (\[.*?\])(?:,\s+aliases: \[[^\]]*\])?\s+};/s.exec(code)?.[1];
	if (!node) throw new Error('The module of an icon has no picture.');
	return `import icon from '../createLucideIcon.mjs';\nexport default icon(${node.replace(/,\s*key: "\w+"/g, '')});`;
}

/** Leaves out of the page what icons carry besides their picture: names, sizes by context and class names. */
export const plainIcons: Plugin = {
	name: 'plain-icons',
	apply: 'build',
	enforce: 'pre',
	resolveId: (id, from = '') =>
		ofIcon.test(from) && id.endsWith('/createLucideIcon.mjs') ? '\0plain-icon' : undefined,
	load: (id) => (id === '\0plain-icon' ? plain : undefined),
	transform: (code, id) => (ofIcon.test(id) ? pictureOf(code) : undefined),
};
