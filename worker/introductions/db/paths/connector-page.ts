import type { Connector } from '#contract/connector';
import { pageBytes } from '#contract/rules/limits';

const encoder = new TextEncoder();
// An id in quotes, and a comma.
const idBytes = 39;

/** A page of connectors, and where the next begins: the connector, and which of their people. */
type ConnectorPage = { connectors: Connector[]; next: string | null };

/**
 * Returns a page of these connectors. A connector whose people don't fit continues on the next page, under the same
 * name. `after` is the `next` of the previous page.
 */
export function connectorPage(all: readonly Connector[], after = ''): ConnectorPage {
	let [at = 0, from = 0] = after.split('~').map((part) => Number.parseInt(part, 10) || 0);
	const connectors: Connector[] = [];
	let left = pageBytes;
	for (; at < all.length; at += 1, from = 0) {
		const { prospectIds, ...one } = all[at] as Connector;
		left -= encoder.encode(JSON.stringify(one)).length + idBytes;
		if (left < idBytes) return { connectors, next: `${at}~${from}` };
		const ids = prospectIds.slice(from, from + Math.floor(left / idBytes));
		left -= ids.length * idBytes;
		connectors.push({ ...one, prospectIds: ids });
		if (from + ids.length < prospectIds.length) return { connectors, next: `${at}~${from + ids.length}` };
	}
	return { connectors, next: null };
}
