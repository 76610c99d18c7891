/**
 * One JSON line for Workers Logs. Pass identifiers, codes and our own words only: no body, cookie, password,
 * address or token ever.
 */
export function log(level: 'info' | 'error', event: string, facts: Record<string, string | number | boolean>): void {
	const line = JSON.stringify({ level, event, ...facts });
	if (level === 'error') console.error(line);
	else console.log(line);
}
