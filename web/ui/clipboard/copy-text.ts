/**
 * Copies a text to the clipboard. The modern API needs https or localhost and a permission; the old one needs neither.
 * Returns true if it worked.
 */
export async function copyText(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		const opener = document.activeElement;
		const area = document.createElement('textarea');
		area.value = text;
		document.body.append(area);
		area.select();
		const worked = document.execCommand('copy');
		area.remove();
		if (opener instanceof HTMLElement) opener.focus();
		return worked;
	}
}
