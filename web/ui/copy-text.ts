/** Copies a text to the clipboard. The modern API needs https or localhost and a permission; the old one needs neither. */
export async function copyText(text: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		const opener = document.activeElement;
		const area = document.createElement('textarea');
		area.value = text;
		document.body.append(area);
		area.select();
		document.execCommand('copy');
		area.remove();
		if (opener instanceof HTMLElement) opener.focus();
	}
}
