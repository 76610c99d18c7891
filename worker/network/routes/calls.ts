import { Hono } from 'hono';
import type { AppEnv } from '../../env.ts';
import { circle } from './circle.ts';
import { circleInvitation } from './circle-invitation.ts';
import { contactsAtCompany } from './contacts-at-company.ts';
import { myNetwork, networkChanges } from './my-network.ts';

/** The calls of the network that need no session. */
export const openNetworkCalls = new Hono<AppEnv>().route('/c', circleInvitation);

/** The calls of the user's network, of the contacts at a company and of the circle. */
export const networkCalls = new Hono<AppEnv>()
	.route('/my-network', myNetwork)
	.route('/my-network', networkChanges)
	.route('/known-at', contactsAtCompany)
	.route('/circle', circle);
