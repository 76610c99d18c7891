// The rules: docs/product.md §6.22.
import { expect, test } from 'vitest';
import type { LatestRequest } from '#contract/intro-request';
import { allColumns } from '../../web/screens/prospect-list/rows/columns.ts';
import { type Choice, columnsOf, readChoice, usualChoice } from '../../web/screens/prospect-list/rows/looks.ts';
import { fitted } from '../../web/screens/prospect-list/rows/widths.ts';
import { prospect } from './prospects.ts';

const keys = (text: string) => columnsOf(readChoice(text)).map(({ key }) => key);
const usual = columnsOf(undefined).map(({ key }) => key);

test('a choice is read as it was remembered, in the order of the table, with name and actions always', () => {
	expect(keys('{"shown":["email","title"],"widths":{}}')).toEqual(['name', 'title', 'email', 'actions']);
	expect(usual).toEqual(usualChoice(false).shown);
	expect(allColumns.map(({ key }) => key)).toEqual(expect.arrayContaining(['email', 'phone', 'websiteUrl', ...usual]));
});

test('what cannot be read is no choice, and unknown columns and sizes are left out', () => {
	for (const text of ['', 'x', 'null', '{}', '[]', '{"shown":3}']) expect(keys(text)).toEqual(usual);
	expect(readChoice('{"shown":["salary"],"widths":{"salary":99,"title":"9","name":1e9,"notes":-5}}')).toEqual({
		shown: ['name', 'actions'],
		widths: { name: 640, notes: 56 },
	});
});

const list = Array.from({ length: 100 }, (_, at) =>
	prospect({
		name: `Person ${at}`,
		title: 'Head of Platform Engineering at Blue Anchor Partners',
		company: 'Blue Anchor Partners',
		location: 'San Francisco Bay Area',
		connectionSource: 'Dana Whitfield',
		status: 'intro_requested',
		notes: at % 3 === 0 ? 'Met at a summit, wants to hear about the seed round in spring' : null,
	}),
);
const request: LatestRequest = {
	id: 'r',
	prospectId: 'Person 1',
	status: 'no_reply',
	sentAt: null,
	respondedAt: null,
	mayWrite: false,
	createdAt: '2026-01-01T00:00:00.000Z',
	answer: null,
};
const statuses: Record<string, string> = { intro_requested: 'Intro Requested' };
const contents = {
	prospects: list,
	latest: new Map([['Person 1', request]]),
	known: undefined,
	ways: undefined,
	hasAsked: true,
	statusOf: (value: string) => ({ name: statuses[value] ?? value, color: '' }),
};
const width = (room: number, choice?: Choice, parts = {}) =>
	fitted(columnsOf(choice), { ...contents, ...parts }, { density: 'compact', choice }, room);

test('columns are as wide as what they hold: notes that nobody has take no room, a status has its name and the outcome', () => {
	const { of } = width(1214);
	expect(of.get('notes')).toBeGreaterThan(150);
	expect(width(1214, undefined, { prospects: list.filter(({ notes }) => !notes) }).of.get('notes')).toBeLessThan(70);
	const [asked, nobodyAsked] = [
		of.get('status') ?? 0,
		width(1214, undefined, { latest: new Map() }).of.get('status') ?? 0,
	];
	expect(asked - nobodyAsked).toBeGreaterThan(60);
	const pending = list.map((one) => ({ ...one, status: 'pending' }));
	// Nothing moves when the requests about people who all wait come.
	const wide = (latest: Map<string, LatestRequest> | undefined) =>
		width(1214, undefined, { prospects: pending, latest }).of.get('status');
	expect(wide(undefined)).toBe(wide(new Map()));
	expect(wide(undefined)).toBeLessThan(130);
	// No room is made if no one was asked the last time either. If someone was, there is room.
	const unknown = (hasAsked: boolean) => width(1214, undefined, { latest: undefined, hasAsked }).of.get('status');
	expect(unknown(false)).toBe(nobodyAsked);
	expect(unknown(true)).toBeGreaterThanOrEqual(asked);
});

test('the columns fill the room and no more, down to 1024 px, and with whom one knows there at 1280', () => {
	for (const room of [1214, 958]) expect(width(room).isWider).toBe(false);
	const withNetwork = { shown: [...usual, 'network' as const], widths: {} };
	expect(width(1214, withNetwork).isWider).toBe(false);
	expect(width(1214, withNetwork).all).toBeLessThanOrEqual(1214);
	const all = { shown: allColumns.map(({ key }) => key), widths: {} };
	expect(width(958, all).isWider).toBe(true);
	expect(width(958, { shown: usual, widths: { notes: 400 } }).of.get('notes')).toBe(400);
});

test('the way in stands beside the connection source where somebody is known to ask, and a choice starts from there', () => {
	const withWay = columnsOf(undefined, true).map(({ key }) => key);
	expect(withWay.filter((key) => key !== 'wayIn')).toEqual(usual);
	expect(withWay[withWay.indexOf('connectionSource') + 1]).toBe('wayIn');
	expect(usualChoice(true).shown).toEqual(withWay);
	expect(columnsOf(usualChoice(true)).map(({ key }) => key)).toEqual(withWay);
});
