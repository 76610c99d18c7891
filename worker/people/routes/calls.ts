import { Hono } from 'hono';
import type { AppEnv } from '../../env.ts';
import { connections } from './connections.ts';
import { prospectLists } from './prospect-lists.ts';
import { prospects } from './prospects.ts';
import { selectedProspects } from './selected-prospects.ts';
import { statuses } from './statuses.ts';

/** The calls of lists, their people, and everything that belongs to those. */
export const peopleCalls = new Hono<AppEnv>()
	.route('/prospect-lists', selectedProspects)
	.route('/prospect-lists', prospectLists)
	.route('/prospects', prospects)
	.route('/connections', connections)
	.route('/statuses', statuses);
