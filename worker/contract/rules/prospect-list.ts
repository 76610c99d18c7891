/** Type and status of a new list. */
export const defaultListType = 'contact';
export const defaultListStatus = 'active';
