import { Hono } from 'hono';
import { contactsAtCompanySearch } from '#contract/my-network';
import { signedIn } from '../../accounts/session/session.ts';
import type { AppEnv } from '../../env.ts';
import { valid } from '../../http/valid.ts';
import { findContactsAt } from '../db/contacts-at-company.ts';

/** People at a company who the signed-in person or their circle knows, whether or not a prospect works there. */
export const contactsAtCompany = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', valid('query', contactsAtCompanySearch), async (c) => {
		const { company, after } = c.req.valid('query');
		return c.json(await findContactsAt(c.var.db, c.var.user.id, company, Number(after ?? 0)));
	});
