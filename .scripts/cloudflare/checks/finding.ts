/** What the doctor found: in order, wrong (then `say` is what to do), or not to be known from here. */
export type Finding = { about: string; state: 'good' | 'bad' | 'unknown'; say: string };

export const good = (about: string, say: string): Finding => ({ about, state: 'good', say });
export const bad = (about: string, say: string): Finding => ({ about, state: 'bad', say });
export const unknown = (about: string, say: string): Finding => ({ about, state: 'unknown', say });
