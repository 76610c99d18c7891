import { sql } from 'drizzle-orm';
import { dayMs } from '#contract/rules/durations';
import type { Db } from '../../db/client.ts';
import { statement } from '../../db/statement.ts';
import { fromNow } from '../../db/time.ts';

// How long the provider may say something of a mail, in milliseconds.
const eventsMs = 60 * dayMs;
const everywhere = -1;

/** Keeps in the directory that a mail has requests in this place, by the id that the provider gave to it, for its events. */
export async function keepPlaceOfMail({ place, directory }: Db, providerId: string): Promise<void> {
	if (place === 0) return;
	await statement(
		directory,
		sql`insert into mails_elsewhere (provider_id, place, expire) values (${providerId}, ${place}, ${fromNow(eventsMs)})
			on conflict (provider_id) do update set place = iif(place = excluded.place, place, ${everywhere})`,
	);
}

/** In which places the requests of mails may be, by the ids that the provider gave to them: the directory's is one of them. */
export async function placesOfMails(
	directory: Db,
	providerIds: readonly string[],
): Promise<Map<string, readonly Db[]>> {
	const { places } = directory;
	const found = new Map<string, readonly Db[]>(providerIds.map((id) => [id, [directory]]));
	if (places.length === 1) return found;
	const rows = await statement<{ id: string; place: number }>(
		directory,
		sql`select provider_id as id, place from mails_elsewhere
			where provider_id in (select value from json_each(${JSON.stringify(providerIds)}))`,
	);
	for (const { id, place } of rows) {
		found.set(id, place === everywhere ? places : places.filter((one) => one.place === 0 || one.place === place));
	}
	return found;
}
