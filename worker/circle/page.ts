import { html } from 'hono/html';
import { counted } from '#contract/rules/format';
import { page } from '../pages/page.ts';

/** An invitation and the person looking at it, null if they are signed out. */
type InvitationFacts = {
	circle: string;
	by: string;
	members: number;
	user: { id: string; name: string; email: string } | null;
	/** Sign-in page that leads back here. */
	signIn: string;
	/** Why the previous click did not join. */
	wrong?: string;
};

/** Says whose circle it is and what is shared there. Opening it joins nothing. */
export const invitationPage = ({ circle, by, members, user, signIn, wrong }: InvitationFacts) =>
	page(
		`${by} invites you to a circle`,
		html`<h1>${by} invites you to the circle “${circle}”</h1>
<p>A circle is a few people who share who they know, so they can ask each other for introductions. ${counted(members, 'person is', 'people are')} in this one.</p>
${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : ''}
<section class="card"><h2>What is shared</h2>
<p>From your uploaded connections: name, company, title, profile and date connected. Nothing else: no notes, lists, requests or email addresses.</p>
<h2>Nothing until you turn it on</h2>
<p>Sharing is off until you turn it on, and you see others’ connections only while you share yours. You can keep people and companies private, see exactly what the others see, and stop at any time.</p>
${
	user
		? html`<form method="post"><input type="hidden" name="account" value="${user.id}"><p class="quiet">You’ll join as <strong>${user.name}</strong> (${user.email}). Others see this name, not your address.</p><button class="main">Join the circle</button></form>`
		: html`<p><a class="mail" href="${signIn}">Sign in to join</a></p>`
}</section>
<p class="quiet">The link works once. Don’t want to join? Just ignore this.</p>`,
	);

/** Says that someone has joined the circle, and what comes next. */
export const joinedPage = (circle: string) =>
	page(
		'You’re in the circle',
		html`<h1>You’re in the circle “${circle}”</h1>
<p>Turn on sharing in Settings to start.</p>
<p><a class="mail" href="/settings#circle">Open the circle</a></p>`,
	);

/** Shown for an invitation that is wrong, used, ended or too old. */
export const noInvitationPage = () =>
	page(
		'This invitation no longer works',
		html`<h1>This invitation no longer works</h1>
<p>An invitation works once, for seven days, unless the person who made it cancels it. You can ask them for a new one.</p>
<p><a href="/">Open Kindling</a></p>`,
	);
