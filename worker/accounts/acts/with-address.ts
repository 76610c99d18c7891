import type { Context } from 'hono';
import { isDuplicate } from '../../db/errors.ts';
import type { AppEnv } from '../../env.ts';
import { innerMessage } from '../../http/fault.ts';
import { log } from '../../http/log.ts';
import { enterAddress, leaveDirectory } from '../db/directory/directory.ts';
import type { MailedLink } from '../db/mailed-links.ts';

/**
 * Carries out `change`, the batch that makes the address of a link the account's. `taken`: another account has it. In
 * another place than 0 the directory keeps the address for the account before, and gives the old one free after. What a
 * fault leaves of that the night mends.
 */
export async function withAddress<Changed>(
	c: Context<AppEnv>,
	{ user, email }: Pick<MailedLink, 'user' | 'email'>,
	change: () => Promise<Changed | undefined>,
): Promise<Changed | 'taken' | undefined> {
	const { db, requestId } = c.var;
	const isElsewhere = db.place > 0 && user.email !== email;
	if (isElsewhere && !(await enterAddress(db, { id: user.id, email }))) return 'taken';
	const changed = await change().catch((error) => {
		if (isDuplicate(error)) return 'taken' as const;
		throw error;
	});
	if (isElsewhere && changed && changed !== 'taken') {
		await leaveDirectory(db, user.id, email).catch((error) =>
			log('error', 'directory', { requestId, place: db.place, message: innerMessage(error) }),
		);
	}
	return changed;
}
