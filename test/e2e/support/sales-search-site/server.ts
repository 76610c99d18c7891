import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { pageScript } from './page-script.ts';
import {
	leadHtml,
	oldLayoutHtml,
	plainHtml,
	type ResultsPage,
	resultsBody,
	resultsHtml,
	savedListHtml,
} from './pages.ts';
import { friends, investors, messyPeople, type SitePerson, trapPeople } from './people.ts';
import type { Redesign } from './redesigns.ts';

const pageSize = 25;
const everyone = investors(1_100);

/** Searches by their keywords: `…/sales/search/people?query=(keywords:messy)`. Any other search finds 60 investors. */
const searches: Record<string, Pick<ResultsPage, 'people'> & Partial<ResultsPage>> = {
	investors: { people: everyone.slice(0, 60) },
	thousand: { people: everyone.slice(0, 1_000) },
	messy: { people: messyPeople, panel: true },
	traps: { people: trapPeople },
	stuck: { people: investors(12, 5_000).map((one, index) => ({ ...one, stuck: index >= 9 })) },
	french: { people: investors(25, 6_000), language: 'fr' },
	german: { people: investors(25, 7_000), language: 'de' },
	empty: { people: [] },
};

/** Returns the address of one of the stub's searches. */
export const searchUrl = (keywords: string, more = '') =>
	`https://www.linkedin.com/sales/search/people?query=(keywords%3A${keywords})&sessionId=a%2Fb%3D%3D${more}`;

/**
 * The first page of the investors with all its rows rendered, for tests that aren't about rendering while scrolling.
 */
export const allDrawn = searchUrl('investors', '&drawn=1');

/** The first page of the investors, with eight rows rendered and the others rendered by `renderRest`. */
export const halfDrawn = searchUrl('investors', '&half=8');
/** The popup's text while that page is half read. */
export const halfRead = /\b(?:[6-9]|1\d) of 25 read/;

/** Renders the remaining rows of `halfDrawn`. */
export const renderRest = (page: { evaluate: (expression: string) => Promise<unknown> }) =>
	page.evaluate('renderRest()');

let salt = 1;

/** Serves the stub of the sales search site on a loopback port, over https with a key for tests only. */
export function startSalesSearchSite(port: number): Promise<{ close: () => Promise<void> }> {
	const here = (name: string) => readFileSync(new URL(name, import.meta.url));
	const server = createServer(
		{ key: here('only-for-tests.key.pem'), cert: here('only-for-tests.cert.pem') },
		(request, response) => {
			const url = new URL(request.url ?? '/', 'https://www.linkedin.com');
			const answer = respond(url, request.headers['x-part'] === 'results');
			const type = url.pathname === '/stand-in.js' ? 'text/javascript' : 'text/html; charset=utf-8';
			response.setHeader('Content-Type', type);
			if (answer.redirect) response.setHeader('Location', answer.redirect);
			response.writeHead(answer.redirect ? 302 : 200);
			response.end(answer.body ?? '');
		},
	);
	return new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, '127.0.0.1', () =>
			resolve({
				close: () =>
					new Promise((closed) => {
						server.closeAllConnections();
						server.close(() => closed());
					}),
			}),
		);
	});
}

type Answer = { body?: string; redirect?: string };

function respond(url: URL, isPart: boolean): Answer {
	const path = url.pathname;
	if (path === '/stand-in.js') return { body: pageScript };
	if (path === '/sales/search/people') return search(url, isPart);
	const lead = /^\/sales\/(?:lead|people)\/([^,/]+)/.exec(path)?.[1];
	if (lead) return { body: leadHtml(personWith(decodeURIComponent(lead)) ?? (everyone[0] as SitePerson)) };
	if (/^\/sales\/lists\/people\/\d+/.test(path)) return { body: savedListHtml(everyone.slice(100, 112)) };
	return { body: plainHtml(path) };
}

function search(url: URL, isPart: boolean): Answer {
	const query = url.searchParams.get('query') ?? '';
	if (query.includes('keywords:old')) return { body: oldLayoutHtml };
	const sharedWith = /CONNECTION_OF,values:List\(\(id:([^,()]+)/.exec(query)?.[1];
	if (sharedWith) return shared(sharedWith);
	const found = searches[/keywords:(\w+)/.exec(query)?.[1] ?? ''] ?? { people: everyone.slice(0, 60) };
	const page = Number(url.searchParams.get('page') ?? 1);
	salt += 1;
	const redesign = url.searchParams.get('redesign') as Redesign | null;
	const results: ResultsPage = {
		...found,
		redesign: redesign ?? undefined,
		page,
		pages: Math.max(1, Math.ceil(found.people.length / pageSize)),
		total: found.people.length,
		people: found.people.slice((page - 1) * pageSize, page * pageSize),
		rendered: url.searchParams.has('drawn') ? pageSize : Number(url.searchParams.get('half') ?? 0),
		salt,
	};
	return { body: isPart ? resultsBody(results) : resultsHtml(results) };
}

const personWith = (id: string) => [...everyone, ...messyPeople, ...trapPeople].find((person) => person.id === id);

function shared(id: string): Answer {
	const person = personWith(id);
	if (person?.shared === 'drops-filter') {
		return { redirect: '/sales/search/people?query=(keywords%3Ainvestors)&drawn=1' };
	}
	if (person?.shared === 'none') return { body: resultsHtml({ people: [], page: 1, pages: 1 }) };
	if (person?.shared === 'shows-strangers') {
		return { body: resultsHtml({ people: investors(3, 8_000), page: 1, pages: 1, rendered: pageSize }) };
	}
	if (person?.shared === 'too-many')
		return { body: resultsHtml({ people: friends(25), page: 1, pages: 13, total: 310, rendered: pageSize }) };
	return { body: resultsHtml({ people: friends(person?.mutual ?? 2), page: 1, pages: 1, rendered: pageSize }) };
}
