import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

/** Shows the first `few` items of a list, until `more`, a button, shows all of them. `more` is null where nothing is left out. */
export function useFirstFew<Item>(
	items: readonly Item[],
	few: number,
	className: string,
): { shown: readonly Item[]; more: ReactNode } {
	const [isWhole, setWhole] = useState(false);
	if (isWhole || items.length <= few) return { shown: items, more: null };
	const more = (
		<Button variant="ghost" className={className} onClick={() => setWhole(true)}>
			{`Show all ${items.length}`}
		</Button>
	);
	return { shown: items.slice(0, few), more };
}
