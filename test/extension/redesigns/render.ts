import type { PersonRead } from '../../../extension/sites/result.ts';
import type { Redesign } from './redesign.ts';

/** The site's texts around people, in six languages. */
const languages = {
	en: { degree: ['1st', '2nd', '3rd'], mutual: 'mutual connections', results: 'results', next: 'Next', ad: 'Promoted' },
	fr: {
		degree: ['1er', '2e', '3e'],
		mutual: 'relations en commun',
		results: 'résultats',
		next: 'Suivant',
		ad: 'Sponsorisé',
	},
	de: {
		degree: ['1.', '2.', '3.'],
		mutual: 'gemeinsame Kontakte',
		results: 'Ergebnisse',
		next: 'Weiter',
		ad: 'Anzeige',
	},
	es: {
		degree: ['1.º', '2.º', '3.º'],
		mutual: 'contactos en común',
		results: 'resultados',
		next: 'Siguiente',
		ad: 'Promocionado',
	},
	it: {
		degree: ['1°', '2°', '3°'],
		mutual: 'collegamenti in comune',
		results: 'risultati',
		next: 'Avanti',
		ad: 'Sponsorizzato',
	},
	pt: {
		degree: ['1º', '2º', '3º'],
		mutual: 'conexões em comum',
		results: 'resultados',
		next: 'Próxima',
		ad: 'Promovido',
	},
} as const;
export type Language = keyof typeof languages;
export const languageNames = Object.keys(languages) as Language[];

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Renders a page of results as a redesign shows these people, without any of today's markers. */
export function renderRedesign(redesign: Redesign, people: PersonRead[]): string {
	const { language, total, paging, second, secondFirst, advertisement, undrawn } = redesign;
	const words = languages[language];
	const [list, item] = redesign.list;
	const rows = people.map((person) => row(redesign, person));
	const strangers = decoys.map((person) => row(redesign, person));
	const between = {
		none: '',
		'of nobody': `<${item}${look(redesign, 'item')}><p>${words.ad}</p><a href="/sales/premium">Upgrade now</a></${item}>`,
		'in the shape of a row': row(redesign, decoys[0] as PersonRead, words.ad),
	}[advertisement];
	rows.splice(1, 0, between);
	const waiting = `<${item}${look(redesign, 'item')}><div><div></div></div></${item}>`.repeat(undrawn);
	const results = `<${list}${look(redesign, 'list')}>${rows.join('')}${waiting}</${list}>`;
	const other = {
		none: '',
		headed: `<section><h3>Similar leads</h3><${list}>${strangers.join('')}</${list}></section>`,
		aside: `<aside><${list}>${strangers.join('')}</${list}></aside>`,
		plain: `<div><${list}${look(redesign, 'list')}>${strangers.join('')}</${list}></div>`,
	}[second];
	const counted = total ? `<div><span>${people.length} ${words.results}</span></div>` : '';
	const pages = paging ? `<div><button disabled>‹</button><button disabled>${words.next}</button></div>` : '';
	const around = secondFirst ? `${other}${counted}${results}${pages}` : `${counted}${results}${pages}${other}`;
	return `<!doctype html><html lang="${language}"><body><nav><ul><li><a href="/sales/home">Home</a></li></ul></nav><main>${around}</main></body></html>`;
}

/** Returns the class of a part: none, one shared by all, or a meaningless one of its own. */
function look({ classes }: Redesign, part: string): string {
	if (classes === 'none') return '';
	const hash = [...part].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 46_656, 7);
	return ` class="${classes === 'one for all' ? 'x1' : `_${hash.toString(36)}`}"`;
}

function row(redesign: Redesign, person: PersonRead, advertisement?: string): string {
	const { list, order, wrappers, photo, badge, reversed, apart, linked, showsRole, saves, dense, language } = redesign;
	const item = list[1];
	const words = languages[language];
	const href = `/sales/lead/${person.leadId},NAME_SEARCH,zz`;
	const degree = person.degree ? `<span>· ${words.degree[person.degree - 1]}</span>` : '';
	const name = `<a href="${href}"><span>${escaped(person.name)}</span>${badge === 'in the link' ? degree : ''}</a>`;
	const title = person.title ? `<span${look(redesign, 'title')}>${escaped(person.title)}</span>` : '';
	const company = !person.company
		? ''
		: linked
			? `<a href="/sales/company/${person.company.length}">${escaped(person.company)}</a>`
			: escaped(person.company);
	const role = reversed ? [company, title] : [title, company];
	const mutual = person.mutualCount ? `<button>${person.mutualCount} ${words.mutual}</button>` : '';
	const parts = {
		name: `${badge === 'before the name' ? degree : ''}${name}${badge === 'behind the name' ? degree : ''}`,
		role: !showsRole ? '' : apart ? role.map((one) => `<div>${one}</div>`).join('') : role.join('<i> · </i>'),
		place: person.location ? `<span${look(redesign, 'place')}>${escaped(person.location)}</span>` : '',
		badge: badge === 'in a block of its own' ? degree : '',
		noise: noises[redesign.noise](person),
		tenure: dense ? '' : '<span>1 year 11 months</span>',
		about: dense ? '' : `<p>About ${escaped(person.name)}</p>`,
		mutual,
	};
	const wrap = (inside: string, part: string) =>
		'<div>'.repeat(wrappers) +
		`<${item === 'tr' ? 'td' : 'div'}${look(redesign, part)}>${inside}</${item === 'tr' ? 'td' : 'div'}>` +
		'</div>'.repeat(wrappers);
	const cell = (part: keyof typeof parts) =>
		item === 'tr'
			? `<td${look(redesign, part)}>${'<div>'.repeat(wrappers)}${parts[part]}${'</div>'.repeat(wrappers)}</td>`
			: wrap(parts[part], part);
	const picture = photo ? `<a href="${href}"><img alt="${escaped(person.name)}" src="data:,"></a>` : '';
	const save = saves ? `<button aria-label="Save ${escaped(person.name)}">Save</button>` : '';
	const ad = advertisement ? `<small>${advertisement}</small>` : '';
	const extra = item === 'tr' ? `<td>${picture}${save}${ad}</td>` : `${picture}${save}${ad}`;
	return `<${item}${look(redesign, 'item')}>${extra}${order.map(cell).join('')}</${item}>`;
}

const pick = <Value>(all: readonly Value[], { leadId }: PersonRead) => all[(leadId.codePointAt(9) ?? 0) % all.length];

const noises: Record<Redesign['noise'], (person: PersonRead) => string> = {
	none: () => '',
	'an earlier role': (person) =>
		`Earlier <span>${pick(['Chief Pilot', 'Deck Hand', 'Clerk'], person)}</span> <a href="/sales/company/9">${pick(['Oldco', 'Bygone'], person)}</a>`,
	'an industry': (person) => `<span>${pick(['Shipping, Logistics', 'Health Care', 'Banking, Finance'], person)}</span>`,
	'a badge': (person) => `<span>${pick(['Reachable', 'New', 'Saved'], person)}</span>`,
};

/** People who are never in the page's own list. */
const decoys: PersonRead[] = ['Dora', 'Dirk'].map((first, at) => ({
	leadId: `DECOY${first}${at}`,
	name: `${first} Decoy`,
	title: 'Decoy Manager',
	company: 'Decoy Inc',
	location: 'Decoy City, Sweden',
	linkedinUrl: '',
	degree: 1,
	mutualCount: 9,
	full: true,
}));
