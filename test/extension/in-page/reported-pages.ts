import { skeletonOf } from '../../../extension/sites/drift/page-skeleton.ts';
import { type Random, randomFrom } from '../random.ts';
import type { StoredHtml } from '../stored-html.ts';
import { type Original, originalOf } from './origins.ts';
import { readPage } from './pages.ts';
import { redesign } from './redesign.ts';

/** Writes the report of a page with planted names for each seed. Returns the reports that contain anything personal. */
export function reportPages(stored: StoredHtml[], seeds: number): string[] {
	const pages = stored.map(readPage).map(originalOf);
	return Array.from({ length: seeds }, (_, index) => {
		const seed = index + 1;
		return toldBy(pages[seed % pages.length] as Original, seed).map((personal) => `seed ${seed}: ${personal}`);
	}).flat();
}

/** Returns personal texts of a page that its report contains. */
function toldBy(page: Original, seed: number): string[] {
	const random = randomFrom(seed);
	const { document, origins } = page.copy();
	if (random.chance(0.5)) redesign({ document, random, origins });
	const planted = plant(document, random);
	const url = new URL(page.url);
	url.searchParams.set('query', `(keywords:${planted[0]})`);
	const report = skeletonOf(document, url).toLowerCase();
	const facts = [...page.people.values()].flatMap(({ leadId, name, title, company, location }) =>
		[leadId, name, title, company, location].filter((fact) => fact !== null && fact.length > 3),
	);
	const personal = [...planted, ...facts, 'Fred Feed', 'investor'].map(String);
	return personal.filter((one) => report.includes(one.toLowerCase()));
}

/** Puts a made-up name wherever a site may put one: texts, values, classes, names, data, comments. */
function plant(document: Document, random: Random): string[] {
	const names = Array.from({ length: 5 }, () => `Planted${random.word()}`);
	const elements = [...document.querySelectorAll('body *')];
	const places: ((element: Element, name: string) => void)[] = [
		(element, name) => element.appendChild(document.createTextNode(` ${name} `)),
		(element, name) => element.appendChild(document.createComment(name)),
		(element, name) =>
			element.setAttribute(random.pick(['alt', 'title', 'aria-label', 'href', 'id', 'data-x', 'style']), `a ${name} b`),
		(element, name) => element.setAttribute('href', `/sales/lead/${name},NAME_SEARCH,x?q=${name}`),
		(element, name) => element.setAttribute('href', `/sales/company/${name}`),
		(element, name) => element.setAttribute('data-scroll-into-view', `urn:li:fs_salesProfile:(${name},a,b)`),
		(element, name) => element.classList.add(`user-${name}`),
		(element, name) => element.classList.add(name.toLowerCase()),
		(element, name) => element.setAttribute(`data-${name}`, name),
		(element, name) => element.appendChild(document.createElement(`x-${name}`)),
		(element, name) => {
			const data = document.createElement('script');
			data.textContent = JSON.stringify({ name });
			element.appendChild(data);
		},
	];
	for (const name of names) {
		const times = 1 + random.below(4);
		for (let time = 0; time < times; time += 1) random.pick(places)(random.pick(elements), name);
	}
	for (const element of random.some(elements, 0.3)) element.classList.add(`theme-${names[0]}`);
	return names;
}
