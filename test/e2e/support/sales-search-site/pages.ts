import { type Language, languages } from './languages.ts';
import type { SitePerson } from './people.ts';
import { type Redesign, redesigned } from './redesigns.ts';
import { escaped, placeholder, row } from './rows.ts';

/** A page of results. `rendered` rows show at once; the page's script renders the others when scrolled to. */
export type ResultsPage = {
	people: SitePerson[];
	page: number;
	pages: number;
	/** Number of results on all pages; by default those of this page. */
	total?: number;
	language?: Language;
	rendered?: number;
	/** A side panel is open, with a lead's heading in it. */
	panel?: boolean;
	salt?: number;
	redesign?: Redesign;
};

const document = (title: string, body: string, language = 'en') =>
	`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`;

/** Renders a people search's results, with traps around them: feed lines, a dialog, a menu with rows of its own. */
export function resultsHtml(results: ResultsPage): string {
	const { people, language = 'en', panel = false, redesign } = results;
	const list =
		people.length > 0
			? rowsHtml(results)
			: `<div id="search-results-container" data-x--search-results-container=""><p>${languages[language].nobody}</p></div>`;
	const html = document(
		'Lead search',
		`<h1 class="a11y-text">Search</h1>
<nav><ol><li data-x-nav><a href="/sales/home">Home</a></li></ol></nav>
<div class="feed"><p><span data-anonymize="person-name">Fred Feed</span> shared a post <a href="/sales/lead/FEEDLEAD,NAME_SEARCH,zz">more</a></p></div>
<div data-sn-view-name="lead-search"><div data-sn-view-name="module-lead-search-results" part="results">${list}</div></div>
${panel ? sidePanel : ''}
<div role="dialog" hidden><ol><li><span data-anonymize="person-name">Dora Dialog</span></li></ol></div>
<script src="/stand-in.js"></script>`,
		language,
	);
	return redesign ? redesigned(html, redesign) : html;
}

/** Renders the scroller, its rows and the pagination, which the site replaces to show another page. */
export const resultsBody = (results: ResultsPage) =>
	results.redesign ? redesigned(rowsHtml(results), results.redesign) : rowsHtml(results);

function rowsHtml(results: ResultsPage): string {
	const { people, page, pages, language = 'en', rendered = 0, salt = 1, redesign } = results;
	const total = results.total ?? (pages === 1 ? people.length : undefined);
	const found =
		total === undefined ? '' : `<div class="_summary_1c"><span>${languages[language].results(total)}</span></div>`;
	const rows = people.map((person) => ({ ...row(person, language, salt), stuck: person.stuck ?? false }));
	const items = rows.map(
		({ frame, full }, index) =>
			`<li class="artdeco-list__item pl3 pv3" part="row" style="min-height:150px"><div data-x-deferred-did-intersect="">${frame}<div class="slot" part="slot">${index < rendered ? full : placeholder}</div></div></li>`,
	);
	const drawn = rows.map(({ full, stuck }) => (stuck ? null : redesign ? redesigned(full, redesign) : full));
	const later = JSON.stringify(drawn).replaceAll('<', '\\u003c');
	return `${found}<div id="search-results-container" data-x--search-results-container="" class="overflow-y-auto" part="scroller" style="height:800px;overflow-y:auto"><ol class="artdeco-list">${items.join('')}</ol>
<div class="artdeco-pagination"><button class="artdeco-pagination__button artdeco-pagination__button--previous" ${page === 1 ? 'disabled' : ''}>‹</button><button class="artdeco-pagination__button artdeco-pagination__button--next" part="next" ${page >= pages ? 'disabled' : ''}>${languages[language].next}</button></div>
</div><script type="application/json" id="rows">${later}</script>`;
}

const sidePanel = `<aside id="profile-card-section" data-sn-view-name="feature-lead-top-card"><h1 data-x--lead--name>Paula Panel</h1>
<div data-sn-view-name="lead-current-role"><p class="_current-role-item_x1"><span data-anonymize="job-title">Panelist</span><a data-anonymize="company-name">Panel Inc</a></p></div>
<span data-anonymize="person-name">Paula Panel</span></aside>`;

/** Renders a person's page. */
export function leadHtml(person: SitePerson): string {
	const role = `<span data-anonymize="job-title">${escaped(person.title ?? '')}</span> at <a data-anonymize="company-name" href="/sales/company/1">${escaped(person.company?.name ?? '')}</a>`;
	return document(
		'Lead',
		`<h1 class="a11y-text">Lead page</h1><main>
<section id="profile-card-section" data-sn-view-name="feature-lead-top-card"><h1 data-x--lead--name> ${escaped(person.name)} </h1>
<span class="_name-badge_1a2b"> ·&nbsp;${person.degree ?? 3}${person.degree === 2 ? 'nd' : 'rd'} </span>
<div data-anonymize="headline">${escaped(person.title ?? '')} who loves long headlines</div>
<div><div>${escaped(person.location ?? '')}</div><div>1,234 connections</div></div></section>
<section data-sn-view-name="lead-current-role"><ul><li><p class="_current-role-item_x1">${role}</p></li><li><p class="_current-role-item_x1"><span data-anonymize="job-title">Advisor</span> <a data-anonymize="company-name">Elsewhere Inc</a></p></li></ul>
<p>Also worked at <a data-anonymize="company-name" href="/sales/company/9">Oldco</a></p></section>
<section id="get-introduced-section"><h2>Get introduced</h2></section></main>`,
	);
}

/** Renders a saved list of people, a table without lazy rows. */
export function savedListHtml(people: SitePerson[]): string {
	const rows = people.map(
		(person) =>
			`<tr data-x--people-list--row><td><a data-x--people-list--person-name href="/sales/lead/${person.id},LIST,q1W2?_ntb=x">${escaped(person.name)}</a>
<div data-anonymize="job-title">${escaped(person.title ?? '')}</div></td><td><span data-anonymize="company-name">${escaped(person.company?.name ?? '')}</span></td><td data-anonymize="location">${escaped(person.location ?? '')}</td></tr>`,
	);
	return document('List', `<h1>My leads</h1><table><tbody>${rows.join('')}</tbody></table>`);
}

/** The layout from before 2022, and pages without people to read. */
export const oldLayoutHtml = document(
	'Search',
	'<ol class="search-results__result-list"><li class="search-results__result-item"><dt class="result-lockup__name">Otto Old</dt></li></ol>',
);
export const plainHtml = (title: string) => document(title, `<h1>${title}</h1>`);
