import { wordChanges, wordsVersion } from '#contract/disclosure';
import type { Kept } from './storage.ts';

/** Whether someone agreed to the words as they are now. Without that no page is read and no one is sent. */
export const hasAgreed = ({ consent }: Pick<Kept, 'consent'>): boolean => consent?.words === wordsVersion;

/** Changes since the words that the user agreed to. Empty for a user who never did. */
export const changesSince = ({ consent }: Pick<Kept, 'consent'>): string[] =>
	consent ? wordChanges.flatMap(({ version, text }) => (version > consent.words ? [text] : [])) : [];
