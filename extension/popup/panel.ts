import { useEffect, useState } from 'react';

/** Whether this is the panel beside the page, and not the popup of the toolbar button. */
export const isPanel = new URLSearchParams(location.search).has('panel');

type Panels = {
	/** Chrome 116 and newer, in a copy that has the right to it. */
	sidePanel?: { open?: (where: { windowId: number }) => Promise<void> };
	/** Firefox. */
	sidebarAction?: { open: () => Promise<void> };
};

/** Opens this same UI beside the page and closes the popup; undefined where the browser has no place for it. */
export function usePanelOpener(): (() => void) | undefined {
	const [windowId, setWindowId] = useState<number>();
	useEffect(() => {
		// Known before the press: while it is handled the browser opens a panel, and no longer after a wait.
		void chrome.tabs.query({ active: true, currentWindow: true }).then(([tab]) => setWindowId(tab?.windowId));
	}, []);
	const { sidePanel, sidebarAction } = chrome as unknown as Panels;
	if (isPanel || windowId === undefined) return undefined;
	const open = sidebarAction?.open ?? (sidePanel?.open && (() => sidePanel.open?.({ windowId })));
	return open && (() => void Promise.resolve(open()).then(() => window.close()));
}
