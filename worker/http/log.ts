type Facts = Record<string, string | number | boolean | undefined>;

/**
 * Writes one JSON line to Workers Logs. Pass only identifiers, codes and our own words: never a body, cookie, password,
 * address or token.
 */
export function log(level: 'info' | 'error', event: string, facts: Facts): void {
	const line = JSON.stringify({ level, event, ...facts });
	if (level === 'error') console.error(line);
	else console.log(line);
}
