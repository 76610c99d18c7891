/** Asks in the browser's own dialog. Resolves to true when the user agrees. */
export async function confirmAction(message: string): Promise<boolean> {
	return window.confirm(message);
}
