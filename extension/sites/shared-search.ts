/** The most rows a page of results has. */
export const pageSize = 25;

/** Returns the address of the search for people connected with both a lead and the signed-in person. */
export function sharedSearchUrl(leadId: string): string {
	const filter = (type: string, id: string) => `(type:${type},values:List((id:${id},selectionType:INCLUDED)))`;
	const query = `(filters:List(${filter('CONNECTION_OF', leadId)},${filter('RELATIONSHIP', 'F')}))`;
	return `https://www.linkedin.com/sales/search/people?query=${encodeURIComponent(query)}`;
}

/**
 * Returns the lead whose shared connections an address asks for. Null if it asks for none or for several leads', or for
 * people without shared connections.
 */
export function sharedWith(url: URL): string | null {
	const query = url.searchParams.get('query') ?? '';
	const [filter, ...more] = query.split('type:CONNECTION_OF,').slice(1);
	if (filter === undefined || more.length > 0) return null;
	const values = insideOf(/^values:List/, filter);
	const value = values && insideOf(/^/, values);
	if (!value || value.length + 2 !== values.length || !/(?:^|,)selectionType:INCLUDED(?:,|$)/.test(value)) return null;
	return /^id:([^,()]+)(?:,|$)/.exec(value)?.[1] ?? null;
}

/** Returns the text in the brackets that follow a beginning; null without brackets. */
function insideOf(beginning: RegExp, text: string): string | null {
	const start = beginning.exec(text)?.[0].length;
	if (start === undefined || text[start] !== '(') return null;
	let depth = 0;
	for (let at = start; at < text.length; at += 1) {
		if (text[at] === '(') depth += 1;
		if (text[at] === ')') depth -= 1;
		if (depth === 0) return text.slice(start + 1, at);
	}
	return null;
}
