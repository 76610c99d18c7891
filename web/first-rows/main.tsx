import type { Prospect } from '#contract/prospect';
import type { OneProspectList } from '#contract/prospect-list';
import { sampleListType } from '#contract/rules/sample';
import { accountHeader } from '#contract/tab';
import { namesIn } from '../app/take-over/places.ts';
import { firstBytes, firstItems, textIn } from '../queries/cache/first-items.ts';
import { type Sight, screenNow, sight } from '../screens/prospect-list/rows/sight.ts';
import { Page, Rows } from './page.tsx';
import { keepPresses } from './presses.tsx';
import { draw } from './react.ts';

/**
 * Draws the first rows of a list from the first bytes of its response, while the app's code is on its way. Where anything
 * is unusual it draws nothing, and all is as if it were not there.
 */
async function start() {
	const listId = /^\/prospect-lists\/([^/]+)$/.exec(window.location.pathname)?.[1];
	if (!listId || window.location.search || window.location.hash) return;
	const read = `/api/prospect-lists/${listId}`;
	const responses = [read, `${read}/prospects`].map((path) => copyOf(window.early?.[path]));
	const [account, list, prospects] = await Promise.all([
		responses[0]?.then(({ headers }) => headers.get(accountHeader)),
		responses[0]?.then((response) => response.json() as Promise<OneProspectList>),
		responses[1]?.then(firstProspects),
		styled(),
	]);
	const root = document.getElementById('root');
	// The head of the sample list also has a note.
	if (!list || !prospects?.length || list.type === sampleListType) return;
	// The app was sooner.
	if (!root?.querySelector('.boot')) return;
	window.firstRows = { account: account ?? null, ...drawRows(root, list, prospects) };
}

// Resolves once the page is parsed and its styles are there: without them nothing can be measured.
async function styled() {
	if (document.readyState === 'loading')
		await new Promise((parsed) => document.addEventListener('readystatechange', parsed, { once: true }));
	const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
	await Promise.all(sheets.map((link) => link.sheet ?? new Promise((loaded) => link.addEventListener('load', loaded))));
}

// The app reads the response itself.
async function copyOf(response: Promise<Response> | undefined): Promise<Response> {
	const known = await response;
	if (known?.status !== 200 || known.bodyUsed) throw new Error('There is nothing to draw.');
	return known.clone();
}

async function firstProspects({ body }: Response): Promise<readonly Prospect[]> {
	let text = '';
	for await (const step of textIn(body as ReadableStream<Uint8Array>, () => firstBytes)) {
		text += step;
		const first = firstItems<Prospect>(text);
		if (first) return first.items;
	}
	return JSON.parse(text);
}

function drawRows(root: HTMLElement, list: OneProspectList, prospects: readonly Prospect[]) {
	const page = document.createDocumentFragment();
	draw(page, <Page list={list} prospects={prospects} measured={undefined} />);
	root.replaceChildren(page);
	// First without rows, to measure: a scroll bar takes some of the width, and the tools above some of the height.
	const empty = root.querySelector('section') as HTMLElement;
	const room = empty.clientWidth;
	const withRows = (seen: Sight) => {
		draw(page, <Rows list={list} prospects={prospects} measured={{ room, seen }} />);
		return page.removeChild(page.firstElementChild as HTMLElement);
	};
	const region = withRows(sight(empty, screenNow().isWide));
	empty.replaceWith(region);
	addOthers(region, () => withRows({ top: 0, height: Number.POSITIVE_INFINITY }));
	const scrolled = () => (screenNow().isWide ? region.scrollTop : window.scrollY);
	return { list, prospects, region, scrolled, names: namesIn(root), presses: keepPresses(root) };
}

// Replaces the empty height after the visible rows by the others, once someone scrolls or prints.
function addOthers(region: HTMLElement, drawAll: () => HTMLElement) {
	const over = new AbortController();
	const add = () => {
		over.abort();
		const rows = region.querySelector('tbody');
		rows?.querySelector(':scope > tr[aria-hidden]')?.remove();
		rows?.append(...[...drawAll().querySelectorAll('[data-row]')].slice(rows.childElementCount));
	};
	for (const event of ['scroll', 'resize', 'beforeprint'])
		window.addEventListener(event, add, { signal: over.signal, capture: true });
}

start().catch(() => {});
