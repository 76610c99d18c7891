import { Hono } from 'hono';
import { liftedTerms } from '#contract/address-terms';
import type { AppEnv } from '../../env.ts';
import { openForm } from '../../http/front/open-calls.ts';
import { fingerprint } from '../../http/token.ts';
import { valid } from '../../http/valid.ts';
import { addressTermsPage, noAddressTermsPage } from '../../pages/address-terms.ts';
import { pageHeaders } from '../../pages/page-style.ts';
import { setAddressTerms } from '../acts/answers/set-address-terms.ts';
import { findAddressTerms, findTermsByToken } from '../db/answers/address-terms.ts';

/**
 * The terms of an address for everybody who asks it, by the link of the mail that says they were set. It shows and lifts
 * them, without an account. GET only shows; the POST of a pressed button writes.
 */
export const addressTermsPages = new Hono<AppEnv>()
	.use(...openForm)
	.get('/:token', async (c) => {
		const terms = await findTermsByToken(c.var.db, fingerprint(c.req.param('token')));
		if (!terms) return c.html(noAddressTermsPage(), 404, pageHeaders());
		return c.html(addressTermsPage(terms, c.req.path), 200, pageHeaders());
	})
	.post('/:token', valid('form', liftedTerms), async (c) => {
		const found = await findTermsByToken(c.var.db, fingerprint(c.req.param('token')));
		if (!found) return c.html(noAddressTermsPage(), 404, pageHeaders());
		await setAddressTerms(c.var.db, found.addressHash, c.req.valid('form'));
		const left = await findAddressTerms(c.var.db, found.addressHash);
		return c.html(addressTermsPage(left, c.req.path), 200, pageHeaders());
	});
