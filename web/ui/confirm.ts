/** Asks with the browser's own dialog; true when the person agrees. */
export async function confirmAction(message: string): Promise<boolean> {
	return window.confirm(message);
}
