/** A fault that survives, and why nobody could see it. `before` and `after` are as the command prints them. */
export const unseen: { file: string; before: string; after: string; why: string }[] = [];
