import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { readMhtml } from '../../../web/screens/prospect-list/import/saved-page/mhtml.ts';
import { htmlOf, inertHtml, readDocument } from '../../../web/screens/prospect-list/import/saved-page/read-page.ts';
import { storedPage } from '../../extension/stored-pages.ts';

/** Saved by Chromium as "Webpage, Single File" from the page `search-lazy` of test/extension/pages. */
const saved = readFileSync(new URL('saved-pages/search.mhtml', import.meta.url));
const bytes = (text: string) => new TextEncoder().encode(text);
const parsed = (html: string) => new JSDOM(html).window.document;
const read = (file: Uint8Array) => {
	const { html, address } = htmlOf(file);
	return readDocument(parsed(html), address);
};
const named = (name: string) => readDocument(storedPage(name).document, storedPage(name).url.href);

describe('a results page that Chromium saved', () => {
	test('is read as the extension reads the open page', () => {
		const { people, page } = read(saved);
		expect({ people, page }).toEqual({ people: named('search-lazy').people, page: named('search-lazy').page });
		expect(people[0]).toEqual({
			line: 1,
			person: {
				name: 'Mara Quill',
				title: 'Founder & Investor at Acme',
				company: 'Acme',
				location: 'Lyon, Auvergne-Rhône-Alpes, France',
				linkedinUrl: expect.stringMatching(/^https:\/\/www\.linkedin\.com\/sales\/lead\/ACw/),
			},
		});
	});

	test('says how many of its rows were drawn, and whether there is a next page', () => {
		expect(read(saved).page).toEqual({ rows: 9, namesOnly: 5, hasNext: true, isShared: false, problem: undefined });
	});
});

test('every row of a page is a person or refused with its place and a reason', () => {
	const { people, refused, page } = named('search-messy');
	const lines = [...people, ...refused].map(({ line }) => line).sort((a, b) => a - b);
	expect(lines).toEqual(Array.from({ length: page.rows }, (_, index) => index + 1));
	expect(refused.length).toBeGreaterThan(0);
	expect(new Set(refused.map(({ reason }) => reason)).size).toBeGreaterThan(0);
});

test.each([
	['checkpoint', 'LinkedIn asks for a security check'],
	['search-empty', 'This page shows no people'],
	['search-old-layout', 'This layout isn’t supported'],
])('%s: it says what it is instead of a people search', (name, title) => {
	expect(named(name)).toMatchObject({ people: [], page: { problem: title } });
});

test('a page that is not a people search says what it is by its address', () => {
	const titleOf = (address: string) => readDocument(parsed('<p>Hello'), address).page.problem;
	expect(titleOf('https://www.linkedin.com/in/ada')).toBe('This is a regular LinkedIn profile');
	expect(titleOf('https://www.linkedin.com/search/results/people/')).toBe('This is LinkedIn’s regular search');
	expect(titleOf('https://example.com/')).toBe('This isn’t LinkedIn Sales Navigator');
	expect(titleOf('file:///saved.html')).toBe('Kindling can’t read this page');
});

test('a person’s own page and a saved list are read too; shared connections are told apart', () => {
	expect(named('lead').people).toHaveLength(1);
	expect(named('saved-list').people.length).toBeGreaterThan(0);
	expect(named('shared-connections').page.isShared).toBe(true);
});

describe('an .html file', () => {
	const { html, url } = storedPage('search-last-page');
	const expected = named('search-last-page');

	test('says in a comment where it was saved from', () => {
		const noted = html.replace('<!doctype html>', `<!doctype html>\n<!-- saved from url=(0043)${url.href} -->`);
		expect(htmlOf(bytes(noted)).address).toBe(url.href);
		expect(read(bytes(noted))).toEqual(expected);
	});

	test('that does not say so is read as a people search', () => {
		expect(htmlOf(bytes(html)).address).toBeUndefined();
		expect(read(bytes(html)).people).toEqual(expected.people);
		expect(read(bytes('<!doctype html><title>Search</title><p>Loading')).page.problem).toBe(
			'Kindling can’t read this page',
		);
	});

	test('is decoded as it says, else as UTF-8, else as the old encoding of Windows', () => {
		const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
		expect(htmlOf(bytes('<p>Zoë 李')).html).toBe('<p>Zoë 李');
		expect(htmlOf(latin('<p>Zoë')).html).toBe('<p>Zoë');
		expect(htmlOf(latin('<meta charset="iso-8859-2"><p>Ko\xb3o')).html).toContain('Koło');
	});
});

describe('what a saved page could run or load', () => {
	test('scripts, styles and handlers are taken away; texts and other values stay', () => {
		const page = `<body class="a" style="color:red"onload='x()'><script type="a">"<p"</script><STYLE>p{}</STYLE>
			<img alt="2 style = 1 > 0" src=x data-style="y" ONERROR = "y()"><p>Her style = on = fun, 1 < 2</p>`;
		expect(inertHtml(page)).toBe(
			`<body class="a" data-off-style="color:red"data-off-onload='x()'>
			<img alt="2 style = 1 > 0" src=x data-style="y" data-off-ONERROR = "y()"><p>Her style = on = fun, 1 < 2</p>`,
		);
	});

	test.each(['<a "', "<a x='1", '<script>', '<script ', '<style>x'])(
		'a page of nothing but %s is read in one pass',
		(part) => {
			expect(inertHtml(`<p>Ada</p>${part.repeat(400_000)}`)).toMatch(/^<p>Ada<\/p>/);
		},
	);

	test.each(['search-lazy', 'search-messy', 'search-french', 'lead', 'saved-list'])('%s is read the same', (name) => {
		const { html, url } = storedPage(name);
		expect(readDocument(parsed(inertHtml(html)), url.href)).toEqual(named(name));
	});
});

describe('MHTML', () => {
	const file = (head: string, body: string, top = 'boundary="b1"') =>
		bytes(
			[
				'MIME-Version: 1.0',
				`Content-Type: multipart/related; type="text/html"; ${top}`,
				'',
				'--b1',
				'Content-Type: text/css',
				'',
				'--not-b1 {}',
				'--b1',
				head,
				'',
				body,
				'--b1',
				'Content-Type: text/html',
				'',
				'<p>A frame',
				'--b1--',
				'',
			].join('\r\n'),
		);
	const htmlIn = (saved: Uint8Array) => new TextDecoder().decode(readMhtml(saved)?.bytes).trim();
	const head = 'Content-Type: text/html';

	test('its first page is read, in each encoding that browsers use', () => {
		const quoted = `${head}\r\nContent-Transfer-Encoding: Quoted-Printable`;
		expect(htmlIn(file(head, '<p>Zoë'))).toBe('<p>Zoë');
		expect(htmlIn(file(quoted, '<p class=3D"x">Zo=C3=ab =\r\n=3D 1 =zz'))).toBe('<p class="x">Zoë = 1 =zz');
		const base64 = Buffer.from('<p>李 Zoë</p>').toString('base64');
		const folded = `${base64.slice(0, 8)}\r\n${base64.slice(8)}`;
		expect(htmlIn(file(`${head}\r\nContent-Transfer-Encoding: base64`, folded))).toBe('<p>李 Zoë</p>');
	});

	test('its address and its encoding are in its headers, folded or not', () => {
		const located = `Content-type: text/html; charset="windows-1252"\r\nContent-Location: https://x.example/a\r\n b`;
		expect(readMhtml(file(located, '<p>', 'boundary=b1'))).toMatchObject({
			charset: 'windows-1252',
			address: 'https://x.example/ab',
		});
	});

	test('a file that is cut off or has no page does not hang', () => {
		const bomb = `Content-Type: multipart/related; boundary=b\r\n\r\n${'--b\n'.repeat(200_000)}`;
		expect(readMhtml(bytes(bomb))).toBeUndefined();
		expect(readMhtml(file('Content-Type: text/plain', 'x').subarray(0, 150))).toBeUndefined();
		expect(readMhtml(bytes('MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b1'))).toBeUndefined();
		expect(readMhtml(bytes('Name,Title\r\nAda,CTO'))).toBeUndefined();
		expect(htmlIn(file(head, '<p>Ada').subarray(0, 190))).toContain('<p>');
	});
});
