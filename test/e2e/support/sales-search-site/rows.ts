import { type Language, languages } from './languages.ts';
import type { SitePerson } from './people.ts';

/** Escapes text for HTML and attributes. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Makes a session token, different each time so that nothing may depend on it. */
const token = (id: string, salt: number) => Buffer.from(`${id}${salt}`).toString('base64url').slice(-4);

/** The parts of a row: the frame that is always there, and its content once rendered. */
export function row(person: SitePerson, language: Language, salt = 1): { frame: string; full: string } {
	const words = languages[language];
	const urn = `urn:li:fs_salesProfile:(${person.id},NAME_SEARCH,${token(person.id, salt)})`;
	const href = `/sales/lead/${person.id},NAME_SEARCH,${token(person.id, salt)}?_ntb=x%3D%3D`;
	const name = escaped(person.name);
	const mark = person.nameless ? 'data-scroll-into-view="urn:li:fs_other:1"' : `data-scroll-into-view="${urn}"`;
	const frame = `<div ${mark}><input type="checkbox"><label><span class="a11y-text">${escaped(words.select(person.name))}</span></label></div>`;
	const open = person.nameless ? '<a>' : `<a data-control-name="view_lead_panel_via_search_lead_name" href="${href}">`;
	const image = person.nameless
		? ''
		: `<a data-anonymize="headshot-photo" data-control-name="view_lead_panel_via_search_lead_image" href="${href.replace('/lead/', '/people/')}"><img alt="Go to ${name}’s profile" src="data:,"></a>`;
	const full = `<div data-x-search-result="LEAD" class="flex _row_1e5nen">${image}
<div class="artdeco-entity-lockup__title ember-view">${open}<span data-anonymize="person-name">
 ${name} </span></a></div>
<div class="artdeco-entity-lockup__badge">${degree(person, language)}</div>
<div class="artdeco-entity-lockup__subtitle">${person.title ? `<span data-anonymize="title">${escaped(person.title)}</span>` : ''}<span class="separator--middot"></span> ${company(person)}</div>
<div class="artdeco-entity-lockup__caption">${person.location ? `<span data-anonymize="location">${escaped(person.location)}</span>` : ''}</div>
<div class="artdeco-entity-lockup__metadata" data-anonymize="job-title">${words.tenure}</div>
<dd><div data-anonymize="person-blurb" data-truncated title="About">About</div></dd>
${person.mutual ? `<button data-control-name="search_spotlight_second_degree_connection"><ul><img alt="" src="data:,"></ul><span>${words.mutual(person.mutual)}</span></button>` : ''}
<button data-x--save-menu-trigger aria-label="Save ${name} as a lead. Save to list.">Save</button></div>`;
	return { frame, full };
}

/** Content of a row until it is scrolled to. */
export const placeholder =
	'<article aria-hidden="true"><div class="dummy-text width250"></div><div class="dummy-text width150"></div></article>';

function degree(person: SitePerson, language: Language): string {
	if (!person.degree) return '';
	const shown = languages[language].degree(person.degree);
	return `<span class="a11y-text">${shown}  degree connection</span><span class="artdeco-entity-lockup__degree" aria-hidden="true"> ·&nbsp;${shown} </span>`;
}

function company({ company: one }: SitePerson): string {
	if (!one) return '';
	return one.id
		? `<a data-anonymize="company-name" href="/sales/company/${one.id}?_ntb=x">${escaped(one.name)}</a>`
		: escaped(one.name);
}
