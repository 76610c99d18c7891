import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * What stands for an entity of HTML, such as `&auml;` or `&amp`; undefined for what is none by a name. `decode` is that of
 * `entities`, which also finds the entity that a longer word begins with: then the end of the word is left.
 */
export function characterOf(decode: (text: string) => string, entity: string): string | undefined {
	if (entity.startsWith('&#')) return undefined;
	const text = decode(entity);
	return text.length > 1 && text.endsWith(entity.slice(-1)) ? undefined : text;
}

/** The table of postal-mime, which it looks an entity up in. */
export const tableFile = 'postal-mime/dist/esm/html-entities.js';

/**
 * Two packages read the mails that come in, and each brings all entities of HTML. The built Worker has one table: what
 * postal-mime looks up is decoded by the `entities` of htmlparser2. That is 12 kB of the Worker, compressed.
 */
export const oneEntityTable: Plugin = {
	name: 'one-entity-table',
	apply: 'build',
	enforce: 'pre',
	applyToEnvironment: ({ name }) => name === 'kindling',
	resolveId(id, importer) {
		if (id !== 'entities/decode' || !importer?.endsWith(tableFile)) return;
		return this.resolve(id, fileURLToPath(import.meta.resolve('htmlparser2')));
	},
	load(id) {
		if (!id.endsWith(tableFile)) return;
		return `import { decodeHTML } from 'entities/decode';
			${characterOf}
			export const htmlEntities = new Proxy({}, { get: (_, entity) => characterOf(decodeHTML, entity) });`;
	},
};
