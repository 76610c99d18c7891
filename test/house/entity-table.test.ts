import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type Entities, packed, tableFile, treeFile, treeOf, unpacked } from '../../.scripts/build/entity-table.ts';

type Decoder = { startEntity(mode: number): void; write(text: string, from: number): number; end(): number };
type Decoding = {
	EntityDecoder: new (tree: Uint16Array, found: (unit: number) => void) => Decoder;
	htmlDecodeTree: Uint16Array;
};

const { htmlEntities } = (await import(resolve('node_modules', tableFile))) as { htmlEntities: Entities };
const decoding = resolve('node_modules/htmlparser2/node_modules', treeFile, '../../decode.js');
const { EntityDecoder, htmlDecodeTree } = (await import(decoding)) as Decoding;

const table = unpacked(...packed(htmlEntities));

/** What htmlparser2 makes of the entity that each text begins with, and how many letters of it are read. */
function readBy(tree: Uint16Array, texts: string[], mode: number): [string, number][] {
	let found = '';
	const decoder = new EntityDecoder(tree, (unit) => {
		found += String.fromCharCode(unit);
	});
	return texts.map((text) => {
		found = '';
		decoder.startEntity(mode);
		const read = decoder.write(text, 1);
		return [found, read < 0 ? decoder.end() : read];
	});
}

test('the one table of the built Worker is that of postal-mime', () => {
	expect(Object.keys(htmlEntities).length).toBeGreaterThan(2_000);
	expect(table).toEqual(htmlEntities);
});

test('htmlparser2 finds in it what it finds in its own tree', () => {
	const begun = Object.keys(htmlEntities).flatMap((entity) => ['', ' ', '=', 'x', ';'].map((after) => entity + after));
	const others = ['&unknown;', '&notit', '&notit;', '&ampere;', '&copyright', '&ouml1;', '&a', '&', '&Amp;', '&#65;'];
	const tree = treeOf(table);
	for (const mode of [0, 1, 2])
		expect(readBy(tree, [...begun, ...others], mode)).toEqual(readBy(htmlDecodeTree, [...begun, ...others], mode));
});
