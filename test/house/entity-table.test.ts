import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { characterOf, tableFile } from '../../.scripts/build/entity-table.ts';

const folder = resolve('node_modules');
const { htmlEntities } = (await import(`${folder}/${tableFile}`)) as { htmlEntities: Record<string, string> };
const { decodeHTML } = (await import(`${folder}/htmlparser2/node_modules/entities/dist/esm/decode.js`)) as {
	decodeHTML: (text: string) => string;
};
const found = (entity: string) => characterOf(decodeHTML, entity);

test('the one table of the built Worker has each entity that postal-mime knows', () => {
	const names = Object.keys(htmlEntities);
	expect(names.length).toBeGreaterThan(2_000);
	expect(Object.fromEntries(names.map((name) => [name, found(name)]))).toEqual(htmlEntities);
});

test('what is no entity for postal-mime is none in the one table', () => {
	const others = [
		'&unknown;',
		'&notit',
		'&notit;',
		'&ampere;',
		'&copyright',
		'&ouml1;',
		'&a',
		'&#65;',
		'&#x41;',
		'&#65',
	];
	expect(others.filter((name) => name in htmlEntities)).toEqual([]);
	expect(others.filter((name) => found(name) !== undefined)).toEqual([]);
});
