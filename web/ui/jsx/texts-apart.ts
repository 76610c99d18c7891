import { createElement, type ElementType, type ReactNode } from 'react';

/**
 * Returns the props of an element so that no text has a sibling: adjacent texts become one, and a text beside anything else
 * gets a <span>. A browser that translates the page puts a <font> in the place of each text. React still holds the old text,
 * so a change of it isn't seen, and a sibling that comes or goes beside it throws (facebook/react#11538). React writes a text
 * that is alone in its element through the element, which stays.
 */
export function textsApart<Props extends { children?: ReactNode }>(type: ElementType, props: Props): Props {
	const { children } = props;
	const apart = Array.isArray(children) ? ofMany(children) : children;
	// A fragment or a boundary is no element of the page, so its text may have siblings outside.
	const own = typeof type === 'symbol' ? inSpan(apart) : apart;
	return own === children ? props : { ...props, children: own };
}

function ofMany(children: readonly ReactNode[]): ReactNode {
	if (!children.some(isText)) return children as ReactNode[];
	if (children.every(isText)) return children.join('');
	const joined: ReactNode[] = [];
	let first: number | undefined;
	for (const [at, child] of children.entries()) {
		if (!isText(child)) first = undefined;
		// The first one takes the text. The others keep their places, so that those after them do.
		joined.push(first === undefined ? child : null);
		if (isText(child) && first !== undefined) joined[first] = `${joined[first]}${child}`;
		else if (isText(child)) first = at;
	}
	return joined.map(inSpan);
}

const inSpan = (child: ReactNode) => (isText(child) && child !== '' ? createElement('span', null, child) : child);

const isText = (child: ReactNode) => typeof child === 'string' || typeof child === 'number';
