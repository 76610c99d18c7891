import { Hono } from 'hono';
import type { AppEnv } from '../../env.ts';
import { circle } from './circle.ts';
import { circleInvitation } from './circle-invitation.ts';
import { connections } from './connections.ts';
import { knownAt } from './known-at.ts';
import { networkChanges } from './network-changes.ts';
import { prospectLists } from './prospect-lists.ts';
import { prospects } from './prospects.ts';
import { selectedProspects } from './selected-prospects.ts';
import { sharedList } from './shared-list.ts';
import { shares } from './shares.ts';
import { statuses } from './statuses.ts';

/** The calls of people that need no session. */
export const openPeopleCalls = new Hono<AppEnv>().route('/s', sharedList).route('/c', circleInvitation);

/** The calls of lists, their people, and what is kept of these. */
export const peopleCalls = new Hono<AppEnv>()
	.route('/prospect-lists', selectedProspects)
	.route('/prospect-lists', prospectLists)
	.route('/prospect-lists', shares)
	.route('/prospects', prospects)
	.route('/connections', connections)
	.route('/my-network', networkChanges)
	.route('/known-at', knownAt)
	.route('/circle', circle)
	.route('/statuses', statuses);
