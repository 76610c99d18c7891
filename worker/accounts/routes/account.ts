import { Hono } from 'hono';
import { accountRemoval, newAddress, newPassword, profileUpdate } from '#contract/account';
import type { AppEnv } from '../../env.ts';
import { missing } from '../../http/problem.ts';
import { removed } from '../../http/removal.ts';
import { valid } from '../../http/valid.ts';
import { notify } from '../../mail/outbox.ts';
import { changePassword } from '../db/passwords.ts';
import { removeAccount } from '../db/removal.ts';
import { listSessions, removeOtherSessions, removeSessionById } from '../db/sessions.ts';
import { updateProfile } from '../db/users.ts';
import { displayName } from '../display-name.ts';
import { accountRemovedLetter, nameChangedLetter, passwordChangedLetter } from '../letters.ts';
import { shownUser } from '../session/must-confirm.ts';
import { forgetAssistants } from '../session/oauth-entries.ts';
import { hashPassword } from '../session/password.ts';
import { forgetSessions, signedIn } from '../session/session.ts';
import { removeSessionCookie } from '../session/session-cookie.ts';
import { tellOnlookers } from '../session/tell-onlookers.ts';
import { askForAddress } from '../use-cases/change-address.ts';
import { confirmPassword, wrongPassword } from '../use-cases/confirm-password.ts';
import { finishRemoval } from '../use-cases/remove-account.ts';
import { issueSession, newSession } from '../use-cases/start-session.ts';

/** The signed-in person's own account: name, address, password, sessions, removal. */
export const account = new Hono<AppEnv>()
	.use(signedIn)
	.patch('/', valid('json', profileUpdate), async (c) => {
		const before = displayName(c.var.user);
		const { user, onlookers } =
			(await updateProfile(c.var.db, c.var.user.id, c.req.valid('json'))) ?? missing('Account');
		const isRenamed = displayName(user) !== before;
		if (isRenamed) {
			notify(c, 'name', user, nameChangedLetter(displayName(user), `${new URL(c.req.url).origin}/settings`));
		}
		tellOnlookers(c, isRenamed ? onlookers : [], ['user']);
		return c.json(shownUser(c, user));
	})
	.post('/address', valid('json', newAddress), async (c) => {
		await askForAddress(c, c.req.valid('json'));
		return c.body(null, 204);
	})
	.post('/password', valid('json', newPassword), async (c) => {
		const { currentPassword, password, endTokens } = c.req.valid('json');
		const checked = await confirmPassword(c, c.var.user, currentPassword, 'currentPassword');
		const { token, session } = newSession(c);
		const change = { checked, password: await hashPassword(password), session, endTokens };
		const changed = await changePassword(c.var.db, c.var.user.id, change);
		if (!changed) throw wrongPassword('currentPassword');
		forgetSessions(c, c.var.user.id, changed.ended);
		if (endTokens) forgetAssistants(c, c.var.user.id);
		issueSession(c, token, session, c.var.user);
		tellOnlookers(c, changed.onlookers, [
			'user',
			'sessions',
			'tokens',
			'assistants',
			'webhook',
			'shares',
			'invitations',
		]);
		notify(c, 'account', c.var.user, passwordChangedLetter(`${new URL(c.req.url).origin}/api/reset`));
		return c.body(null, 204);
	})
	.get('/sessions', async (c) => c.json(await listSessions(c.var.db, c.var.user.id, c.var.sid)))
	.delete('/sessions/:id', async (c) => {
		const sid = await removeSessionById(c.var.db, c.var.user.id, c.req.param('id'));
		if (sid) forgetSessions(c, c.var.user.id, [sid]);
		if (sid === c.var.sid) removeSessionCookie(c);
		return removed(c, sid !== undefined, 'Session');
	})
	.delete('/sessions', async (c) => {
		forgetSessions(c, c.var.user.id, await removeOtherSessions(c.var.db, c.var.user.id, c.var.sid));
		return c.body(null, 204);
	})
	.post('/removal', valid('json', accountRemoval), async (c) => {
		await confirmPassword(c, c.var.user, c.req.valid('json').password, 'password');
		finishRemoval(c, c.var.user.id, await removeAccount(c.var.db, c.var.user.id));
		removeSessionCookie(c);
		notify(c, 'account', { ...c.var.user, id: null }, accountRemovedLetter());
		return c.body(null, 204);
	});
