import { Hono } from 'hono';
import type { AppEnv } from '../../env.ts';
import { contactsAtCompany } from './contacts-at-company.ts';
import { myNetwork, networkChanges } from './my-network.ts';
import { listMatches, prospectMatches } from './network-match.ts';

/** The calls of the user's network, of its matches with prospects, and of the contacts at a company. */
export const networkCalls = new Hono<AppEnv>()
	.route('/prospect-lists', listMatches)
	.route('/prospects', prospectMatches)
	.route('/my-network', myNetwork)
	.route('/my-network', networkChanges)
	.route('/known-at', contactsAtCompany);
