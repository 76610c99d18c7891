// The rules: docs/product.md §12.11.
import { expect, test } from 'vitest';
import type { Connection } from '#contract/connection';
import type { AskedBefore } from '#contract/intro-request';
import { readdressed } from '../../web/parts/template-fields.ts';
import { connectorChoices } from '../../web/screens/intro-request/sending/connectors.ts';

const now = Date.parse('2026-06-15T12:00:00Z');
const connection = (id: string, name: string, title: string | null = null): Connection => ({
	id,
	userId: 'u-1',
	prospectId: 'p-1',
	mutualConnectionName: name,
	mutualConnectionTitle: title,
	mutualConnectionCompany: title && 'Northwind',
	mutualConnectionLinkedinUrl: null,
	connectionStrength: '1st',
	createdAt: '2026-01-01T00:00:00.000Z',
});
const asked = (connectorName: string, days: number, status: AskedBefore['status'] = 'sent'): AskedBefore => ({
	id: `r-${days}`,
	prospectId: 'p-2',
	recipientEmail: null,
	connectorName,
	status,
	createdAt: new Date(now - days * 86_400_000).toISOString(),
	sentAt: null,
	respondedAt: null,
});

test('the connection source comes first and once, with what is known of it, then the other connections', () => {
	const found = [connection('c-1', 'Omar Haddad', 'CTO'), connection('c-2', 'DANA  Whitfield', 'CFO')];
	expect(connectorChoices('Dana Whitfield', found, [], now)).toEqual([
		{ name: 'Dana Whitfield', connectionId: null, about: 'CFO · Northwind', past: '' },
		{ name: 'Omar Haddad', connectionId: 'c-1', about: 'CTO · Northwind', past: '' },
	]);
	expect(connectorChoices(null, found, [], now).map(({ name }) => name)).toEqual(['Omar Haddad', 'DANA  Whitfield']);
});

test('each is shown with when they were asked and how often they said yes, where that is so', () => {
	const names = ['Ana', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'];
	const before = [
		asked('Ana', 40, 'introduced'),
		asked('ANA', 11.5, 'accepted'),
		asked('Bo', 11, 'accepted'),
		asked('Cy', 1.2, 'declined'),
		asked('Di', 0.2, 'pending'),
		asked('Ed', 3, 'failed'),
	];
	const choices = connectorChoices(
		null,
		names.map((name, at) => connection(`c-${at}`, name)),
		before,
		now,
	);
	expect(choices.map(({ past }) => past)).toEqual([
		'Asked 11 days ago, said yes 2 times',
		'Asked 11 days ago, said yes once',
		'Asked yesterday',
		'Asked today',
		'',
		'',
	]);
});

test('a text for one connector is readdressed to another, and the part to forward stays', () => {
	const text = 'Hi Dana,\nDana Whitfield said so. Danae too.\n---\nHi Dana, I wrote to Dana Whitfield.';
	expect(readdressed(text, 'Dana Whitfield', 'Omar Haddad')).toBe(
		'Hi Omar,\nOmar Haddad said so. Danae too.\n---\nHi Dana, I wrote to Dana Whitfield.',
	);
	expect(readdressed('Hi Ana,\nabout Ana Silva', 'Ana', '$& Haddad')).toBe('Hi $& Haddad,\nabout Ana Silva');
	expect(readdressed('Hi [Connection Name],', null, 'Omar')).toBe('Hi [Connection Name],');
});
