// The rules: docs/product.md §12.11.
import { expect, test } from 'vitest';
import type { Connection } from '#contract/connection';
import type { AskedBefore } from '#contract/intro-request';
import { connectorChoices, firstConnector } from '../../web/parts/connectors.ts';
import { readdressed } from '../../web/parts/template-fields.ts';

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
	howWell: null,
	createdAt: '2026-01-01T00:00:00.000Z',
});
const asked = (connectorName: string, days: number, status: AskedBefore['status'] = 'sent'): AskedBefore => ({
	id: `r-${days}`,
	prospectId: 'p-2',
	recipientEmail: null,
	isInvented: false,
	favourId: null,
	connectorName,
	status,
	createdAt: new Date(now - days * 86_400_000).toISOString(),
	sentAt: null,
	respondedAt: null,
});

const unasked = { past: '', saidNo: false, askedToday: false };

test('the connection source comes first and once, with what is known of it, then the other connections', () => {
	const found = [connection('c-1', 'Omar Haddad', 'CTO'), connection('c-2', 'DANA  Whitfield', 'CFO')];
	expect(connectorChoices({ id: 'p-1', connectionSource: 'Dana Whitfield' }, found, [], now)).toEqual([
		{ name: 'Dana Whitfield', connectionId: null, about: 'CFO · Northwind', ...unasked },
		{ name: 'Omar Haddad', connectionId: 'c-1', about: 'CTO · Northwind', ...unasked },
	]);
	expect(connectorChoices({ id: 'p-1', connectionSource: null }, found, [], now).map(({ name }) => name)).toEqual([
		'Omar Haddad',
		'DANA  Whitfield',
	]);
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
		{ id: 'p-1', connectionSource: null },
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

test('after a no about this person the next who has not said no is asked, not somebody who was asked today', () => {
	const source = 'Felix Adeyemi';
	const found = ['田中 美咲', 'Omar Haddad', 'Ravi Rao'].map((name, at) => connection(`c-${at}`, name));
	const first = (...before: AskedBefore[]) => {
		const choices = connectorChoices({ id: 'p-1', connectionSource: source }, found, before, now);
		return firstConnector(choices, source, null)?.name ?? source;
	};
	const about = (name: string, days: number, status: AskedBefore['status'] = 'declined') => ({
		...asked(name, days, status),
		prospectId: 'p-1',
	});
	expect(first()).toBe(source);
	expect(first(asked(source, 3, 'declined'))).toBe(source);
	expect(first(about(source, 3, 'sent'))).toBe(source);
	expect(first(about(source, 3))).toBe('田中 美咲');
	expect(first(asked('田中 美咲', 0.1), about(source, 3))).toBe('Omar Haddad');
	expect(first(about('田中 美咲', 1), about('FELIX adeyemi', 3))).toBe('Omar Haddad');
	expect(first(asked('田中 美咲', 0.1), asked('Omar Haddad', 0.1), asked('Ravi Rao', 0.1), about(source, 3))).toBe(
		'田中 美咲',
	);
	// A later request to them is open, so nobody else is proposed.
	expect(first(about(source, 1, 'sent'), about(source, 3))).toBe(source);
});

test('whoever came through a connector asks that one, if they can introduce the person', () => {
	const found = [connection('c-1', 'Ravi Rao')];
	const choices = connectorChoices({ id: 'p-1', connectionSource: 'Dana Whitfield' }, found, [], now);
	expect(firstConnector(choices, 'Dana Whitfield', 'RAVI Rao')).toEqual({ name: 'Ravi Rao', connectionId: 'c-1' });
	expect(firstConnector(choices, 'Dana Whitfield', 'Dana Whitfield')).toBeNull();
	expect(firstConnector(choices, 'Dana Whitfield', 'Nobody')).toBeNull();
});
