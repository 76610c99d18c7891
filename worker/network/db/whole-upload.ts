import { type SQL, sql } from 'drizzle-orm';
import type { Owner } from '../../db/owned.ts';

/** The upload that is the user's network, as a subquery: one that is not finished is none. */
export const wholeUpload = (userId: Owner): SQL =>
	sql`(select u.id from network_uploads u where u.user_id = ${userId} and u.expire is null)`;
