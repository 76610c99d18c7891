import { Hono } from 'hono';
import type { AppEnv } from '../../env.ts';
import { introAnswers } from './intro-answers.ts';
import { introDrafts } from './intro-drafts.ts';
import { introMessage } from './intro-message.ts';
import { introRequests } from './intro-requests.ts';
import { listIntroductions } from './list-introductions.ts';
import { mailEvents } from './mail-events.ts';
import { mailsAboutSeveral } from './mails-about-several.ts';
import { memberAsks } from './member-asks.ts';
import { firstSteps, needsYou } from './needs-you.ts';
import { companyPaths } from './paths.ts';
import { prospectAnswers } from './prospect-answers.ts';
import { prospectIntroductions } from './prospect-introductions.ts';
import { templates } from './templates.ts';

/** The introduction calls that need no session. */
export const openIntroductionCalls = new Hono<AppEnv>()
	.route('/r', introAnswers)
	.route('/p', prospectAnswers)
	.route('/mail-events', mailEvents);

/** The calls of introductions, and of everything that leads to them. */
export const introductionCalls = new Hono<AppEnv>()
	.route('/prospect-lists', listIntroductions)
	.route('/prospects', prospectIntroductions)
	.route('/prospects', introDrafts)
	.route('/paths', companyPaths)
	.route('/generate-intro-message', introMessage)
	.route('/intro-requests', introRequests)
	.route('/favours', mailsAboutSeveral)
	.route('/circle/asks', memberAsks)
	.route('/needs-you', needsYou)
	.route('/first-steps', firstSteps)
	.route('/templates', templates);
