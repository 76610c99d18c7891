import { type Context, Hono } from 'hono';
import { formatNumber } from '#contract/rules/format';
import { pageQuery } from '#contract/rules/next-page';
import { type SharedPerson, shareAnswer, shareMarksMost, shareQuery } from '#contract/share';
import { displayName } from '../../accounts/display-name.ts';
import type { AppEnv } from '../../env.ts';
import { openForm } from '../../http/front/guards.ts';
import { jsonPage } from '../../http/json-array.ts';
import { limited } from '../../http/limited.ts';
import { missing, Problem } from '../../http/problem.ts';
import { mostOf } from '../../http/quotas.ts';
import { countReadOfLink } from '../../http/rate-limit.ts';
import { fingerprint } from '../../http/token.ts';
import { valid } from '../../http/valid.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { connectMarked, readMarks, writeMarks } from '../db/share-marks.ts';
import { findByShareToken, readSharedPage, readSharedPeople, type SharedList } from '../db/shared-list.ts';
import { noSharePage, sharePage } from '../page.ts';
import { sharePageHeaders } from '../page-style.ts';

const answers = { limit: 60, seconds: 3_600 };
const usedUp = ['answers-used-up', 'That’s a lot of answers. Please try again in an hour.'] as const;

/**
 * A shared list, for someone without an account. GET only shows it; the POST of a button writes. The token is the key,
 * and the database holds its hash. Who opens the page is neither asked nor stored.
 */
export const sharedList = new Hono<AppEnv>()
	.use(...openForm)
	.get('/:token', valid('query', shareQuery), async (c) => {
		const list = await opened(c);
		if (!list) return noShare(c);
		const { page = 1, after, q = '', visit = crypto.randomUUID(), sent } = c.req.valid('query');
		const [shown, marks] = await Promise.all([
			readSharedPage(c.var.db, list, { page, after, q }),
			readMarks(c.var.db, list, visit),
		]);
		const facts = { ...shown, asker: displayName(list.user), name: list.name, expiresAt: list.expiresAt };
		const html = sharePage({ ...facts, path: c.req.path, page, q, visit, marks, isSent: sent === '1' });
		return c.html(html, 200, headersOf(c, shown.isWhole));
	})
	.get('/:token/people', valid('query', pageQuery), async (c) => {
		const list = (await opened(c)) ?? missing('Link');
		return jsonPage<SharedPerson>(c, await readSharedPeople(c.var.db, list, c.req.valid('query').after));
	})
	.post('/:token', valid('form', shareAnswer), async (c) => {
		const list = await opened(c);
		if (!list) return noShare(c);
		await limited(c.var.db, usedUp, { key: `share:${list.id}`, ...answers });
		const { visit, go, q, marks } = c.req.valid('form');
		await taken(c, list, visit, marks);
		const next = new URLSearchParams({ visit });
		if (!go) next.set('sent', '1');
		else {
			const [page = '', after] = go.split(' ');
			for (const [key, value] of Object.entries({ q, page, ...(after && { after }) })) next.set(key, value);
		}
		return c.redirect(`${c.req.path}?${next}`, 303);
	});

/**
 * Returns the list of the link in the path; a link that is read too much, or a network that reads too much, gets a 429.
 */
async function opened(c: Context<AppEnv>): Promise<SharedList | undefined> {
	const list = await findByShareToken(c.var.db, fingerprint(c.req.param('token') ?? ''));
	if (!list) return undefined;
	await countReadOfLink(c, 'share', list.id);
	return list;
}

const headersOf = (c: Context<AppEnv>, isWhole: boolean) =>
	sharePageHeaders(new URL(c.req.url).origin, isWhole ? null : `${c.req.path}/people`);

const noShare = (c: Context<AppEnv>) => c.html(noSharePage(), 404, headersOf(c, true));

type Marks = Parameters<typeof writeMarks>[3];

async function taken(c: Context<AppEnv>, list: SharedList, visit: string, marks: Marks): Promise<void> {
	if (!(await writeMarks(c.var.db, list, visit, marks))) {
		throw new Problem('quota-used-up', `This link takes at most ${formatNumber(shareMarksMost)} marks.`);
	}
	await connectMarked(c.var.db, list, marks, mostOf(c.env, 'connections'));
	tellTabs(c, ['people', 'shares'], list.owner);
}
