import { z } from 'zod';
import { omit } from 'zod/mini';
import { type Path, path as pathRecord } from '#contract/records/paths';
import { findPaths } from '../../../introductions/use-cases/find-paths.ts';
import type { ReadAccess } from './access.ts';
import { shownRecord } from './shown-record.ts';
import { listedMost, shownMost, shownText } from './stranger-text.ts';

const path = shownRecord(omit(pathRecord, { reasons: true, acquaintance: true }), {});

/** A connector who could introduce the user, and why. */
export const pathShape = path.shape.extend({ reasons: z.array(z.string()) });

/** Finds connectors to a person, best first, as the app ranks them. */
export const pathsOf = async (app: ReadAccess, personId: string) =>
	shownPaths(await app.read(({ db, user }) => findPaths(db, user.id, personId)));

/** Returns the first of these paths, in a tool's form. */
export const shownPaths = (paths: readonly Path[]): z.input<typeof pathShape>[] =>
	paths.slice(0, listedMost.paths).map(({ reasons, acquaintance: _, ...one }) => ({
		...path.shown(one),
		reasons: reasons.map(({ text }) => shownText(text, shownMost.line)),
	}));
