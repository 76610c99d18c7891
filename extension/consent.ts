import { wordChanges, wordsVersion } from '#contract/disclosure';
import type { Kept } from './storage.ts';

/** True once the user has agreed to the current words. Until then no page is read and nothing is sent. */
export const hasAgreed = ({ consent }: Pick<Kept, 'consent'>): boolean => consent?.words === wordsVersion;

/** Returns the changes since the words the user agreed to. Empty for a user who never agreed. */
export const changesSince = ({ consent }: Pick<Kept, 'consent'>): string[] =>
	consent ? wordChanges.flatMap(({ version, text }) => (version > consent.words ? [text] : [])) : [];
