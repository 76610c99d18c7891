import { z } from 'zod';
import type { Path } from '#contract/path';
import { type AppCalls, part, read } from './app-calls.ts';
import { listedMost, shownMost, shownText, textOrNull } from './stranger-text.ts';

/** Somebody who could introduce the user, and why. */
export const pathShape = z.object({
	name: z.string(),
	title: textOrNull,
	company: textOrNull,
	linkedinUrl: textOrNull,
	reasons: z.array(z.string()),
});

/** Who could introduce the user to a person, the best first, as the app ranks them. */
export const pathsOf = async (app: AppCalls, personId: string) =>
	shownPaths(await read<Path[]>(app, `/api/prospects/${part(personId)}/paths`));

/** The first of these paths, as a tool shows them. */
export const shownPaths = (paths: readonly Path[]): z.input<typeof pathShape>[] =>
	paths.slice(0, listedMost.paths).map((path) => ({
		name: shownText(path.name, shownMost.name),
		title: shownText(path.title, shownMost.line),
		company: shownText(path.company, shownMost.line),
		linkedinUrl: shownText(path.linkedinUrl, shownMost.line),
		reasons: path.reasons.map(({ text }) => shownText(text, shownMost.line)),
	}));
