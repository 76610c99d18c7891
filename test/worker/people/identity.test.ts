// The rules: docs/product/import.md.
import { describe, expect, test } from 'vitest';
import { connectionKey, factsKey, hasMoreThanName, profileKey } from '#contract/rules/identity';

// 29 bytes in URL-safe base64: the kind (2C or 2A), the member number, then a token of 21 bytes.
const memberId = (kind: 'ACw' | 'ACo', number: number, tail = 'x'.repeat(21)) => {
	const bytes = [0, kind === 'ACw' ? 0x2c : 0x2a, 0, 0, number >>> 24, number >>> 16, number >>> 8, number];
	const text = String.fromCharCode(...bytes.map((byte) => byte & 255), ...new TextEncoder().encode(tail));
	return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

const alike = (how: string, paths: string[]) =>
	paths.map((path): [string, string, string] => [
		`${how}: ${path}`,
		`https://www.linkedin.com/${path}`,
		'https://www.linkedin.com/in/ada-l',
	]);

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
		...alike('on the mobile site’s own pages and in mails', [
			'mwlite/in/ada-l',
			'comm/in/ada-l?midToken=x&trk=eml',
			'comm/mwlite/in/ada-l',
			'm/in/ada-l/',
			'profile/in/ada-l',
			'de/in/ada-l',
			'de-de/in/ada-l/',
			'/in//ada-l',
		]),
		...alike('in another language', ['in/ada-l/en', 'in/ada-l/de-de/', 'in/ada-l?locale=fr_FR']),
		...alike('with marks of the text behind it', [
			...[
				'),',
				'.',
				';',
				'>',
				'"',
				'”.',
				'…',
				'…)',
				']',
				'}',
				'!',
				'?',
				':',
				'*',
				'|x',
				'&trk=y',
				'__',
				'%3E',
				' (Ada)',
			].map((mark) => `in/ada-l${mark}`),
			...['/).', '/,'].map((mark) => `in/ada-l${mark}`),
		]),
		...alike('with signs that no one sees, or another hyphen', [
			'in/ada-l\u200b',
			'in/ada\u2011l',
			'in/ada\u2013l',
			'in/%E2%80%8Bada-l',
		]),
		...alike('behind a sign-in or a warning', [
			...[
				'authwall?trk=x&originalReferer=https://www.linkedin.com/in/eve&sessionRedirect=',
				'uas/login?session_redirect=',
			].map((start) => `${start}${encodeURIComponent('https://de.linkedin.com/in/ada-l?trk=x')}`),
			'login?session_redirect=%2Fin%2Fada-l',
			'safety/go?url=https%3A%2F%2Fwww%2Elinkedin%2Ecom%2Fin%2Fada-l&urlhash=x',
			'redir/redirect?url=https%253A%252F%252Flinkedin.com%252Fin%252Fada-l',
		]),
		...[
			'https://www.google.com/url?q=https://www.linkedin.com/in/ada-l&sa=D',
			'https://www.google.com/url?sa=t&url=https%3A%2F%2Fuk.linkedin.com%2Fin%2Fada-l&usg=x',
			'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fada-l%2F&data=05%7C01',
			'https://urldefense.com/v3/__https://www.linkedin.com/in/ada-l__;!!abc!def$',
			'https://urldefense.proofpoint.com/v2/url?u=https-3A__www.linkedin.com_in_ada-2Dl&d=DwMF',
			'https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fwww.linkedin.com%2fin%2fada-l&c=E,1',
			'https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fada-l%3Ffbclid%3Dx&h=y',
			'https://web.archive.org/web/2020/http://www.linkedin.com/in/ada-l',
			'https://href.li/?www.linkedin.com/in/ada-l',
			'https://www-linkedin-com.translate.goog/in/ada-l?_x_tr_sl=en',
			'https://www.linkedin.cn/in/ada-l',
			'www.linkedin.com/in/ada-l',
			'linkedin.com/in/ada-l',
			'<https://www.linkedin.com/in/ada-l>',
			'(https://www.linkedin.com/in/ada-l).',
			'“https://www.linkedin.com/in/ada-l”',
		].map((address): [string, string, string] => [`as ${address}`, address, 'https://www.linkedin.com/in/ada-l']),
		[
			'written in percent signs twice',
			'https://www.linkedin.com/in/j%25C3%25BCrgen',
			'https://www.linkedin.com/in/jürgen',
		],
		[
			'as a lead in a mail',
			'https://www.linkedin.com/comm/sales/lead/ABCdef123,NAME_SEARCH,x).',
			'https://www.linkedin.com/sales/lead/ABCdef123',
		],
		[
			'by the member number of old',
			'https://www.linkedin.com/profile/view?id=123456789&trk=x',
			`https://www.linkedin.com/in/${memberId('ACw', 123456789)}),`,
		],
		['elsewhere with marks behind it', 'https://ada.example/me).', 'https://ada.example/me'],
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
		['when one leads on to another page', 'https://a.example/?next=/in/ada-l', 'https://www.linkedin.com/in/ada-l'],
		[
			'when one was the page before',
			'https://a.example/x?referer=https://www.linkedin.com/in/ada-l',
			'https://www.linkedin.com/in/ada-l',
		],
		['at a host that only ends so', 'https://notlinkedin.com/mwlite/in/ada-l', 'https://www.linkedin.com/in/ada-l'],
		['whose slugs differ in an accent', 'https://www.linkedin.com/in/jürgen', 'https://www.linkedin.com/in/jurgen'],
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
	'https://www.linkedin.com/in/me/',
	'https://www.linkedin.com/in/).',
	'https://www.linkedin.com/mwlite/in/',
	'https://www.linkedin.com/pub/dir/Ada/Lovelace',
	'https://www.linkedin.com/authwall?trk=x',
	'https://www.linkedin.com/company/acme?next=https://www.linkedin.com/in/ada-l',
	'https://www.linkedin.com/profile/view?id=x',
	'https://www.linkedin.com/sales/search/people?query=x',
	'https://www.linkedin.com/company/acme',
	'https://www.linkedin.com/company/pub/acme',
])('%s is not a person', (address) => {
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
