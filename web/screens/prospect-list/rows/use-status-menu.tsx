import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Prospect } from '#contract/prospect';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';

const RowMenu = lazyPart(() => import('./status-menu.tsx').then((module) => module.RowMenu), { place: 'over' });

/**
 * Keeps one menu for all rows: `open` opens it at the badge of a prospect, `opened` is the id of that prospect, and
 * `menu` must be rendered. `onFocus` is called with the prospect that gets the focus back, as soon as the menu is gone.
 */
export function useStatusMenu(onFocus: (id: string) => void, onRemove: (prospect: Prospect) => void) {
	const [at, setAt] = useState<{ prospect: Prospect; badge: HTMLElement }>();
	const open = useCallback((prospect: Prospect, badge: HTMLElement) => setAt({ prospect, badge }), []);
	const shown = useRef<string>(undefined);
	// The next key starts from the row, so it must not come before the focus, as it could when Radix gives the focus
	// back.
	useLayoutEffect(() => {
		const was = shown.current;
		shown.current = at?.prospect.id;
		if (was && !at) onFocus(was);
	});
	const menu = at && <RowMenu {...at} onRemove={onRemove} onClose={() => setAt(undefined)} />;
	return { open, menu, opened: at?.prospect.id };
}
