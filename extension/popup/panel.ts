import { useEffect, useState } from 'react';

/** True in the panel beside the page, false in the popup of the toolbar button. */
export const isPanel = new URLSearchParams(location.search).has('panel');

type Panels = {
	/** Chrome 116 and newer, in a copy with that permission. */
	sidePanel?: { open?: (where: { windowId: number }) => Promise<void> };
	/** Firefox. */
	sidebarAction?: { open: () => Promise<void> };
};

/** Returns a function that opens this UI beside the page and closes the popup; undefined where the browser can't. */
export function usePanelOpener(): (() => void) | undefined {
	const [windowId, setWindowId] = useState<number>();
	useEffect(() => {
		// Looked up before the click: the browser only opens a panel while it handles the click, not after an await.
		void chrome.tabs.query({ active: true, currentWindow: true }).then(([tab]) => setWindowId(tab?.windowId));
	}, []);
	const { sidePanel, sidebarAction } = chrome as unknown as Panels;
	if (isPanel || windowId === undefined) return undefined;
	const open = sidebarAction?.open ?? (sidePanel?.open && (() => sidePanel.open?.({ windowId })));
	return open && (() => void Promise.resolve(open()).then(() => window.close()));
}
