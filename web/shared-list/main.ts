import { counted } from '#contract/rules/format';
import { type SharedPerson, shareMarksMost } from '#contract/share';
import { readConnections } from '../features/connections-file/read-connections.ts';
import { noOneInFile, notThatFile } from '../features/connections-file/sentences.ts';
import { fileTexts } from '../ui/files/file-text.ts';
import { matchesIn } from './matches.ts';
import { countMarked, hideMatches, part, showMatches } from './rows.ts';

/**
 * The script of a shared list. Compares a connections file with the list, in the browser, and shows who is in both. It
 * sends nothing: the page's one read, of a long list, says nothing about the file, and the page's policy allows no
 * other. Marks are sent with the form, when its button is pressed.
 */
function start(): void {
	const card = document.getElementById('from-file');
	// In an older browser without these, people are marked by hand.
	if (!card || !('groupBy' in Map) || !('canParse' in URL)) return;
	const input = part('file') as HTMLInputElement;
	card.hidden = false;
	input.addEventListener('change', () => {
		const file = input.files?.[0];
		if (file) void compare(card, file).then(say, () => say({ wrong: 'Couldn’t read the list. Please try again.' }));
	});
	document.querySelector('form')?.addEventListener('change', showCount);
	// After sending no count is needed, because the page lists the people that the reader knows. A mark may be faster
	// than this script.
	if (sendButton()?.className === 'main' || isMarkedSince()) showCount();
}

/** The text below the file: its result, or the problem. */
type Said = { found: string } | { wrong: string };

/** Shows who on the list is in the file, and returns the sentence about it. */
async function compare(card: HTMLElement, file: File): Promise<Said> {
	hideMatches();
	showMatches([]);
	const [text] = await fileTexts(file);
	const read = text === undefined ? undefined : readConnections(text);
	if (!read) return { wrong: notThatFile };
	if (read.people.length === 0) return { wrong: noOneInFile };
	const matches = matchesIn(await peopleOf(card), read.people).slice(0, shareMarksMost);
	showMatches(matches);
	showCount();
	const sure = matches.filter(({ isSure }) => isSure).length;
	if (matches.length === 0) return { found: 'No one in your file is on this list.' };
	const alike = matches.length - sure;
	const found = `${counted(sure, 'of your connections is', 'of your connections are')} on this list.`;
	const named = alike > 0 ? ` ${counted(alike, 'more has', 'more have')} the same name as someone in your file.` : '';
	return { found: `${found}${named} Look them over below, then send.` };
}

/** Returns everyone that the link shows: from the page, or from a read if there are many. */
async function peopleOf({ dataset }: HTMLElement): Promise<SharedPerson[]> {
	if (!dataset.path) return JSON.parse(dataset.people ?? '[]') as SharedPerson[];
	const people: SharedPerson[] = [];
	for (let next: string | undefined = dataset.path; next; ) {
		const answer: Response = await fetch(next);
		if (!answer.ok) throw new Error(String(answer.status));
		people.push(...((await answer.json()) as SharedPerson[]));
		next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
	}
	return people;
}

function say(said: Said): void {
	const place = part('found');
	const isWrong = 'wrong' in said;
	place.hidden = false;
	place.className = isWrong ? 'wrong' : '';
	place.textContent = isWrong ? said.wrong : said.found;
	if (isWrong) part('file').setAttribute('aria-invalid', 'true');
	else part('file').removeAttribute('aria-invalid');
}

const isMarkedSince = () =>
	[...document.querySelectorAll<HTMLInputElement>('form input')].some((one) => one.checked !== one.defaultChecked);

const sendButton = () => document.querySelector<HTMLButtonElement>('.send button');

/** Shows how many are marked. Once anything changes, the form can be sent again. */
function showCount(): void {
	const button = sendButton();
	if (!button) return;
	const marked = countMarked();
	button.className = 'main';
	button.textContent = `${button.dataset.label}${marked > 0 ? ` (${marked})` : ''}`;
}

start();
