import * as z from 'zod/mini';
import { howWells } from '../rules/how-well.ts';
import { extended, id, record, text, time } from '../rules/record.ts';
import { shareFields } from '../rules/share-fields.ts';

/** One time that someone used a link: when, and who they marked. Nothing of it says who it was. */
const shareVisit = z.object({ at: time, known: z.array(z.object({ prospectId: id, howWell: z.enum(howWells) })) });
export type ShareVisit = z.output<typeof shareVisit>;

/** A link to a list in responses, with what came of it, the newest visit first. */
export const share = record('Link', {
	id,
	name: text,
	fields: z.array(z.enum(shareFields)),
	createdAt: time,
	expiresAt: time,
	visits: z.array(shareVisit),
});
export type Share = z.output<typeof share>;

/** A link that was made just now. Its address is known this once: what is stored is a hash. */
export const newlyShared = extended('NewLink', z.omit(share, { visits: true }), { url: text });
export type NewlyShared = z.output<typeof newlyShared>;
