import type { Page } from '@playwright/test';
import { actionNamed, actionNames } from '../../web/features/actions/actions.ts';
import { requestWithLink } from './support/answer-link.ts';
import { contact, threePeople } from './support/lists.ts';
import { allowing, expect, type Person, test } from './support/people.ts';
import { type Exception, pressEverything } from './support/press-walk.ts';

// Calls that are held back fail in the end.
test.use(allowing(/ERR_FAILED/));
// Only a walk in which many presses show nothing takes so long.
test.describe.configure({ timeout: 600_000 });

const names = ['Noah Okafor', 'Amara Silva', 'Zoe Hart', 'Dana Whitfield', 'Sam Okoye', 'VC Investors', 'Investors'];
const keys = [...new Set(actionNames.flatMap((name) => actionNamed(name).keys ?? []))].map((key) =>
	key.replace('Mod+', 'Control+'),
);
const exceptions: readonly Exception[] = [
	{ presses: /Create Template/, because: 'It does nothing yet, and its description says so.' },
	{ presses: /button “Reorder/, because: 'It is dragged, or moved by keys.' },
	{ presses: /^button “Logout”$/, because: 'Its form leaves the page, which answers no question meanwhile.' },
	{ presses: /My introducer: |^button “…Investor · Hearthside/, because: 'It is the one that is chosen.' },
	{ presses: /^key [2-6]$/, because: 'The question on the dashboard has one button.' },
];

type Walk = Omit<Parameters<typeof pressEverything>[1], 'path'> & { open: (ada: Person) => Promise<string> };

const shows = (text: string) => (page: Page) => page.getByText(text).first().waitFor();
const list: Walk = {
	open: async (ada) => (await threePeople(ada)).path,
	ready: (page) => page.getByRole('link', { name: 'Zoe Hart', exact: true }).waitFor(),
};

const walks: Record<string, Walk> = {
	'the settings': { open: async () => '/settings', ready: shows('Intro Requested'), keys },
	'a list': { ...list, keys, focus: 'tbody tr:nth-of-type(2) [data-row-focus]' },
	'the frame': { ...list, within: 'header' },
	'the composer': {
		open: async (ada) => `${(await contact(ada)).path}/intro-request`,
		ready: (page) => page.getByLabel('Message *').waitFor(),
		keys,
	},
	'the dashboard': {
		open: async (ada) => {
			const { link } = await requestWithLink(ada);
			await fetch(link, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }), redirect: 'manual' });
			await threePeople(ada);
			return '/';
		},
		ready: (page) => page.getByRole('region', { name: 'Waiting for you' }).waitFor(),
		keys,
	},
	'a contact': { open: async (ada) => (await contact(ada)).path, ready: shows('Dana Whitfield'), keys },
	'a contact who was asked about': {
		open: async (ada) => (await requestWithLink(ada)).contact,
		ready: shows('Dana Whitfield'),
	},
	'the lists': {
		open: async (ada) => {
			await threePeople(ada);
			return '/prospect-lists';
		},
		ready: shows('VC Investors'),
		keys,
	},
	'the templates': { open: async () => '/templates', ready: shows('Template management'), keys },
	'the extension': { open: async () => '/extension', ready: shows('Download Extension'), keys },
};

for (const [screen, { open, ...walk }] of Object.entries(walks)) {
	test(`every press is seen while code and calls are held back: ${screen}`, async ({ page, ada }) => {
		const { unheard, presses } = await pressEverything(page, { names, exceptions, path: await open(ada), ...walk });
		expect(unheard).toEqual([]);
		expect(presses).toBeGreaterThan(3);
	});
}

test('every press is seen while code and calls are held back: signing in', async ({ page }) => {
	const ready = (shown: Page) => shown.getByLabel('Email').waitFor();
	const { unheard, presses } = await pressEverything(page, { path: '/auth', ready });
	expect(unheard).toEqual([]);
	expect(presses).toBeGreaterThan(3);
});
