/** Asks in the browser's own dialog. True when the person agrees. */
export async function confirmAction(message: string): Promise<boolean> {
	return window.confirm(message);
}
