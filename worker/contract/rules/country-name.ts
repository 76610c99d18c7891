/** The English name of a country by its code. Cloudflare also writes XX (unknown) and T1 (Tor): they stay as they are. */
export function countryName(code: string): string {
	try {
		return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
	} catch {
		return code;
	}
}
