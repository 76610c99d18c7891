import { html } from 'hono/html';
import type { Right } from '#contract/rules/actor';
import { page } from '../../../pages/page.ts';

/** A program's request for access: the rights, the account, and where the answer goes. */
type AskedConsent = {
	/** The program's own name for itself. */
	program: string;
	/** The account it would act for. */
	account: { id: string; name: string; email: string };
	/** The rights it asks for. */
	rights: readonly Right[];
	/** The host that the person returns to. */
	host: string;
	/** The host is this computer, where any program may listen. */
	isLocal: boolean;
};

const can: Record<Right, string> = {
	read: 'See your lists, people and notes, who can introduce you, your requests, and the replies.',
	write: 'Add and change people, record the outcome of a request, and write drafts for you.',
};

/** Asks the signed-in person if a program may act for them, and with which rights. Opening it allows nothing. */
export const consentPage = ({ program, account, rights, host, isLocal }: AskedConsent) =>
	page(
		'Connect an assistant',
		html`<h1>Allow “${program}” to use your Kindling account?</h1>
<p class="quiet">It would act for <strong>${account.name}</strong> (${account.email}).</p>
<section class="card"><h2>It will be able to</h2>
<ul>${rights.map((right) => html`<li>${can[right]}</li>`)}</ul>
<h2>It will never be able to</h2>
<ul><li>Send an email: you read each draft and send it yourself.</li><li>Delete anything, or see your password and your settings.</li></ul></section>
<section class="card"><p>${
			isLocal
				? html`The answer goes to a program on <strong>this computer</strong> (${host}). Continue only if you started that program yourself just now.`
				: html`The answer goes to <strong>${host}</strong>.`
		} No one has checked the name “${program}”.</p>
<form method="post"><input type="hidden" name="account" value="${account.id}">
${rights.includes('write') ? html`<button class="main" name="allow" value="write">Allow reading and writing</button><button name="allow" value="read">Allow reading only</button>` : html`<button class="main" name="allow" value="read">Allow reading</button>`}
<button name="allow" value="nothing">No, don’t connect it</button></form></section>
<p class="quiet">You can disconnect it at any time in your <a href="/settings#developers">settings</a>, under Connected Assistants. It ends on its own after 30 days without use. What an assistant reads here goes to the company that runs it.</p>`,
	);

/**
 * Shown for a request that can't be answered. It redirects no one, even if the program is registered: anyone can
 * register a program, and a link to this server would lead to any address.
 */
export const noConsentPage = () =>
	page(
		'This request doesn’t work',
		html`<h1>This request doesn’t work</h1>
<p>The program that sent you here isn’t registered, wants its answer at an address that isn’t its own, or left something out. Connect it again from its own settings.</p>
<p><a href="/">Open Kindling</a></p>`,
	);

/** Shown to someone who has connected as many assistants as allowed. */
export const tooManyAssistantsPage = (most: number) =>
	page(
		'Too many assistants',
		html`<h1>You’ve connected ${most} assistants</h1>
<p>That’s the most one account can have. Disconnect one in your <a href="/settings#developers">settings</a>, under Connected Assistants, then connect this one again.</p>`,
	);
