/** The Network Information API, which only Chromium has. */
type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * True if code and data may be fetched before anyone asks for them. False where someone saves data or has a slow
 * connection, because what they do ask for would wait behind it.
 */
export function mayFetchAhead(): boolean {
	const { saveData, effectiveType = '4g' } = (navigator as Navigator & { connection?: Connection }).connection ?? {};
	return !saveData && effectiveType === '4g';
}
