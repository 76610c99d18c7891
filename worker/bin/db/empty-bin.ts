import { sql } from 'drizzle-orm';
import { moveListOn } from '../../db/bin/move-list.ts';
import type { Db } from '../../db/client.ts';
import { countChanged, type Done, inSlices, isOver, type Share } from '../../db/in-slices.ts';
import { bin } from '../../db/schema.ts';
import { now } from '../../db/time.ts';
import { restorePeople } from './restore-item.ts';

/** Brings to an end what was cut off on its way into a bin or out of it, within the share. */
export async function finishMoves(db: Db, share: Share): Promise<Done> {
	const { userId, id, kind, fromId, moving } = bin;
	const cutOff = await db
		.select({ userId, id, kind, fromId, moving })
		.from(bin)
		.where(sql`${moving} is not null`)
		.orderBy(bin.createdAt)
		.limit(movesANight);
	let count = 0;
	for (const item of cutOff) {
		if (isOver(share)) return { count, isDone: false };
		if (item.moving === 'in') await moveListOn(db, item.userId, item.id, share);
		else if (item.kind === 'list' || item.kind === 'prospect')
			await restorePeople(db, item.userId, { ...item, kind: item.kind }, share);
		count += 1;
	}
	return { count, isDone: cutOff.length < movesANight };
}
const movesANight = 20;

/** Takes out of all bins what lies there longer than its time, within the share: the records first. */
export async function emptyBins(db: Db, share: Share): Promise<Done> {
	const isOld = sql`bin.expire < ${now()} and bin.moving is null`;
	const rows = await inSlices(
		(most) =>
			countChanged(
				db,
				sql`delete from bin_rows where id in (select r.id from bin cross join bin_rows r on r.bin_id = bin.id
					where ${isOld} limit ${most})`,
			),
		share,
	);
	if (!rows.isDone) return rows;
	const items = await inSlices(
		(most) =>
			countChanged(db, sql`delete from bin where rowid in (select rowid from bin where ${isOld} limit ${most})`),
		share,
	);
	return { count: rows.count + items.count, isDone: items.isDone };
}
