import type { Random } from '../random.ts';

const id = (random: Random) => `ACwAADecoy${random.word()}${random.word()}`;
const link = (random: Random, name: string, text = name) =>
	`<a href="/sales/lead/${id(random)},NAME_SEARCH,zz">${text}</a>`;
const nameOf = (random: Random) => `${random.pick(['Dora', 'Dirk', 'Della'])} Decoy ${random.word()}`;

/** Makes a person as recommendations show one: a link, the site's own labels, and a button to save them. */
function card(random: Random): string {
	const name = nameOf(random);
	const decoyId = id(random);
	const urn = random.chance(0.5) ? ` data-scroll-into-view="urn:li:fs_salesProfile:(${decoyId},X,zz)"` : '';
	return `<li${urn}><div><a href="/sales/lead/${decoyId},X,zz"><img alt="Go to ${name}’s profile" src="data:,"></a>
<a href="/sales/lead/${decoyId},X,zz"><span data-anonymize="person-name">${name}</span></a><span> · 2nd </span></div>
<div><span data-anonymize="title">Decoy title</span> <a data-anonymize="company-name" href="/sales/company/77">Decoy Inc</a></div>
<span data-anonymize="location">Decoy City</span><button aria-label="Save ${name} as a lead. Save to list.">Save</button></li>`;
}

const cards = (random: Random) => Array.from({ length: 2 + random.below(5) }, () => card(random)).join('');

const decoys: Record<string, (random: Random) => string> = {
	recommended: (random) => `<section><h2>People also viewed</h2><ul>${cards(random)}</ul></section>`,
	panel: (random) => `<aside><ul>${cards(random)}</ul></aside>`,
	secondList: (random) =>
		`<div class="artdeco-list"><ol class="artdeco-list">${cards(random)}</ol><button>Show more</button></div>`,
	dialog: (random) =>
		`<div role="dialog"><ol>${cards(random).replaceAll('<li', '<li><input type="checkbox"><label>Add to selection</label></li><li')}</ol></div>`,
	feed: (random) => `<p>${link(random, nameOf(random))} shared a post</p>`,
	advertisement: () =>
		'<div class="ad"><p>Decoy advertisement: upgrade now</p><a href="/sales/premium">Try it</a></div>',
};

/** Inserts one to three decoys: beside the list, among its rows, and inside a row. */
export function addDecoys(document: Document, random: Random): void {
	for (let count = 1 + random.below(3); count > 0; count -= 1) {
		const holder = document.createElement('div');
		holder.innerHTML = (decoys[random.pick(Object.keys(decoys))] as (random: Random) => string)(random);
		const decoy = holder.firstElementChild as Element;
		const places = [document.body, ...document.body.querySelectorAll('div, ol, ul, section, main, li, td')].filter(
			(place) => !place.closest('[role="dialog"], aside'),
		);
		const place = random.pick(places);
		place.insertBefore(decoy, random.pick([...place.children, null]));
	}
}
