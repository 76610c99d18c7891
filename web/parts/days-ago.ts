/** How long ago something was, for a person: "today", "yesterday", "11 days ago". `days` may have a fraction. */
export const daysAgo = (days: number) => (days < 1 ? 'today' : days < 2 ? 'yesterday' : `${Math.floor(days)} days ago`);
