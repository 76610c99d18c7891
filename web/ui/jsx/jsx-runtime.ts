import type { ElementType, Key, ReactNode } from 'react';
import { jsx as element } from 'react/jsx-runtime';
import { textsApart } from './texts-apart.ts';

export { Fragment } from 'react';

/** React's `jsx` with its texts apart. The builds of the app and the popup compile JSX to it (`#jsx`). */
export const jsx = (type: ElementType, props: { children?: ReactNode }, key?: Key) =>
	element(type, textsApart(type, props), key);

export { jsx as jsxs };
