import type { Random } from '../random.ts';

/**
 * Things a site adds to its pages that are facts about no one. Each is one element. `inText`: it may come inside the
 * text of a field, not only beside it.
 */
type Addition = { html: (random: Random) => string; inText: boolean };

const lead = (random: Random) => `/sales/lead/ACwAADecoy${random.word()}${random.word()},NAME_SEARCH,zz`;
const person = (random: Random) => `Dora Decoy ${random.word()}`;

const additions: Record<string, Addition> = {
	'a hidden heading': { html: () => '<h1 class="a11y-text">Basic lead information</h1>', inText: false },
	'a hidden text': { html: () => '<span class="a11y-text">X is reachable</span>', inText: true },
	'a tooltip with a number': {
		html: () => '<div role="tooltip">Leads with a mutual connection get 5x more responses</div>',
		inText: true,
	},
	'a tooltip by its class': {
		html: () => '<div class="tooltip-container"><div>3 mutual connections</div></div>',
		inText: true,
	},
	'an icon': { html: () => '<svg width="16"><title>Icon 7</title><use href="#a"></use></svg>', inText: true },
	'a button': { html: () => '<button type="button">Follow</button>', inText: true },
	'a menu': { html: () => '<ul role="menu"><li>Message</li><li>Save</li></ul>', inText: false },
	'a second checkbox': { html: () => '<input type="checkbox">', inText: false },
	'a badge': { html: () => '<div class="badge"><span>New</span></div>', inText: false },
	'an advertisement': {
		html: () => '<div class="ad"><p>Upgrade now and see 20% more</p><a href="/sales/premium">Try it</a></div>',
		inText: false,
	},
	'a second list': {
		html: (random) =>
			`<section><h2>Similar leads</h2><ul>${[1, 2, 3, 4].map(() => card(random)).join('')}</ul></section>`,
		inText: false,
	},
	'a second lead': {
		html: (random) => `<div><a href="${lead(random)}">${person(random)}</a><span> · 1st </span></div>`,
		inText: false,
	},
};

const card = (random: Random) =>
	`<li><a href="${lead(random)}"><span data-anonymize="person-name">${person(random)}</span></a><div><span data-anonymize="title">Decoy</span>
<a data-anonymize="company-name" href="/sales/company/77">Decoy Inc</a></div><span data-anonymize="location">Decoy City</span></li>`;

const inFields =
	'[data-anonymize="person-name"], [data-anonymize="title"], [data-anonymize="company-name"], [data-anonymize="location"], [data-anonymize="job-title"], [data-x--lead--name]';
const blocks = new Set(['div', 'ol', 'ul', 'section', 'main', 'li', 'td', 'body']);

/** Inserts one addition at a random place and returns it. A highlighted word changes a text itself. */
export function addOne(document: Document, random: Random): string {
	const name = random.pick([...Object.keys(additions), 'a highlighted word']);
	const texts = [...document.querySelectorAll(inFields)].filter((one) => !one.closest('[role="dialog"], aside'));
	if (name === 'a highlighted word') {
		if (texts.length > 0) highlight(random.pick(texts), random);
		return name;
	}
	const { html, inText } = additions[name] as Addition;
	const holder = document.createElement('div');
	holder.innerHTML = html(random);
	const element = holder.firstElementChild as Element;
	const isInText = inText && texts.length > 0 && random.chance(0.4);
	const places = isInText ? texts : blocksIn(document.body).filter((place) => mayStand(place, element));
	const place = random.pick(places);
	place.insertBefore(element, random.pick([...place.childNodes, null]));
	return `${name} in ${place.localName}.${place.className}`;
}

const closed = `[role="dialog"], aside, button, label, a, ${inFields}`;

// A block inside a text would be another text, and a lead's row is never inside another's name. Walks down once:
// `closest` for each block would try these selectors on all its ancestors, which took half of the time.
function blocksIn(element: Element): Element[] {
	if (element.matches(closed)) return [];
	const inside = Array.from(element.children).flatMap(blocksIn);
	return blocks.has(element.localName) ? [element, ...inside] : inside;
}

// A list has only rows.
const mayStand = (place: Element, { localName }: Element) =>
	!/^(?:ol|ul|tbody|tr)$/.test(place.localName) || localName === 'li';

function highlight(element: Element, random: Random): void {
	for (const node of element.childNodes) {
		const words = (node.nodeType === 3 ? (node.textContent ?? '') : '').split(/(\s+)/);
		const at = words.findIndex((word) => /\p{L}{2}/u.test(word));
		if (at < 0) continue;
		const mark = element.ownerDocument.createElement(random.pick(['mark', 'b', 'em']));
		mark.textContent = words[at] ?? '';
		node.replaceWith(words.slice(0, at).join(''), mark, words.slice(at + 1).join(''));
		return;
	}
}
