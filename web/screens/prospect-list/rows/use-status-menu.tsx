import { Suspense, useCallback, useState } from 'react';
import type { Prospect } from '#contract/prospect';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const StatusMenu = lazyPart(() => import('./status-menu.tsx').then((module) => module.StatusMenu));

/** One menu of statuses for all rows: `open` opens it at the badge of a prospect, and `menu` is to be rendered. */
export function useStatusMenu() {
	const [at, setAt] = useState<{ prospect: Prospect; badge: HTMLElement }>();
	const open = useCallback((prospect: Prospect, badge: HTMLElement) => setAt({ prospect, badge }), []);
	const menu = at && (
		<Suspense>
			<StatusMenu {...at} onClose={() => setAt(undefined)} />
		</Suspense>
	);
	return { open, menu };
}
