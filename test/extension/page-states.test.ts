import { JSDOM } from 'jsdom';
import { afterEach, expect, test, vi } from 'vitest';
import { lookAtTab } from '../../extension/background/tab-page.ts';
import type { Look } from '../../extension/messages.ts';
import { askLook } from '../../extension/popup/ask.ts';
import { pageProblem } from '../../extension/popup/page-texts.ts';
import { lookAt } from '../../extension/reader/look.ts';
import { reportOn } from '../../extension/reader/report.ts';
import { shippedRules } from '../../extension/sites/page/rules.ts';
import { stubBrowser } from './browser-stub.ts';

afterEach(() => vi.useRealTimers());

const lead = new URL('https://www.linkedin.com/sales/lead/ACwAAC1qL0hVxYtB2zr8KpQe5mJwUd3sNgTfXa9c,NAME_SEARCH,c4Vd');
const search = new URL('https://www.linkedin.com/sales/search/people?query=(keywords%3Ainvestors)');
const saved = new URL('https://www.linkedin.com/sales/lists/people/7012345678901234567');
const namesOne = '<p><a href="/sales/lead/ACwAAC1qL0hVxYtB2zr8KpQe5mJwUd3sNgTfXa9c,NAME_SEARCH,c4Vd">Somebody</a></p>';

function page(body: string, readyState = 'complete'): Document {
	const { document } = new JSDOM(`<!doctype html><body>${body}`).window;
	Object.defineProperty(document, 'readyState', { value: readyState });
	return document;
}

test.each([
	[
		'a lead page with a card in which no one is found',
		lead,
		'<div id="profile-card-section"><h2>Overview</h2></div>',
		'unread',
	],
	[
		'its card waits for its content',
		lead,
		'<div id="profile-card-section"><h2>x</h2><p class="artdeco-loader"></p></div>',
		'loading',
	],
	['an empty lead page', lead, '<div></div>', 'loading'],
	['a lead page before 2022', lead, '<div class="profile-topcard"><p>Old</p></div>', 'old-layout'],
	['a search before 2022', search, '<ol class="search-results__result-list"></ol>', 'old-layout'],
	[
		'results that name someone and have no row',
		search,
		`<div id="search-results-container">${namesOne}</div>`,
		'unread',
	],
	['results without anyone', search, '<div id="search-results-container"></div>', 'empty'],
	['a saved list without anyone', saved, '<table></table>', 'empty'],
	['a saved list whose table has not come', saved, '<div id="search-results-container"></div>', 'loading'],
	['a search whose results have not come, beside an alert that names someone', search, namesOne, 'loading'],
] as const)('%s', (_, url, body, state) => {
	expect(lookAt(page(body), url, 0).state).toBe(state);
	expect(lookAt(page(body, 'interactive'), url, 0).state).toBe(state === 'old-layout' ? state : 'loading');
});

test('a page of before 2022 comes with what to do', () => {
	const look = lookAt(page('<ol class="search-results__result-list"></ol>'), search, 0);
	expect(pageProblem(look)?.text).toMatch(/Open linkedin\.com\/sales in a new tab .+ from a CSV file\.$/);
});

test('a lead page that is not read comes with a report', () => {
	const report = reportOn(page('<div id="profile-card-section"><h2>Overview</h2></div>'), lead, shippedRules);
	expect(report?.drift.problems).toContain('no-names');
});

const seen = (state: Look['state'], kind = 'lead'): Look => ({
	kind,
	state,
	url: lead.href,
	since: 0,
	total: 0,
	hasNext: false,
	people: [],
	sharedWith: null,
});

/** Shows these looks in a tab one by one, the last one forever. Returns how often it was looked at, and the result. */
async function looks(...shown: (Look | 'refused')[]) {
	vi.useFakeTimers();
	let count = 0;
	stubBrowser(() => {
		const now = shown[Math.min(count, shown.length - 1)];
		count += 1;
		return now === 'refused' ? undefined : now;
	});
	const found = lookAtTab(1);
	await vi.advanceTimersByTimeAsync(20_000);
	const answer = await found;
	return [count, answer === 'no-access' ? answer : answer.state];
}

test('a complete lead page that is not read is reported within about a second, not at once', async () => {
	expect(await looks(seen('unread'))).toEqual([5, 'unread']);
	expect(await looks(seen('loading'), seen('unread'), seen('unread'), seen('ready'))).toEqual([4, 'ready']);
});

test('a list that is still drawing its rows, or a page that loads, gets eight seconds', async () => {
	expect(await looks(seen('unread', 'people-search'))).toEqual([34, 'unread']);
	expect(await looks(seen('loading'))).toEqual([34, 'loading']);
	expect(await looks(seen('old-layout'))).toEqual([1, 'old-layout']);
});

test('a page that is just being left is looked at once more before it counts as out of reach', async () => {
	expect(await looks('refused', seen('ready'))).toEqual([2, 'ready']);
	expect(await looks('refused')).toEqual([2, 'no-access']);
});

/** Returns the popup's view if the background responds like this; undefined stands for a stopped background. */
async function popupSees(...answers: unknown[]) {
	const runtime: { lastError?: object } = {};
	const sendMessage = (_: unknown, hear: (answer: unknown) => void) => {
		const answer = answers.shift();
		if (answer === undefined)
			runtime.lastError = { message: 'The message port closed before a response was received.' };
		hear(answer);
		delete runtime.lastError;
	};
	Object.assign(globalThis, { chrome: { runtime: Object.assign(runtime, { sendMessage }) } });
	return askLook(1);
}

test('a background that was stopped is asked again, and is never taken for a page that may not be read', async () => {
	expect(await popupSees('no-access')).toBe('no-access');
	expect(await popupSees(undefined, seen('ready'))).toMatchObject({ state: 'ready' });
	expect(await popupSees(undefined, undefined)).toBe('no-answer');
	expect(await popupSees({ problem: 'Something went wrong. Please try again.' })).toBe('no-answer');
});
