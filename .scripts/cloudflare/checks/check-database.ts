import type { Account } from '../api.ts';
import { lookAtDatabase } from '../database.ts';
import { sayHeld } from '../lock.ts';
import { findServing, OtherDatabase } from '../serving-database.ts';
import type { Settings } from '../settings.ts';
import { tryTo } from './checks.ts';
import { bad, good } from './finding.ts';

/** Whether the database is ours, and stands where this clone stands. */
export const checkDatabase = (account: Account, settings: Settings) =>
	tryTo('Database', async () => {
		const serving = await findServing(account, settings).catch((error) => {
			if (!(error instanceof OtherDatabase)) throw error;
			return error.message;
		});
		if (typeof serving === 'string') return bad('Database', serving);
		if (!serving) return bad('Database', `There is no database ${settings.name} yet: npm run deploy creates it.`);
		const kind = await lookAtDatabase(account, serving.id);
		if (kind.held) return bad('Database', sayHeld(serving.name, kind.held));
		if (kind.is === 'foreign')
			return bad('Database', `${serving.name} is not Kindling’s: it holds ${kind.tables.slice(0, 5).join(', ')}.`);
		if (kind.is === 'empty') return bad('Database', `${serving.name} is empty: npm run deploy migrates it.`);
		if (kind.newer.length > 0)
			return bad('Database', `${serving.name} is newer than this clone: ${kind.newer.join(', ')}. Run git pull.`);
		return kind.pending.length === 0
			? good('Database', `${serving.name}, with every migration`)
			: bad('Database', `Migrations are pending: ${kind.pending.join(', ')}. npm run deploy applies them.`);
	});
