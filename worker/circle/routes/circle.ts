import { type Context, Hono } from 'hono';
import {
	circleInvitesMost,
	circleMe,
	circleMembersMost,
	circlePrivate,
	circleQuestion,
	circleToken,
	type NewlyInvited,
	newCircle,
	shownSearch,
} from '#contract/circle';
import { daySeconds } from '#contract/rules/durations';
import { signedIn } from '../../accounts/session/session.ts';
import { tellOnlookers } from '../../accounts/session/tell-onlookers.ts';
import { userCounter } from '../../db/user-counters.ts';
import type { AppEnv } from '../../env.ts';
import { changesUsedUp, limited } from '../../http/limited.ts';
import { missing, Problem } from '../../http/problem.ts';
import { removed } from '../../http/removal.ts';
import { fingerprint, newToken } from '../../http/token.ts';
import { valid } from '../../http/valid.ts';
import { notify } from '../../mail/outbox.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { createCircleInvite, joinCircle, removeCircleInvite } from '../db/circle-invites.ts';
import { listCircle } from '../db/circle-match.ts';
import { updateCircleMe, updateCirclePrivate } from '../db/circle-me.ts';
import { createCircle, endCircle, findCircle, leaveCircle, removeCircleMember } from '../db/circles.ts';
import { listShown } from '../db/list-shown.ts';
import { circleJoinedLetter, circleSharedLetter } from '../letters.ts';

// The whole circle is told of each, and rules write a row for each of theirs.
const aDay = { limit: 200, seconds: daySeconds };

/** Counts one more change of the day. */
async function countChange({ var: { db, user } }: Context<AppEnv>): Promise<void> {
	await limited(db, changesUsedUp, { key: userCounter(user.id, 'circle-changes'), ...aDay });
}

const settingsOf = (c: Context<AppEnv>) => `${new URL(c.req.url).origin}/settings#circle`;

/** Lets the signed-in person into the circle of an invitation, by its token. */
export async function join(c: Context<AppEnv>, token: string) {
	const joined = await joinCircle(c.var.db, c.var.user.id, fingerprint(token));
	if (joined === 'no invitation') missing('Invitation');
	if (joined === 'elsewhere') throw new Problem('already-exists', 'You’re in another circle. Leave it first.');
	if (joined === 'full') {
		throw new Problem('quota-used-up', `A circle has at most ${circleMembersMost} people.`);
	}
	if (joined.isNew || c.var.writtenAgain) {
		tellOnlookers(c, joined.onlookers);
		notify(c, 'circle', c.var.user, circleJoinedLetter(joined.circle.name, settingsOf(c)));
	}
	return joined.circle;
}

// A second try of a write finds what the first has changed already.
const isChanged = (c: Context<AppEnv>, written: { isChanged: boolean }) => written.isChanged || c.var.writtenAgain;

/** The signed-in person's circle: the people they share their network with. */
export const circle = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', valid('query', circleQuestion), async (c) => {
		const found = await findCircle(c.var.db, c.var.user.id);
		return c.json(found ?? (c.req.valid('query').orNull ? null : missing('Circle')));
	})
	.post('/', valid('json', newCircle), async (c) => {
		const made = await createCircle(c.var.db, c.var.user.id, c.req.valid('json').name);
		if (!made) throw new Problem('already-exists', 'You’re already in a circle. Leave it first.');
		if (isChanged(c, made)) tellOnlookers(c, made.onlookers);
		return c.json({ id: made.id }, 201);
	})
	.delete('/', async (c) => {
		const onlookers = await endCircle(c.var.db, c.var.user.id);
		tellOnlookers(c, onlookers);
		return removed(c, onlookers.length > 0, 'Circle');
	})
	.post('/invites', async (c) => {
		const token = newToken();
		const made = (await createCircleInvite(c.var.db, c.var.user.id, fingerprint(token))) ?? missing('Circle');
		if (made === 'too many') {
			throw new Problem('quota-used-up', `You can have at most ${circleInvitesMost} invitations at a time.`);
		}
		tellTabs(c, ['invitations']);
		const invited: NewlyInvited = { ...made, url: `${new URL(c.req.url).origin}/api/c/${token}` };
		return c.json(invited, 201);
	})
	.delete('/invites/:id', async (c) => {
		const found = await removeCircleInvite(c.var.db, c.var.user.id, c.req.param('id'));
		if (found || c.var.deletedAgain) tellTabs(c, ['invitations']);
		return removed(c, found, 'Invitation');
	})
	.post('/join', valid('json', circleToken), async (c) => c.json(await join(c, c.req.valid('json').token)))
	.patch('/me', valid('json', circleMe), async (c) => {
		const change = c.req.valid('json');
		// Turning it off is never limited.
		if (change.sharing) await countChange(c);
		const updated = (await updateCircleMe(c.var.db, c.var.user.id, change)) ?? missing('Circle');
		// No one else may learn whether a member is mailed.
		const isNews = updated.isShared || (change.sharing !== undefined && c.var.writtenAgain);
		if (isChanged(c, updated)) tellOnlookers(c, isNews ? updated.onlookers : [], ['circle']);
		if (updated.hasBegun || (change.sharing && c.var.writtenAgain)) {
			notify(c, 'circle', c.var.user, circleSharedLetter(updated.circle.name, settingsOf(c)));
		}
		return c.json(updated.circle);
	})
	.delete('/me', async (c) => {
		const onlookers = await leaveCircle(c.var.db, c.var.user.id);
		tellOnlookers(c, onlookers);
		return removed(c, onlookers.length > 0, 'Circle');
	})
	.put('/private', valid('json', circlePrivate), async (c) => {
		await countChange(c);
		const updated = (await updateCirclePrivate(c.var.db, c.var.user.id, c.req.valid('json'))) ?? missing('Circle');
		if (isChanged(c, updated)) tellOnlookers(c, updated.onlookers);
		return c.json(updated.circle);
	})
	.get('/shown', valid('query', shownSearch), async (c) => {
		const { search, after } = c.req.valid('query');
		return c.json(await listShown(c.var.db, c.var.user.id, search ?? '', Number(after ?? 0)));
	})
	.delete('/members/:id', async (c) => {
		const onlookers = await removeCircleMember(c.var.db, c.var.user.id, c.req.param('id'));
		tellOnlookers(c, onlookers);
		return removed(c, onlookers.length > 0, 'Member');
	});

/** Connections of the circle's members with the people and the companies of a list. */
export const circleOfList = new Hono<AppEnv>()
	.use(signedIn)
	.get('/:id/circle', async (c) =>
		c.json((await listCircle(c.var.db, c.var.user.id, c.req.param('id'))) ?? missing('List')),
	);
