/** Waits until a condition on the page holds, looking again at every change of the document; whether it came true. */
export function becomesTrue(document: Document, condition: () => boolean, patience: number): Promise<boolean> {
	if (condition()) return Promise.resolve(true);
	return new Promise((resolve) => {
		const finish = (result: boolean) => {
			observer.disconnect();
			clearTimeout(timer);
			clearInterval(look);
			resolve(result);
		};
		const check = () => condition() && finish(true);
		const observer = new MutationObserver(check);
		observer.observe(document.documentElement, { childList: true, subtree: true, attributes: true });
		// The address changes without a change of the document.
		const look = setInterval(check, 200);
		const timer = setTimeout(() => finish(false), patience);
	});
}

/** Waits while the tab is hidden, since a hidden tab renders nothing; ends early when `isOver`. */
export function untilVisible(document: Document, isOver: () => boolean): Promise<void> {
	return new Promise((resolve) => {
		const look = setInterval(() => {
			if (document.visibilityState !== 'hidden' || isOver()) {
				clearInterval(look);
				resolve();
			}
		}, 250);
	});
}
