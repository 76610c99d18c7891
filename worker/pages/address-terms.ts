import { html } from 'hono/html';
import { type AddressTerms, companyText, monthLimits, monthText, weeklyText } from '#contract/rules/address-terms';
import { companyKey } from '#contract/rules/company';
import { page } from './page.ts';

/**
 * The terms for everybody, on an answer page: those of its reader's address, whether this server can send a weekly mail,
 * and where its form posts to.
 */
export type ForEverybody = { terms: AddressTerms; hasWeekly: boolean; action: string };

/** The place of these terms on an answer page, as a part of its address. */
export const everybodyPlace = 'for-everybody';

/**
 * The terms that a reader sets for everybody who asks them: a limit, and the companies of those who are asked about here.
 * Open once one is set.
 */
export const everybodyParts = (
	{ terms, hasWeekly, action }: ForEverybody,
	asker: string,
	asked: readonly (string | null)[],
) => {
	const { aMonth, isWeekly, companies } = terms;
	const known = new Set(companies.map(({ key }) => key));
	const offered = new Map(asked.map((name) => [companyKey(name), name]));
	const more = [...offered].filter(([key]) => key && !known.has(key));
	return html`<details class="card" id="${everybodyPlace}" ${isSet(terms) ? 'open' : ''}><summary>For everybody who asks you</summary>
<form method="post" action="${action}">
<p class="quiet">This holds for everybody who asks you through Kindling, not only for ${asker}. They hear that you asked for it, and nothing of one another.${hasWeekly ? ' A weekly mail comes on Mondays.' : ''}</p>
<div class="three small">${monthLimits.map((most) => html`<button name="aMonth" value="${most}" aria-pressed="${String(aMonth === most)}">${monthText(most)}</button>`)}</div>
${hasWeekly ? html`<div class="three small set"><button name="weekly" value="on" aria-pressed="${String(isWeekly)}">${weeklyText}</button></div>` : ''}
${more.map(([, name]) => html`<div class="three small set"><button name="company" value="${name}">${companyText(name ?? '')}</button></div>`)}
</form>
${setTerms(terms, action)}</details>`;
};

/** The page behind the link of a notice: the terms of an address, each with "Lift". Opening it changes nothing. */
export const addressTermsPage = (terms: AddressTerms, action: string) =>
	page(
		'For everybody who asks you',
		html`<h1>For everybody who asks you</h1>
<p>These terms hold for whoever asks you for introductions through Kindling. They were set with a link from a mail to you.</p>
<section class="card">${isSet(terms) ? setTerms(terms, action) : html`<p role="status">No terms are set.</p>`}</section>`,
	);

/** For a link whose terms were lifted, or that is wrong. */
export const noAddressTermsPage = () =>
	page(
		'No terms',
		html`<h1>No terms are set with this link</h1>
<p>They were lifted, or a newer mail has another link. Each mail that asks you for an introduction leads to them too.</p>`,
	);

const isSet = ({ aMonth, isWeekly, companies }: AddressTerms) => aMonth !== null || isWeekly || companies.length > 0;

const setTerms = ({ aMonth, isWeekly, companies }: AddressTerms, action: string) => {
	const all = [
		...(aMonth === null ? [] : [{ name: 'lift', value: 'month', text: monthText(aMonth) }]),
		...(isWeekly ? [{ name: 'lift', value: 'week', text: weeklyText }] : []),
		...companies.map(({ name }) => ({ name: 'liftCompany', value: name, text: companyText(name) })),
	];
	if (all.length === 0) return '';
	return html`<form method="post" action="${action}"><ul class="set-terms">${all.map(({ name, value, text }) => html`<li>${text} <button class="plain" name="${name}" value="${value}" aria-label="Lift: ${text}">Lift</button></li>`)}</ul>
${all.length > 1 ? html`<p class="quiet"><button class="plain" name="lift" value="all">Lift all</button></p>` : ''}</form>`;
};
