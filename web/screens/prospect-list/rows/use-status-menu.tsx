import { useCallback, useState } from 'react';
import type { Prospect } from '#contract/prospect';
import { lazyInset } from '../../../ui/lazy-part.tsx';

const StatusMenu = lazyInset(() => import('./status-menu.tsx').then((module) => module.StatusMenu), 'over');

/**
 * One menu of statuses for all rows: `open` opens it at the badge of a prospect, and `menu` is to be rendered. `onFocus`
 * is called with the prospect to which the focus goes back.
 */
export function useStatusMenu(onFocus: (id: string) => void) {
	const [at, setAt] = useState<{ prospect: Prospect; badge: HTMLElement }>();
	const open = useCallback((prospect: Prospect, badge: HTMLElement) => setAt({ prospect, badge }), []);
	const menu = at && <StatusMenu {...at} onClose={() => setAt(undefined)} onFocus={() => onFocus(at.prospect.id)} />;
	return { open, menu };
}
