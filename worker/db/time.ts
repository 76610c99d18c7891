/** Now, as every time is stored and sent: ISO 8601 in UTC, which also sorts as text. */
export const now = () => new Date().toISOString();
