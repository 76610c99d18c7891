// @module-tag S6
import { beforeAll, describe, expect, test } from 'vitest';
import { extensionHeader, extensionOrigin } from '#contract/extension';
import { allRoutes, filledIn, unsafeRoutes } from '../support/all-routes.ts';
import { ask, json, origin, type Person, person, said } from '../support/people.ts';

const own = { Origin: origin };
function from(address: string | null, site: string | null): Record<string, string> {
	const headers: Record<string, string> = {};
	if (address !== null) headers.Origin = address;
	if (site !== null) headers['Sec-Fetch-Site'] = site;
	return headers;
}

const another = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
const inFirefox = 'moz-extension://2c127fa4-62c7-7e4f-90e5-472b45eecfdc';

const allowed: [string, HeadersInit][] = [
	['our own page', { ...own, 'Sec-Fetch-Site': 'same-origin' }],
	['our own page in an old browser', own],
	['our own page that hides its origin', from('null', 'same-origin')],
	['our own page without an origin', from(null, 'same-origin')],
	['a program', {}],
	['our extension', from(extensionOrigin, 'none')],
	['our extension in an old browser', from(extensionOrigin, null)],
	['our extension from the store of Chrome', { ...from(another, 'none'), [extensionHeader]: '0.1.0' }],
	['our extension from the store of Firefox', { ...from(inFirefox, 'cross-site'), [extensionHeader]: '0.1.0' }],
];
const refused: [string, HeadersInit][] = [
	['an evil site', from('https://evil.example', 'cross-site')],
	['an evil site that hides its origin', from('null', 'cross-site')],
	['a sandboxed frame in an old browser', from('null', null)],
	['an evil site whose browser sends no origin', from(null, 'cross-site')],
	['a neighbour on the same domain', from('http://other.localhost:8787', 'same-site')],
	['a neighbour whose browser sends no origin', from(null, 'same-site')],
	['another port of this machine', from('http://localhost:9999', 'same-site')],
	['our host over another scheme', from('https://localhost:8787', 'cross-site')],
	['another extension', from(another, 'none')],
	['another extension of Firefox', from(inFirefox, 'none')],
	['another extension without an origin', from(null, 'none')],
	['a content script on the sales search site', from('https://www.linkedin.com', 'cross-site')],
	['an origin that begins like ours', from('http://localhost:8787.evil.example', 'cross-site')],
	['something that is no origin', from('nonsense', 'cross-site')],
	[
		'an evil site with the header of the extension',
		{ ...from('https://evil.example', 'cross-site'), [extensionHeader]: '1' },
	],
	['a hidden origin with it', { ...from('null', 'cross-site'), [extensionHeader]: '1' }],
	[
		'an origin that only begins like one',
		{ ...from('https://chrome-extension://x', 'cross-site'), [extensionHeader]: '1' },
	],
];

let ada: Person;
beforeAll(async () => {
	ada = await person('Ada');
});

const send = (method: string, path: string, headers: HeadersInit) => {
	const init = json({}, method);
	const sent = new Headers(init.headers);
	for (const [key, value] of Object.entries(headers)) sent.set(key, value);
	// Signing out would end the session that the other calls use.
	const who = path === '/api/logout' ? { ask } : ada;
	return who.ask(filledIn(path), { ...init, headers: sent });
};

async function expectHeard(method: string, path: string, ones: typeof allowed) {
	for (const [who, headers] of ones) {
		const { status } = await send(method, path, headers);
		expect([who, status === 403 || status >= 500]).toEqual([who, false]);
	}
}

async function expectRefused(method: string, path: string, ones: typeof refused) {
	for (const [who, headers] of ones) {
		const answer = await send(method, path, headers);
		expect([who, ...(await said(answer))]).toEqual([who, 403, 'This request came from another site.']);
	}
}

// One rule runs before all routes. This checks that it covers each route, and what it lets through.
const some = (all: [string, HeadersInit][]) => [...all.slice(0, 2), ...all.slice(-2)];

describe.each(unsafeRoutes.map(({ method, path }) => [`${method} ${path}`, method, path] as const))(
	'%s',
	(_, method, path) => {
		test('accepts our own pages, programs and extension', () => expectHeard(method, path, some(allowed)));
		test('refuses everyone else', () => expectRefused(method, path, some(refused)));
	},
);

for (const [method, path] of [
	['POST', '/api/prospect-lists'],
	['PATCH', '/api/prospects/:id'],
	['DELETE', '/api/templates/:id'],
] as const) {
	test.each(allowed)(`${method} ${path} accepts %s`, (...one) => expectHeard(method, path, [one]));
	test.each(refused)(`${method} ${path} refuses %s`, (...one) => expectRefused(method, path, [one]));
}

test('a read is accepted from any origin', async () => {
	for (const [, headers] of [...allowed, ...refused]) {
		expect((await ada.ask('/api/user', { headers })).status).toBe(200);
	}
});

test('no answer opens the API to other sites', async () => {
	for (const { method, path } of allRoutes) {
		const answer = await ask(filledIn(path), {
			method: 'OPTIONS',
			headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': method },
		});
		expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
	}
});
