/** Resolves once a condition on the page holds, checked at every change of the document; false after `timeoutMs`. */
export function becomesTrue(document: Document, condition: () => boolean, timeoutMs: number): Promise<boolean> {
	const Observer = document.defaultView?.MutationObserver;
	if (condition()) return Promise.resolve(true);
	return new Promise((resolve) => {
		const finish = (result: boolean) => {
			observer?.disconnect();
			clearTimeout(timeout);
			clearInterval(interval);
			resolve(result);
		};
		const check = () => condition() && finish(true);
		const observer = Observer && new Observer(check);
		observer?.observe(document.documentElement, { childList: true, subtree: true, attributes: true });
		// The address can change without a change of the document.
		const interval = setInterval(check, 200);
		const timeout = setTimeout(() => finish(false), timeoutMs);
	});
}

/** Resolves once the tab is visible, since a hidden tab draws nothing, or as soon as `isOver`. */
export function untilVisible(document: Document, isOver: () => boolean): Promise<void> {
	return new Promise((resolve) => {
		const interval = setInterval(() => {
			if (document.visibilityState !== 'hidden' || isOver()) {
				clearInterval(interval);
				resolve();
			}
		}, 250);
	});
}
