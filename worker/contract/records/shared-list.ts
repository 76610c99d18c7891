import * as z from 'zod/mini';
import { howWells } from '../rules/how-well.ts';
import { extended, id, record, text, time } from '../rules/record.ts';
import { shareFields } from '../rules/share-fields.ts';

/** One use of a link: when, and who they marked. It says nothing about who used it. */
const shareVisit = z.object({ at: time, known: z.array(z.object({ prospectId: id, howWell: z.enum(howWells) })) });
export type ShareVisit = z.output<typeof shareVisit>;

/** A link to a list in responses, with its visits, newest first. */
export const share = record('Link', {
	id,
	name: text,
	fields: z.array(z.enum(shareFields)),
	createdAt: time,
	expiresAt: time,
	visits: z.array(shareVisit),
});
export type Share = z.output<typeof share>;

/** A link just made. Its address is shown only here: a hash of it is stored. */
export const newlyShared = extended('NewLink', z.omit(share, { visits: true }), { url: text });
export type NewlyShared = z.output<typeof newlyShared>;
