// The rules: docs/product/asks.md.
import { expect, test } from 'vitest';
import type { Connection } from '#contract/connection';
import type { Path, PathReason } from '#contract/path';
import {
	betterThanSource,
	connectorChoices,
	firstConnector,
	firstToAsk,
	knownAs,
} from '../../../web/features/connectors/connectors.ts';
import { commonConnectors, commonSource } from '../../../web/features/connectors/connectors-of-several.ts';
import { readdressed } from '../../../web/features/introductions/template-fields.ts';
import { askedOf } from '../../../web/screens/intro-request/recipient.ts';

const connection = (id: string, name: string, url: string | null = null): Connection => ({
	id,
	userId: 'u-1',
	prospectId: 'p-1',
	mutualConnectionName: name,
	mutualConnectionTitle: null,
	mutualConnectionCompany: null,
	mutualConnectionLinkedinUrl: url,
	connectionStrength: '1st',
	howWell: null,
	source: null,
	createdAt: '2026-01-01T00:00:00.000Z',
});
const path = (name: string, ...codes: PathReason['code'][]): Path => ({
	name,
	title: null,
	company: null,
	linkedinUrl: null,
	reach: 'none',
	reasons: codes.map((code) => ({ code, text: code })),
	ledger: null,
	asked: null,
});

test('connectors to choose from are in path order, each with their title and reasons', () => {
	const dana = { ...path('Dana Whitfield', 'works-there', 'connection-source'), title: 'CFO', company: 'Northwind' };
	const choices = connectorChoices(
		[path('Omar Haddad', 'knows-well'), dana, path('Lena Berg', 'works-there')],
		[connection('c-1', 'DANA  Whitfield'), connection('c-2', 'omar haddad')],
	);
	expect(choices.map(({ name, connectionId, about }) => [name, connectionId, about])).toEqual([
		['Omar Haddad', 'c-2', ''],
		// The connection source needs no connection, and someone in the network has none.
		['Dana Whitfield', null, 'CFO · Northwind'],
		['Lena Berg', null, ''],
	]);
	expect(choices[1]?.reasons.map(({ code }) => code)).toEqual(['works-there', 'connection-source']);
});

test('with two namesake connections the profile decides which one a path means', () => {
	const [one, two] = ['omar-1', 'omar-2'].map((slug) => `https://www.linkedin.com/in/${slug}`) as [string, string];
	const found = [connection('c-1', 'Omar Haddad', one), connection('c-2', 'Omar Haddad', two)];
	const of = (linkedinUrl: string) => ({ ...path('Omar Haddad', 'mutual-connection'), linkedinUrl });
	expect(connectorChoices([of(two), of(one)], found).map(({ connectionId }) => connectionId)).toEqual(['c-2', 'c-1']);
	// The connection has no profile, so it is shown with the network's.
	expect(connectorChoices([of(two)], [connection('c-3', 'Omar Haddad')])[0]?.connectionId).toBe('c-3');
	// With another profile, it isn't the same person.
	expect(connectorChoices([of(two)], found.slice(0, 1))[0]?.connectionId).toBeNull();
});

test('facts about the connector are shown in words, or nothing if only the name is known', () => {
	const codes = ['mutual-connection', 'works-there', 'circle-connected', 'circle-works-there'] as const;
	const choices = connectorChoices(
		codes.map((code) => path(`Of ${code}`, 'not-asked', code)),
		[],
	);
	const people = [{ connectionSource: null }, { connectionSource: 'Dana Whitfield' }];
	const said = (name: string) => knownAs(name, choices, people);
	expect(['DANA WHITFIELD', ...codes.map((code) => `Of ${code}`), 'Zoe Typed'].map(said)).toEqual([
		'your mutual connection',
		'your mutual connection',
		'works at the same company',
		'in your circle',
		'in your circle',
		null,
	]);
	expect(knownAs(null, choices, people)).toBeNull();
});

test('a chosen connection that was removed is asked by name, and the connection source as before', () => {
	const omar = { name: 'Omar Haddad', connectionId: 'c-1' };
	expect(askedOf(omar, 'Dana Whitfield', [{ id: 'c-1' }])).toEqual({ connectionId: 'c-1' });
	expect(askedOf(omar, 'Dana Whitfield', [{ id: 'c-2' }])).toEqual({ connectorName: 'Omar Haddad' });
	expect(askedOf(omar, 'omar haddad', [])).toEqual({});
	// No one knows if it is there.
	expect(askedOf(omar, 'Dana Whitfield', undefined)).toEqual({ connectionId: 'c-1' });
	expect(askedOf({ name: 'Dana Whitfield', connectionId: null }, 'Dana Whitfield', [])).toEqual({});
	expect(askedOf({ name: 'Lena Berg', connectionId: null }, 'Dana Whitfield', [])).toEqual({
		connectorName: 'Lena Berg',
	});
});

test('a text for one connector is readdressed to another, and the part to forward stays', () => {
	const text = 'Hi Dana,\nDana Whitfield said so. Danae too.\n---\nHi Dana, I wrote to Dana Whitfield.';
	expect(readdressed(text, 'Dana Whitfield', 'Omar Haddad')).toBe(
		'Hi Omar,\nOmar Haddad said so. Danae too.\n---\nHi Dana, I wrote to Dana Whitfield.',
	);
	expect(readdressed('Hi Ana,\nabout Ana Silva', 'Ana', '$& Haddad')).toBe('Hi $& Haddad,\nabout Ana Silva');
	expect(readdressed('Hi [Connection Name],', null, 'Omar')).toBe('Hi [Connection Name],');
});

const first = (...paths: Path[]) => firstToAsk(connectorChoices(paths, []))?.name;

test('the connection source is asked first, and after a no the first in order who has not said no', () => {
	const [omar, ravi] = [path('Omar Haddad', 'knows-well'), path('Ravi Rao', 'mutual-connection')];
	expect(first(omar, path('Dana', 'connection-source'), ravi)).toBe('Dana');
	expect(first(omar, ravi, path('Dana', 'said-no-here', 'connection-source'))).toBe('Omar Haddad');
	expect(first(omar, ravi)).toBe('Omar Haddad');
	expect(first(path('Dana', 'said-no-here', 'connection-source'))).toBeUndefined();
	expect(first(path('Dana', 'doesnt-know-here', 'connection-source'), omar)).toBe('Omar Haddad');
	expect(first()).toBeUndefined();
});

test('opening the composer from a connector asks that one, if they can introduce the person', () => {
	const choices = connectorChoices(
		[path('Dana Whitfield', 'connection-source'), path('Ravi Rao', 'mutual-connection'), path('Lena', 'works-there')],
		[connection('c-1', 'Ravi Rao')],
	);
	expect(firstConnector(choices, 'RAVI Rao')).toEqual({ name: 'Ravi Rao', connectionId: 'c-1' });
	expect(firstConnector(choices, 'Lena')).toEqual({ name: 'Lena', connectionId: null });
	expect(firstConnector(choices, 'Dana Whitfield')).toBeNull();
	expect(firstConnector(choices, 'Nobody')).toBeNull();
});

test('when the source is asked, a better path is suggested with the first reason that the source lacks', () => {
	const source = path('Dana', 'not-asked', 'connection-source');
	const omar = path('Omar Haddad', 'not-asked', 'knows-well', 'mutual-connection');
	const better = (paths: Path[], asked = { name: 'dana', connectionId: null as string | null }) =>
		betterThanSource(connectorChoices(paths, [connection('c-2', 'Omar Haddad')]), asked);
	expect(better([omar, source])).toEqual({
		connector: { name: 'Omar Haddad', connectionId: 'c-2' },
		reason: 'knows-well',
	});
	expect(better([source, omar])).toBeUndefined();
	expect(better([path('Omar Haddad', 'said-no-here'), source])).toBeUndefined();
	expect(better([omar])).toBeUndefined();
	expect(better([{ ...omar, asked: 'Asked Omar today' }, source])).toBeUndefined();
	// Someone else is asked already.
	expect(better([omar, source], { name: 'Omar Haddad', connectionId: 'c-2' })).toBeUndefined();
	expect(better([omar, source], { name: 'Dana', connectionId: 'c-9' })).toBeUndefined();
});

test('for several people the connector of most comes first, and a no counts only for its own person', () => {
	const [petra, omar] = [path('Petra Holm', 'works-there'), path('Omar Haddad', 'mutual-connection')];
	const said = { ...petra, reasons: path('', 'said-no-here').reasons };
	const ranked = commonConnectors([
		[omar, petra, petra],
		[path('PETRA  Holm'), path('Zoe Hart')],
		[said, omar],
		[petra],
	]);
	expect(ranked.map(({ name, count }) => [name, count])).toEqual([
		['Petra Holm', 3],
		['Omar Haddad', 2],
		['Zoe Hart', 1],
	]);
	expect(commonConnectors([])).toEqual([]);
});

test('of connectors for as many people the one comes first who ranks higher', () => {
	const ranked = commonConnectors([
		[path('Petra'), path('Omar')],
		[path('Zoe'), path('Omar'), path('Petra')],
		[path('Omar'), path('Zoe'), path('Petra')],
		[path('Zoe')],
	]);
	expect(ranked.map(({ name, count }) => [name, count])).toEqual([
		['Zoe', 3],
		['Omar', 3],
		['Petra', 3],
	]);
});

test('people share a connection source when more than half of them have it', () => {
	const of = (...sources: (string | null)[]) => commonSource(sources.map((connectionSource) => ({ connectionSource })));
	expect(of('Dana', 'DANA', null)).toBe('Dana');
	expect(of('Dana', 'Dana', 'Tom', null)).toBeNull();
	expect(of(null, null)).toBeNull();
});
