/** What a new list is. */
export const defaultListType = 'contact';
export const defaultListStatus = 'active';
