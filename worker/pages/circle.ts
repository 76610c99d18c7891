import { html } from 'hono/html';
import { counted } from '#contract/rules/format';
import { page } from './page.ts';

/** What an invitation leads to, and who looks at it: null for somebody who is not signed in. */
type InvitationFacts = {
	circle: string;
	by: string;
	members: number;
	user: { id: string; name: string; email: string } | null;
	/** Where somebody signs in and comes back from. */
	signIn: string;
	/** Why the press before did not join. */
	wrong?: string;
};

/** Says whose circle it is and what is shared there. Opening it joins nothing. */
export const invitationPage = ({ circle, by, members, user, signIn, wrong }: InvitationFacts) =>
	page(
		`${by} invites you to a circle`,
		html`<h1>${by} invites you to the circle “${circle}”</h1>
<p>A circle is a few people who show each other whom they know, so that one can ask the other for an introduction. ${counted(members, 'person is', 'people are')} in this one.</p>
${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : ''}
<section class="card"><h2>What is shared</h2>
<p>Of your uploaded connections: name, company, title, profile, and since when you are connected. Nothing else: no notes, no lists, no requests, no addresses.</p>
<h2>Nothing yet, when you join</h2>
<p>Sharing is off until you switch it on. Whoever shares nothing sees nothing. You can keep people and companies private, look at exactly what the others see, and take it all back at any time.</p>
${
	user
		? html`<form method="post"><input type="hidden" name="account" value="${user.id}"><p class="quiet">You join as <strong>${user.name}</strong> (${user.email}). The others see this name, not the address.</p><button class="main">Join the circle</button></form>`
		: html`<p><a class="mail" href="${signIn}">Sign in to join</a></p>`
}</section>
<p class="quiet">The link works once. You need do nothing if you do not want to join.</p>`,
	);

/** Says that somebody is in the circle now, and what comes next. */
export const joinedPage = (circle: string) =>
	page(
		'You are in the circle',
		html`<h1>You are in the circle “${circle}”</h1>
<p>You share nothing yet, and so you see nothing yet. Both begin in your settings, with one switch.</p>
<p><a class="mail" href="/settings#circle">Open the circle</a></p>`,
	);

/** For an invitation that is wrong, used, ended or too old. */
export const noInvitationPage = () =>
	page(
		'This invitation does not work any more',
		html`<h1>This invitation does not work any more</h1>
<p>An invitation works once, for seven days, and until whoever made it ends it. You can ask them for a new one.</p>
<p><a href="/">Open Kindling</a></p>`,
	);
