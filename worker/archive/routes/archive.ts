import { Hono } from 'hono';
import { restoredRows } from '#contract/archive';
import { daySeconds } from '#contract/rules/durations';
import { nouns } from '#contract/tab';
import { onlookersOf } from '../../accounts/db/onlookers.ts';
import { signedIn } from '../../accounts/session/session.ts';
import { tellOnlookers } from '../../accounts/session/tell-onlookers.ts';
import { userCounter } from '../../db/user-counters.ts';
import type { AppEnv } from '../../env.ts';
import { limited } from '../../http/limited.ts';
import { mostOf, noRoom } from '../../http/quotas.ts';
import { limitOf } from '../../http/settings.ts';
import { valid } from '../../http/valid.ts';

const archives = { limit: 20, seconds: 3_600 };

/** Everything of the signed-in person as one ZIP, and restoring the rows of such a ZIP. */
export const archive = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => {
		const usedUp = ['archives-used-up', 'That’s a lot of downloads. Please try again in an hour.'] as const;
		await limited(c.var.db, usedUp, { key: userCounter(c.var.user.id, 'archives'), ...archives });
		const day = new Date().toISOString().slice(0, 10);
		// Loaded for this call only, because the code that compresses would slow every start.
		const { archiveStream } = await import('../write.ts');
		return c.body(archiveStream(c.var.db, c.var.user.id), 200, {
			'Content-Type': 'application/zip',
			'Content-Disposition': `attachment; filename="kindling-${day}.zip"`,
		});
	})
	.post('/', valid('json', restoredRows), async (c) => {
		const rows = c.req.valid('json');
		const restores = { limit: limitOf(c.env, 'RESTORES_PER_DAY'), seconds: daySeconds };
		const usedUp = ['restores-used-up', 'That’s a lot to restore in one day. Please continue tomorrow.'] as const;
		await limited(c.var.db, usedUp, { key: userCounter(c.var.user.id, 'restores'), ...restores });
		// Loaded for this call only, with the schemas of all rows.
		const { restore } = await import('../restore.ts');
		const most = mostOf(c.env, rows.part);
		if (rows.part === 'network' && rows.from + rows.rows.length - 1 > most) throw noRoom(c.env, 'network');
		const restored = await restore(c.var.db, c.var.user.id, rows, most);
		const isSeen = rows.part === 'network' && restored.restored > 0;
		const onlookers = isSeen ? await onlookersOf(c.var.db, c.var.user.id, 'shown') : [];
		tellOnlookers(c, onlookers, nouns);
		return c.json(restored);
	});
