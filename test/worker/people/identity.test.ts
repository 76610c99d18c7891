// The rules: docs/product.md §9.2.
import { describe, expect, test } from 'vitest';
import { connectionKey, factsKey, hasMoreThanName, profileKey } from '#contract/rules/identity';

// 29 bytes in URL-safe base64: the kind (2C or 2A), the member number, then 21 bytes that are a token.
const memberId = (kind: 'ACw' | 'ACo', number: number, tail = 'x'.repeat(21)) => {
	const bytes = [0, kind === 'ACw' ? 0x2c : 0x2a, 0, 0, number >>> 24, number >>> 16, number >>> 8, number];
	const text = String.fromCharCode(...bytes.map((byte) => byte & 255), ...new TextEncoder().encode(tail));
	return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

describe('one person', () => {
	const same: [string, string, string][] = [
		['whatever the host', 'https://www.linkedin.com/in/ada-l', 'http://linkedin.com/in/ada-l'],
		['in another country', 'https://de.linkedin.com/in/ada-l', 'https://www.linkedin.com/in/ada-l'],
		['on the mobile site', 'https://m.linkedin.com/in/ada-l/', 'https://www.linkedin.com/in/ada-l'],
		['whatever the case of the slug', 'https://www.linkedin.com/in/Ada-L', 'https://www.linkedin.com/in/ada-l'],
		[
			'with and without tracking',
			'https://www.linkedin.com/in/ada-l?trk=x&utm_source=y#top',
			'https://linkedin.com/in/ada-l',
		],
		['below the profile', 'https://www.linkedin.com/in/ada-l/details/experience/', 'https://www.linkedin.com/in/ada-l'],
		['written in percent signs', 'https://www.linkedin.com/in/j%C3%BCrgen', 'https://www.linkedin.com/in/jürgen'],
		['composed or not', 'https://www.linkedin.com/in/ju\u0308rgen', 'https://www.linkedin.com/in/j\u00fcrgen'],
		[
			'whatever the search that led to the lead',
			'https://www.linkedin.com/sales/lead/ABCdef123,NAME_SEARCH,wXyZ?_ntb=1',
			'https://www.linkedin.com/sales/lead/ABCdef123,OUT_OF_NETWORK,q9',
		],
		[
			'as lead and as person',
			'https://www.linkedin.com/sales/people/ABCdef123,x',
			'https://www.linkedin.com/sales/lead/ABCdef123',
		],
		[
			'as a member written in two forms',
			`https://www.linkedin.com/sales/lead/${memberId('ACw', 123456789)},NAME_SEARCH,x`,
			`https://www.linkedin.com/in/${memberId('ACo', 123456789, 'y'.repeat(21))}`,
		],
		['elsewhere with tracking', 'https://www.example.com/ada?utm_medium=x&fbclid=1', 'https://example.com/ada'],
	];
	test.each(same)('%s', (_, one, other) => {
		expect(profileKey(one)).not.toBeNull();
		expect(profileKey(one)).toBe(profileKey(other));
	});
});

describe('two people', () => {
	const different: [string, string, string][] = [
		['of two slugs', 'https://www.linkedin.com/in/ada-l', 'https://www.linkedin.com/in/ada-l-2'],
		['of two leads', 'https://www.linkedin.com/sales/lead/ABC,x,y', 'https://www.linkedin.com/sales/lead/ABD,x,y'],
		[
			'of two leads that differ in case',
			'https://www.linkedin.com/sales/lead/ABC',
			'https://www.linkedin.com/sales/lead/abc',
		],
		[
			'of two member numbers',
			`https://www.linkedin.com/sales/lead/${memberId('ACw', 7)}`,
			`https://www.linkedin.com/sales/lead/${memberId('ACw', 8)}`,
		],
		[
			'whose page is named by the query',
			'https://example.com/profile.php?id=1',
			'https://example.com/profile.php?id=2',
		],
		[
			'whose page is named by a parameter that only ends like tracking',
			'https://a.example/?xref=1',
			'https://a.example/?xref=2',
		],
		['on two hosts', 'https://ada.example', 'https://eve.example'],
	];
	test.each(different)('%s', (_, one, other) => {
		expect(profileKey(one)).not.toBeNull();
		expect(profileKey(one)).not.toBe(profileKey(other));
	});
});

test.each([
	undefined,
	null,
	'',
	'no address',
	'/in/ada',
	'javascript:alert(1)//in/ada',
	'mailto:ada@example.com',
	'ftp://www.linkedin.com/in/ada',
	'https://www.linkedin.com/',
	'https://www.linkedin.com/in/',
	'https://www.linkedin.com/sales/search/people?query=x',
	'https://www.linkedin.com/company/acme',
	'https://www.linkedin.com/company/pub/acme',
])('%s is nobody', (address) => {
	expect(profileKey(address)).toBeNull();
});

test('a member number is the same whatever the token around it', () => {
	for (const number of [1, 255, 65_536, 4_294_967_295]) {
		expect(profileKey(`https://www.linkedin.com/sales/lead/${memberId('ACw', number)},a,b`)).toBe(`member:${number}`);
		expect(profileKey(`https://www.linkedin.com/in/${memberId('ACo', number)}`)).toBe(`member:${number}`);
	}
	expect(profileKey(`https://www.linkedin.com/sales/lead/${memberId('ACw', 0)}`)).toMatch(/^lead:/);
});

test('name, title and location give the same key whatever the case, the spaces and invisible marks', () => {
	const ada = { name: 'Ada  Lovelace', title: 'Analyst\u200b at Engines', location: ' London ' };
	expect(factsKey(ada)).toBe(factsKey({ name: 'ada lovelace', title: 'ANALYST at engines', location: 'london' }));
	expect(factsKey(ada)).not.toBe(factsKey({ ...ada, location: 'Paris' }));
	expect(factsKey({ name: 'a', title: 'b c', location: '' })).not.toBe(
		factsKey({ name: 'a', title: 'b', location: 'c' }),
	);
	expect(hasMoreThanName(ada)).toBe(true);
	expect(hasMoreThanName({ name: 'Ada', location: 'London' })).toBe(true);
	expect(hasMoreThanName({ name: 'Ada', title: ' \u200b', location: null })).toBe(false);
});

test('a connection is known by the profile, else by the name', () => {
	expect(connectionKey({ name: 'Bo', linkedinUrl: 'https://www.linkedin.com/in/Bo' })).toBe('in:bo');
	expect(connectionKey({ name: ' BO ' })).toBe(connectionKey({ name: 'bo', linkedinUrl: 'https://www.linkedin.com/' }));
});
