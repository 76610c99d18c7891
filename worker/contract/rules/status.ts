/** The status of a new prospect. */
export const defaultProspectStatus = 'pending';

/** The colour of a status that has none. */
export const fallbackColor = '#6B7280';

/** The value that prospects store for a status: its name lower-cased, spaces turned into underscores. */
export const statusValue = (name: string) => name.toLowerCase().replaceAll(' ', '_');
