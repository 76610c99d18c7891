import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

/** Entities of HTML, such as `&auml;`, with what stands for them: one or two UTF-16 units. */
export type Entities = Record<string, string>;

/** The table of postal-mime. */
export const tableFile = 'postal-mime/dist/esm/html-entities.js';

/** What htmlparser2 finds an entity by, in the format of `entities` 7. */
export const treeFile = 'entities/dist/esm/generated/decode-data-html.js';

/** Two texts that `unpacked` makes the table of: the names, each after the number of letters that it shares with the one before. */
export function packed(entities: Entities): [names: string, characters: string] {
	const closed = Object.keys(entities).filter((entity) => entity.endsWith(';'));
	const names = closed.map((entity) => entity.slice(1, -1)).sort();
	const shared = names.map((name, at) => {
		const before = names[at - 1] ?? '';
		const letters = [...name].findIndex((letter, place) => letter !== before[place]);
		const openToo = `&${name}` in entities ? ';' : '';
		return `${letters.toString(36)}${name.slice(letters)}${openToo}`;
	});
	const characters = names.map((name) => entities[`&${name};`] ?? '');
	return [shared.join(' '), characters.map((text) => ([...text].length > 1 ? ` ${text}` : text)).join('')];
}

/** The table, of what `packed` gives. */
export function unpacked(names: string, characters: string): Entities {
	const entities: Entities = {};
	const texts = characters.match(/ ..|./gsu) ?? [];
	let name = '&';
	for (const [at, part] of names.split(' ').entries()) {
		const text = (texts[at] ?? '').replace(/^ /, '');
		name = name.slice(0, Number.parseInt(part.charAt(0), 36) + 1) + part.slice(1).replace(';', '');
		entities[`${name};`] = text;
		if (part.endsWith(';')) entities[name] = text;
	}
	return entities;
}

/**
 * The tree for this table. A node is a word that says how long its text is and how many branches it has, then the text,
 * then its one branch, or of more branches the letters, two in a word, and the places.
 */
export function treeOf(entities: Entities): Uint16Array {
	const names = Object.keys(entities).sort();
	const words: number[] = [];
	// The node of the names between two places, which begin with the same `depth` letters.
	const write = (from: number, to: number, depth: number) => {
		const letterOf = (at: number) => names[at]?.charCodeAt(depth) ?? 0;
		const name = names[from] ?? '';
		const text = name.length === depth ? (entities[name] ?? '') : '';
		const starts: number[] = [];
		for (let at = text ? from + 1 : from; at < to; at += 1)
			if (starts.length === 0 || letterOf(at) !== letterOf(at - 1)) starts.push(at);
		const letters = starts.map(letterOf);
		const [one = 0, another] = letters;
		words.push(((text ? text.length + 1 : 0) << 14) | (another ? letters.length << 7 : one));
		for (let at = 0; at < text.length; at += 1) words.push(text.charCodeAt(at));
		for (let at = 0; another && at < letters.length; at += 2)
			words.push((letters[at] ?? 0) | ((letters[at + 1] ?? 0) << 8));
		const places = words.length;
		if (another) words.push(...letters);
		for (const [at, start] of starts.entries()) {
			if (another) words[places + at] = words.length;
			write(start, starts[at + 1] ?? to, depth + 1);
		}
	};
	write(0, names.length, 1);
	return Uint16Array.from(words);
}

/**
 * Two packages read the mails that come in, and each brings all entities of HTML. The built Worker has one table, packed,
 * and what htmlparser2 asks is made of it. That is 22 kB less of the Worker, compressed.
 */
export const oneEntityTable: Plugin = {
	name: 'one-entity-table',
	apply: 'build',
	enforce: 'pre',
	applyToEnvironment: ({ name }) => name === 'kindling',
	resolveId: (id) => (id === tableFile ? normalizePath(resolve('node_modules', id)) : undefined),
	async load(id) {
		if (id.endsWith(treeFile))
			return `import { htmlEntities } from ${JSON.stringify(tableFile)};
				${treeOf}
				export const htmlDecodeTree = treeOf(htmlEntities);`;
		if (!id.endsWith(tableFile)) return;
		const { htmlEntities } = (await import(pathToFileURL(id).href)) as { htmlEntities: Entities };
		const texts = packed(htmlEntities).map((text) => JSON.stringify(text));
		return `${unpacked}
			export const htmlEntities = unpacked(${texts.join(', ')});`;
	},
};
