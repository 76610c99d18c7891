import { html, raw } from 'hono/html';
import { companyKey } from '#contract/rules/company';
import { companyInTitle } from '#contract/rules/company-in-title';
import { firstName } from '#contract/rules/first-name';
import { counted, formatLongDay, formatNumber } from '#contract/rules/format';
import { type HowWell, howWellAnswers, howWells } from '#contract/rules/how-well';
import { limits } from '#contract/rules/limits';
import { isWebAddress } from '#contract/rules/web-address';
import { type SharedPerson, sharePageSize } from '#contract/share';
import { page, whatKindlingIs } from '../pages/page.ts';
import { shareScript, shareStyle } from './page-style.ts';

/** Content of the page of a shared list. */
type ShareFacts = {
	asker: string;
	/** The person the link is for. */
	name: string;
	expiresAt: string;
	/** The address of the page, without its query. */
	path: string;
	/** The number of people in the whole link. */
	total: number;
	people: SharedPerson[];
	page: number;
	/** The place after which the next page begins; null on the last. */
	next: string | null;
	/** The script finds all people of the link here, and needs no further read. */
	isWhole: boolean;
	/** The search; empty without one. */
	q: string;
	/** The id of this visit, and its marks so far. */
	visit: string;
	marks: Map<string, HowWell>;
	/** The marks were sent just now. */
	isSent: boolean;
};

/** The page on which a friend marks who they know. Showing it changes nothing. Its buttons post to the same address. */
export function sharePage(facts: ShareFacts): string {
	const { asker, name, total } = facts;
	return page(
		`Who do you know? ${asker} is asking`,
		html`<h1>${firstName(name)}, ${total === 1 ? 'do you know this person' : `which of these ${formatNumber(total)} people do you know`}?</h1>
<p>${asker} is looking for introductions. ${total === 1 ? 'Tap how well you know them.' : 'Tap how well you know each of them, and skip the rest.'}</p>
${facts.isSent ? thanks(facts) : ''}
${total === 0 ? html`<p>No one is on the list at the moment.</p>` : html`${fromFile(facts)}${form(facts)}`}
<div class="foot"><p class="quiet">Only ${asker} sees what you mark, and only once you send it. Nothing is sent to these people. ${asker} may ask you for an introduction, and you can always say no.</p>
<p class="quiet">Please don’t share this link: anyone with it can see these names. It works until ${formatLongDay(facts.expiresAt)}, or until ${asker} turns it off. ${whatKindlingIs} No account needed.</p></div>`,
		{ style: shareStyle, script: shareScript },
	);
}

/** The page for a link that is wrong, too old or ended, or whose list or account is gone. */
export const noSharePage = () =>
	page(
		'This link no longer works',
		html`<h1>This link no longer works</h1>
<p>These links work for 30 days, as long as the list exists and the person who made the link hasn’t turned it off. If you copied it, part of it may be missing.</p>
<p>You can always ask the person who sent it to you for a new one.</p>`,
		{ style: shareStyle },
	);

const thanks = ({ asker, marks }: ShareFacts) => html`<section class="card done" role="status"><h2>Thank you!</h2>
<p>${
	marks.size > 0
		? html`${asker} can now see that you know ${counted(marks.size, 'person', 'people')}. You can change your answers below and send them again.`
		: html`${asker} can see that you marked no one. You can change your answers below and send them again.`
}</p></section>`;

/** The part that needs the script and stays hidden without it. The input has no name, so no form sends it. */
const fromFile = ({ path, people, isWhole, marks }: ShareFacts) => {
	const everybody = isWhole ? html`data-people="${JSON.stringify(people)}"` : html`data-path="${path}/people"`;
	return html`<section class="card" id="from-file" hidden ${everybody} data-marks="${JSON.stringify(Object.fromEntries(marks))}">
<h2>Check your LinkedIn connections</h2>
<p>Choose the Connections.csv from your LinkedIn data. It’s compared with this list in your browser, and never leaves it.</p>
<label for="file">Connections.csv</label><input id="file" type="file" accept=".csv,text/csv">
<p id="found" role="status" hidden></p>
<details><summary>Where do I find it?</summary><p class="quiet">On LinkedIn: Settings &amp; Privacy, Data privacy, Get a copy of your data, Connections. The file arrives by email in about ten minutes.</p></details></section>`;
};

const form = (facts: ShareFacts) => {
	const { asker, total, people, next, page: at, q, visit, marks, isSent } = facts;
	const isLong = total > sharePageSize;
	const { companies, others } = byCompany(people);
	const rowOf = (person: SharedPerson) => row(person, marks.get(person.id));
	const rows = (some: readonly SharedPerson[]) => html`<ul class="people">${some.map(rowOf)}</ul>`;
	return html`<form method="post"><input type="hidden" name="visit" value="${visit}">
${total >= manyPeople ? search(q) : ''}
${jumpTo(companies, others.length)}
<section id="matches" hidden><h2>In your connections</h2><ul class="people"></ul></section>
${people.length === 0 && q ? html`<p>No one here matches “${q}”.</p>` : ''}
${companies.map(({ at, name, people }) => html`<h2 id="${at}" dir="auto">${name}</h2>${rows(people)}`)}
${companies.length > 0 && others.length > 0 ? html`<h2 id="others">Everyone else</h2>` : ''}<ul class="people" id="people">${others.map(rowOf)}</ul>
${isLong ? turn(at, next) : ''}
<div class="send"><button class="${isSent ? '' : 'main'}" data-label="Send to ${asker}">${isSent ? 'Send again' : `Send to ${asker}`}</button></div></form>
<template id="row">${row({ id: '', name: '' })}</template>`;
};

const search = (q: string) =>
	html`<p class="search"><input name="q" type="search" value="${q}" maxlength="${limits.name}" aria-label="Search these people" placeholder="Search these people" autocomplete="off"><button name="go" value="search">Search</button></p>`;

const turn = (at: number, next: string | null) => html`<p class="turn">
${at > 1 ? html`<button name="go" value="${at - 1}">Keep these, show the previous ones</button>` : ''}
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
	return html`<input type="radio" id="${at}" name="k-${id}" value="${value}" ${value ? raw('class="some"') : raw('aria-label="I don’t know them"')} ${isChosen ? raw('checked') : ''}><label for="${at}" ${value ? '' : raw('class="no" aria-hidden="true"')}>${text}</label>`;
};

/** With at least this many people, a page has a search and is grouped by company. */
const manyPeople = 13;

/** The people of a page who work at one company. */
type Company = { at: string; name: string; people: SharedPerson[] };

/** Groups a page: companies where several of its people work, largest first, and everyone else. */
function byCompany(people: readonly SharedPerson[]): { companies: Company[]; others: SharedPerson[] } {
	if (people.length < manyPeople) return { companies: [], others: [...people] };
	const all = [...Map.groupBy(people, (person) => companyKey(companyOf(person)))];
	const companies = all
		.filter(([key, { length }]) => key !== '' && length > 1)
		.toSorted(([, one], [, other]) => other.length - one.length)
		.map(([, members], place) => ({ at: `c-${place}`, name: companyOf(members[0]) ?? '', people: members }));
	const placed = new Set(companies.flatMap((company) => company.people));
	return { companies, others: people.filter((person) => !placed.has(person)) };
}

const companyOf = (person: SharedPerson | undefined) => person?.company || companyInTitle(person?.title);

/** Links to each company on the page, folded. */
const jumpTo = (companies: readonly Company[], others: number) =>
	companies.length === 0
		? ''
		: html`<details class="jump"><summary>Jump to a company</summary><ul>${companies.map(
				({ at, name, people }) => html`<li><a href="#${at}">${name}</a> <span>${people.length}</span></li>`,
			)}${others > 0 ? html`<li><a href="#others">Everyone else</a> <span>${others}</span></li>` : ''}</ul></details>`;
