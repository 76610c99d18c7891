import { type Context, Hono } from 'hono';
import { introAnswer } from '#contract/intro-request';
import { displayName } from '../../accounts/display-name.ts';
import type { AppEnv, Bindings } from '../../env.ts';
import { openForm } from '../../http/front/guards.ts';
import { countReadOfLink } from '../../http/rate-limit.ts';
import { fingerprint } from '../../http/token.ts';
import { valid } from '../../http/valid.ts';
import { addressHash } from '../../mail/address-hash.ts';
import { suppressAddress } from '../../mail/db/limits.ts';
import { pageHeaders } from '../../pages/page-style.ts';
import { type Became, whatBecame } from '../db/answers/what-became.ts';
import { type FoundRequest, findByToken, findNotAgain } from '../db/mails/find-by-token.ts';
import { answerPage, backTo, noAnswerPage, type OpenPart } from '../pages/answer.ts';
import { noMorePage, notAgainPage } from '../pages/answer-parts.ts';
import { nextHeaders, type ProspectConsent } from '../pages/prospect-consent.ts';
import { copyAddress, prospectTokenOf, prospectUrl } from '../use-cases/answer-link.ts';
import { answerByLink, connectorOf } from '../use-cases/answers/answer-intro-request.ts';
import { answeringOf } from './from-call.ts';

/**
 * The answer link of an introduction request, for a connector without an account. Mail scanners open every link, so GET
 * only shows the page, and only the POST of a button writes. The token is the key; the database holds its hash.
 */
export const introAnswers = new Hono<AppEnv>()
	.use(...openForm)
	.get('/:token', async (c) => {
		const token = c.req.param('token');
		const [first, ...others] = await findByToken(c.var.db, 'answer', fingerprint(token));
		if (!first) return c.html(noAnswerPage(), 404, pageHeaders());
		await countReadOfLink(c, 'answer', first.mail.id);
		const handsOn = [first, ...others].some(({ answer }) => answer === 'yes');
		const url = new URL(c.req.url);
		const email = spokenFor(first);
		const askIds = [first, ...others].map(({ id }) => id);
		const became = await whatBecame(c.var.db, first.user.id, { askIds, email });
		const open = { at: c.req.query('at'), more: c.req.query('more') };
		const page = pageOf([first, ...others], c.env, token, { url, became, isMailed: email !== null, open });
		return c.html(page, 200, handsOn ? nextHeaders() : pageHeaders());
	})
	.get('/:token/not-again', async (c) => {
		const to = await mailedTo(c);
		return to ? c.html(notAgainPage(to.email), 200, pageHeaders()) : c.html(noAnswerPage(), 404, pageHeaders());
	})
	.post('/:token/not-again', async (c) => {
		const to = await mailedTo(c);
		if (!to) return c.html(noAnswerPage(), 404, pageHeaders());
		await suppressAddress(c.var.db, to.hash, 'not-again');
		return c.html(noMorePage(to.email), 200, pageHeaders());
	})
	.post('/:token', valid('form', introAnswer), async (c) => {
		const given = c.req.valid('form');
		const isAsked = await answerByLink(answeringOf(c), c.req.param('token'), given);
		if (!isAsked) return c.html(noAnswerPage(), 404, pageHeaders());
		return c.redirect(backTo(c.req.path, given), 303);
	});

// The address that the holder of this link speaks for. A link that users send themselves speaks for none, because they
// may give it to anyone. A mail to a member names no address.
const spokenFor = ({ mail, mailedTo }: FoundRequest): string | null => (mail.byMail && mail.hasLeft ? mailedTo : null);

// The recipient can stop these emails even after the request is removed with its account. Only a hash of the address is
// left then.
async function mailedTo(c: Context<AppEnv, '/:token/not-again'>) {
	const tokenHash = fingerprint(c.req.param('token'));
	const [asked] = await findByToken(c.var.db, 'answer', tokenHash);
	const email = asked && spokenFor(asked);
	if (email) return { email, hash: addressHash(email) };
	const hash = await findNotAgain(c.var.db, tokenHash);
	return hash && { email: null, hash };
}

type Shown = {
	url: URL;
	became: readonly Became[];
	/** The link was mailed to the person who reads it. */
	isMailed: boolean;
	open: OpenPart;
};

const pageOf = (
	[first, ...others]: readonly [FoundRequest, ...FoundRequest[]],
	env: Bindings,
	token: string,
	{ url, became, isMailed, open }: Shown,
) =>
	answerPage(
		{
			asker: displayName(first.user),
			askerEmail: first.user.email,
			about: first.user.about,
			connection: first.connector,
			isForSeveral: first.mail.isForSeveral,
			people: [
				personOf(first, env, token, url.origin),
				...others.map((asked) => personOf(asked, env, token, url.origin)),
			],
			became,
			notAgain: isMailed ? `${url.pathname}/not-again` : null,
		},
		open,
	);

const personOf = (asked: FoundRequest, env: Bindings, token: string, origin: string) => ({
	id: asked.id,
	consent: asked.answer === 'yes' && asked.status !== 'introduced' ? consentOf(asked, token, origin) : null,
	copyTo: copyAddress(env, asked, token),
	prospect: asked.prospect,
	message: asked.message,
	answer: asked.answer,
	note: asked.answerNote,
	terms: asked.terms,
	howWell:
		connectorOf(asked) === null ? ('not asked' as const) : asked.saidHowWell ? ('said' as const) : ('open' as const),
});

// The asker holds the link in a message they sent themselves, and may hold the link in a nudge to another address. So a
// no reads "not now" there, as in the app, and nothing tells which link it came by.
function consentOf(asked: FoundRequest, token: string, origin: string): ProspectConsent {
	const { mail, prospectAnswer: answer, prospectLink: link } = asked;
	const own = link?.salt ? prospectTokenOf(token, asked.id, link.salt) : null;
	const isTheirs = mail.isToAsked || answer === 'yes';
	return {
		url: own && link?.tokenHash === fingerprint(own) ? prospectUrl(origin, own) : null,
		until: link?.until ?? null,
		answer: answer === 'no' && !isTheirs ? 'later' : answer,
		isAskers: (mail.isToAsked || !mail.isAskMailed) && asked.prospectAnswerByAsker === true,
		way: link?.way ?? null,
		contact: link?.contact ?? null,
		note: (isTheirs && link?.note) || null,
	};
}
