import type { ElementType, Key, ReactNode } from 'react';
import { jsxDEV as element, type JSXSource } from 'react/jsx-dev-runtime';
import { textsApart } from './texts-apart.ts';

export { Fragment } from 'react';

/** The counterpart of jsx-runtime.ts for `npm run dev`. */
export function jsxDEV(
	type: ElementType,
	props: { children?: ReactNode },
	key: Key | undefined,
	isStatic: boolean,
	source?: JSXSource,
	self?: unknown,
) {
	const apart = textsApart(type, props);
	return element(type, apart, key, isStatic && Array.isArray(apart.children), source, self);
}
