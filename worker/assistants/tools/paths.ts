import { z } from 'zod';
import type { Path } from '#contract/path';
import { type Door, part, read } from './door.ts';
import { listedMost, shown, shownMost, textOrNull } from './stranger-text.ts';

/** Somebody who could introduce the user, and why. */
export const pathShape = z.object({
	name: z.string(),
	title: textOrNull,
	company: textOrNull,
	linkedinUrl: textOrNull,
	reasons: z.array(z.string()),
});

/** Who could introduce the user to a person, the best first, as the app ranks them. */
export const pathsOf = async (door: Door, personId: string) =>
	shownPaths(await read<Path[]>(door, `/api/prospects/${part(personId)}/paths`));

/** The first of these paths, as a tool shows them. */
export const shownPaths = (paths: readonly Path[]): z.input<typeof pathShape>[] =>
	paths.slice(0, listedMost.paths).map((path) => ({
		name: shown(path.name, shownMost.name),
		title: shown(path.title, shownMost.line),
		company: shown(path.company, shownMost.line),
		linkedinUrl: shown(path.linkedinUrl, shownMost.line),
		reasons: path.reasons.map(({ text }) => shown(text, shownMost.line)),
	}));
