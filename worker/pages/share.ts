import { html, raw } from 'hono/html';
import { counted, formatLongDay, formatNumber } from '#contract/rules/format';
import { type HowWell, howWellAnswers, howWells } from '#contract/rules/how-well';
import { limits } from '#contract/rules/limits';
import { isWebAddress } from '#contract/rules/web-address';
import { type SharedPerson, sharePageSize } from '#contract/share';
import { page, whatKindlingIs } from './page.ts';
import { shareScript, shareStyle } from './share-style.ts';

/** What the page of a shared list shows. */
type ShareFacts = {
	asker: string;
	/** Whom the link is for. */
	name: string;
	expiresAt: string;
	/** The address of the page, without its query. */
	path: string;
	/** How many people the link shows in all. */
	total: number;
	people: SharedPerson[];
	page: number;
	/** The place after which the next page begins; null when none follows. */
	next: string | null;
	/** Whether the script finds all people of the link here and needs no further read. */
	isWhole: boolean;
	/** What is searched for; empty without a search. */
	q: string;
	/** The id of this visit, and what was marked in it so far. */
	visit: string;
	marks: Map<string, HowWell>;
	/** Whether the marks were sent just now. */
	isSent: boolean;
};

/** The page on which somebody marks whom they know. Showing it changes nothing. Its buttons post to the same address. */
export function sharePage(facts: ShareFacts): string {
	const { asker, name, total } = facts;
	return page(
		`Whom do you know? ${asker} asks`,
		html`<h1>${name}, ${total === 1 ? 'do you know this person' : `whom do you know of these ${formatNumber(total)} people`}?</h1>
<p>${asker} would like to meet them, and looks for somebody who could introduce them. One press for each person whom you know is a great help.</p>
${facts.isSent ? thanks(facts) : ''}
${total === 0 ? html`<p>Nobody is on the list at the moment.</p>` : html`${fromFile(facts)}${form(facts)}`}
<div class="foot"><p class="quiet">Only ${asker} sees what you mark, and only when you press the button. Nothing is sent to these people. ${asker} may ask you for an introduction, and you can always say no.</p>
<p class="quiet">The link is for you alone, because whoever has it sees these names. It works until ${formatLongDay(facts.expiresAt)}, or until ${asker} ends it. ${whatKindlingIs} You need no account.</p></div>`,
		{ style: shareStyle, script: shareScript },
	);
}

/** The page for a link that is wrong, too old, or ended, or whose list or account is gone. */
export const noSharePage = () =>
	page(
		'This link does not work any more',
		html`<h1>This link does not work any more</h1>
<p>Such a link works for 30 days, as long as the list is there, and until the person who made it ends it. If you copied it, a part may be missing.</p>
<p>You can always ask the person who sent it to you for a new one.</p>`,
		{ style: shareStyle },
	);

const thanks = ({ asker, marks }: ShareFacts) => html`<section class="card done" role="status"><h2>Thank you!</h2>
<p>${
	marks.size > 0
		? html`${asker} sees now that you know ${counted(marks.size, 'person', 'people')}. You can change it below and send it again.`
		: html`${asker} sees nobody marked by you. You can change it below and send it again.`
}</p></section>`;

/** The part that the script brings to life. Without the script it stays hidden. The input has no name, so no form sends it. */
const fromFile = ({ path, people, total, isWhole, marks }: ShareFacts) => {
	const everybody = isWhole ? html`data-people="${JSON.stringify(people)}"` : html`data-path="${path}/people"`;
	return html`<section class="card" id="from-file" hidden ${everybody} data-marks="${JSON.stringify(Object.fromEntries(marks))}">
<h2>Let your own connections find them</h2>
<p>Choose the Connections.csv of your LinkedIn data. It is compared with the ${counted(total, 'person', 'people')} here in your browser, and does not leave it.</p>
<label for="file">Connections.csv</label><input id="file" type="file" accept=".csv,text/csv">
<p id="found" role="status" hidden></p>
<details><summary>Where it is</summary><p class="quiet">On LinkedIn: Settings &amp; Privacy, Data privacy, Get a copy of your data, Connections. The file comes by email in about ten minutes.</p></details></section>`;
};

const form = (facts: ShareFacts) => {
	const { asker, total, people, next, page: at, q, visit, marks, isSent } = facts;
	const isLong = total > sharePageSize;
	return html`<form method="post"><input type="hidden" name="visit" value="${visit}">
${isLong ? search(q) : ''}
<section id="matches" hidden><h2>In your connections</h2><ul class="people"></ul></section>
${people.length === 0 && q ? html`<p>Nobody here matches “${q}”.</p>` : ''}
<ul class="people" id="people">${people.map((person) => row(person, marks.get(person.id)))}</ul>
${isLong ? turn(at, next) : ''}
<div class="send"><button class="${isSent ? '' : 'main'}" data-label="Send to ${asker}">${isSent ? 'Send again' : `Send to ${asker}`}</button></div></form>
<template id="row">${row({ id: '', name: '' })}</template>`;
};

const search = (q: string) =>
	html`<p class="search"><input name="q" type="search" value="${q}" maxlength="${limits.name}" aria-label="Search these people" placeholder="Search these people" autocomplete="off"><button name="go" value="search">Search</button></p>`;

const turn = (at: number, next: string | null) => html`<p class="turn">
${at > 1 ? html`<button name="go" value="${at - 1}">Keep these, show the ones before</button>` : ''}
${next ? html`<button name="go" value="${at + 1} ${next}">Keep these, show the next ${formatNumber(sharePageSize)}</button>` : ''}</p>`;

// The address of a profile has some 50 characters.
const profileMost = 500;

const row = (person: SharedPerson, howWell?: HowWell) => {
	const { id, name, title, company, location, linkedinUrl } = person;
	const profile = linkedinUrl && linkedinUrl.length <= profileMost && isWebAddress(linkedinUrl) ? linkedinUrl : null;
	return html`<li data-id="${id}"><div><b dir="auto">${name}</b>${line(title)}${title && company && title.includes(company) ? '' : line(company)}${line(location)}${
		profile ? html`<a class="quiet" href="${profile}" target="_blank" rel="noopener noreferrer">Profile</a>` : ''
	}</div><div class="how" role="radiogroup" aria-label="How well do you know ${name}?">${howWells.map((value) => choice(id, value, howWellAnswers[value], howWell === value))}${choice(id, '', '×', !howWell)}</div></li>`;
};

const line = (text?: string | null) => (text ? html`<span dir="auto">${text}</span>` : '');

const choice = (id: string, value: HowWell | '', text: string, isChosen: boolean) => {
	const at = `${id}-${value || 'no'}`;
	return html`<input type="radio" id="${at}" name="k-${id}" value="${value}" ${value ? raw('class="some"') : raw('aria-label="I do not know them"')} ${isChosen ? raw('checked') : ''}><label for="${at}" ${value ? '' : raw('class="no" aria-hidden="true"')}>${text}</label>`;
};
