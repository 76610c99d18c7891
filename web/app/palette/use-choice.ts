import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Group, Option } from './options.ts';

/**
 * Keeps which option of a list is active while the focus stays in the field: the first, until the arrow keys or the
 * pointer choose another.
 */
export function useChoice(groups: readonly Group[], onChoose: (option: Option) => void) {
	const [wanted, setWanted] = useState<string>();
	const options = groups.flatMap((group) => group.options);
	const active = options.find(({ id }) => id === wanted) ?? options[0];
	const activeId = active && idOf(active);
	useEffect(() => {
		if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
	}, [activeId]);
	const onKeyDown = (event: KeyboardEvent) => {
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (step && active) {
			const at = options.indexOf(active) + step;
			setWanted(options.at(at % options.length)?.id);
		} else if (event.key === 'Enter' && active) onChoose(active);
		else return;
		event.preventDefault();
	};
	return { active, activeId, setActive: ({ id }: Option) => setWanted(id), onKeyDown, count: options.length };
}

/** The id of an option's element. */
export const idOf = ({ id }: Option) => `option-${id}`;
