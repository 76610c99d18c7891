// The rules: docs/product/lists.md.
import { expect, test } from 'vitest';
import { allColumns } from '../../../web/screens/prospect-list/rows/columns.ts';
import { type Choice, columnsOf, readChoice, usualChoice } from '../../../web/screens/prospect-list/rows/looks.ts';
import { fitted } from '../../../web/screens/prospect-list/rows/widths.ts';
import { prospect } from '../support/prospects.ts';

const keys = (text: string) => columnsOf(readChoice(text)).map(({ key }) => key);
const usual = columnsOf(undefined).map(({ key }) => key);

test('remembered columns come in table order, always with name and actions', () => {
	expect(keys('{"shown":["email","title"],"widths":{}}')).toEqual(['name', 'title', 'email', 'actions']);
	expect(usual).toEqual(usualChoice(false).shown);
	expect(allColumns.map(({ key }) => key)).toEqual(expect.arrayContaining(['email', 'phone', 'websiteUrl', ...usual]));
});

test('an unreadable choice is ignored, and so are unknown columns and sizes', () => {
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
const contents = { prospects: list, known: undefined, statusNames: ['Pending', 'Contacted', 'Intro Requested'] };
const width = (room: number, choice?: Choice, parts = {}, hasBestPath = false) =>
	fitted(columnsOf(choice, hasBestPath), { ...contents, ...parts }, choice, room);

test('column widths follow the texts: no single row changes them, and an empty column is narrow', () => {
	const { of } = width(1214);
	expect(of.get('title')).toBeGreaterThan(300);
	expect(of.get('name')).toBeGreaterThan(180);
	const [first] = list;
	if (!first) throw new Error('No one.');
	const long = { ...first, name: 'A very long name that is much longer than all others', title: 'x'.repeat(300) };
	expect(width(1214, undefined, { prospects: [...list, long] }).of).toEqual(of);
	const withoutNotes = width(1214, undefined, { prospects: list.map((one) => ({ ...one, notes: null })) }).of;
	expect(withoutNotes.get('notes')).toBeLessThan(70);
	expect(withoutNotes.get('title')).toBeGreaterThan(of.get('title') ?? 0);
});

test('a status has room for the names of the user’s statuses, within bounds', () => {
	const status = (statusNames: string[] | undefined) => width(1214, undefined, { statusNames }).of.get('status');
	expect(status(['Pending'])).toBe(110);
	expect(status(['Intro Requested'])).toBeGreaterThan(120);
	// Nothing moves when the names arrive.
	expect(status(undefined)).toBe(status(['Pending', 'Contacted', 'Intro Requested', 'Introduced']));
	expect(status(['Waiting for the annual meeting of all partners'])).toBe(136);
});

test('the columns fit without overflow: all of them down to 1024 px, with contacts at 1280', () => {
	for (const room of [1214, 958]) {
		expect(width(room, undefined, {}, true).isWider).toBe(false);
		expect(width(room, undefined, {}, true).of.get('createdAt')).toBeGreaterThan(80);
	}
	const withNetwork = { shown: [...usual, 'network' as const], widths: {} };
	expect(width(1214, withNetwork).isWider).toBe(false);
	expect(width(1214, withNetwork).all).toBeLessThanOrEqual(1214);
	const all = { shown: allColumns.map(({ key }) => key), widths: {} };
	expect(width(958, all).isWider).toBe(true);
	expect(width(958, { shown: usual, widths: { notes: 400 } }).of.get('notes')).toBe(400);
});

test('the best path is shown beside the connection source when there is one, and choosing columns starts there', () => {
	const withWay = columnsOf(undefined, true).map(({ key }) => key);
	expect(withWay.filter((key) => key !== 'bestPath')).toEqual(usual);
	expect(withWay[withWay.indexOf('connectionSource') + 1]).toBe('bestPath');
	expect(usualChoice(true).shown).toEqual(withWay);
	expect(columnsOf(usualChoice(true)).map(({ key }) => key)).toEqual(withWay);
});
