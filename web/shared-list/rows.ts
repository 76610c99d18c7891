import type { SharedPerson } from '#contract/share';
import type { Match } from './matches.ts';

/** Finds the element with this id, which the server has put into the page. */
export const part = (id: string): HTMLElement => {
	const found = document.getElementById(id);
	if (!found) throw new Error(`The page has no ${id}.`);
	return found;
};

/**
 * Shows the people found, above the others. A sure match is marked as known a little, unless something is already chosen:
 * the reader looks over it before anything is sent.
 */
export function showMatches(matches: readonly Match[]): void {
	const section = part('matches');
	const list = section.querySelector('ul');
	for (const { person, isSure } of matches) {
		const row = rowOf(person);
		row.querySelector('.found')?.remove();
		row.firstElementChild?.append(line(isSure ? 'In your file' : 'Same name in your file', 'found'));
		if (isSure && !chosenIn(row)) choice(row, 'little').checked = true;
		list?.append(row);
	}
	section.hidden = matches.length === 0;
}

/** Puts the previously found people back among the others, with their marks. */
export function hideMatches(): void {
	const rows = part('matches').querySelectorAll('li');
	for (const row of rows) row.querySelector('.found')?.remove();
	part('people').prepend(...rows);
}

/** Counts the marked people of the page. */
export const countMarked = (): number => document.querySelectorAll('.how .some:checked').length;

const chosenIn = (row: Element) => row.querySelector('.some:checked') !== null;

function choice(row: Element, value: string): HTMLInputElement {
	const found = row.querySelector<HTMLInputElement>(`input[value="${value}"]`);
	if (!found) throw new Error('A row lacks its choices.');
	return found;
}

/** Returns a person's row: the one on the page, or a new one for a person on another page of the list. */
function rowOf(person: SharedPerson): Element {
	return document.querySelector(`li[data-id="${CSS.escape(person.id)}"]`) ?? newRow(person);
}

function newRow({ id, name, title, company, location }: SharedPerson): Element {
	const template = part('row') as HTMLTemplateElement;
	const row = template.content.firstElementChild?.cloneNode(true) as HTMLElement;
	row.dataset.id = id;
	const words = row.firstElementChild;
	words?.querySelector('b')?.append(name);
	const own = title && company && title.includes(company) ? null : company;
	for (const text of [title, own, location]) if (text) words?.append(line(text));
	row.querySelector('.how')?.setAttribute('aria-label', `How well do you know ${name}?`);
	for (const input of row.querySelectorAll('input')) {
		const label = input.nextElementSibling as HTMLLabelElement;
		input.name = `k-${id}`;
		input.id = label.htmlFor = `${id}-${input.value || 'no'}`;
	}
	const marks = JSON.parse(part('from-file').dataset.marks ?? '{}') as Record<string, string>;
	choice(row, marks[id] ?? '').checked = true;
	return row;
}

function line(text: string, className = ''): HTMLElement {
	const made = document.createElement('span');
	made.className = className;
	made.dir = 'auto';
	made.textContent = text;
	return made;
}
