/** The Network Information API, which only Chromium has. */
type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Whether code and data that may be pressed for next are fetched ahead: not where someone saves data or has a slow
 * connection, because what is pressed for would wait behind them.
 */
export function mayFetchAhead(): boolean {
	const { saveData, effectiveType = '4g' } = (navigator as Navigator & { connection?: Connection }).connection ?? {};
	return !saveData && effectiveType === '4g';
}
