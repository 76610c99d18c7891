/** What the app can put in place of a placeholder; null when it does not know. */
export type Known = { connection: string | null; sender: string | null };

const connectionWords =
	/^(?:(?:the |your |my )?(?:mutual )?connect(?:ion|or)(?:['’]s)?(?: first)?(?: name)?|first name|recipient(?: name)?|\{\{connection\}\})$/i;
const senderWords = /^(?:your (?:full |first )?name|my (?:full )?name|sender(?:['’]s)?(?: name)?|me|name)$/i;

/** The unfilled [placeholders] and {{fields}} of a text, each once, in their order. */
export function placeholders(text: string): string[] {
	const found = text.match(/\[[^[\]\n]{1,80}\](?!\()|\{\{\s*\w+\s*\}\}/g) ?? [];
	return [...new Set(found.filter((one) => !/^\[[\sxX\d]*\]$/.test(one)))];
}

/** What the app can put in place of this placeholder, or null. */
export function filling(placeholder: string, { connection, sender }: Known): string | null {
	const words = placeholder.replace(/^[[{]+\s*|\s*[\]}]+$/g, '').trim();
	if (connectionWords.test(words)) return connection;
	if (senderWords.test(words)) return sender;
	return null;
}

/** The text with every placeholder filled that the app knows something for. */
export function fillKnown(text: string, known: Known): string {
	return placeholders(text).reduce((filled, one) => {
		const value = filling(one, known);
		return value ? filled.replaceAll(one, value) : filled;
	}, text);
}
