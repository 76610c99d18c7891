/** A time (ISO) to its minute, for a person: "2026-11-26 09:00 UTC". */
export const minuteOf = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;
