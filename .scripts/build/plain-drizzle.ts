import type { Plugin } from 'vite';

// What drizzle carries for `db.query`, which reads by relations, by file. Queries here name what they join.
const relations: Record<string, RegExp> = {
	'sqlite-core/dialect.js': / {2}buildRelationalQuery\(\{.*?\n {2}\}\n(?=\}\n)/s,
	'sqlite-core/db.js': / {4}if \(this\._\.schema\) \{.*?\n {4}\}\n/s,
	'd1/driver.js': / {2}if \(config\.schema\) \{.*?\n {2}\}\n/s,
};

/** Leaves relations out of the drizzle of the built Worker. Throws where drizzle writes them otherwise. */
export const plainDrizzle: Plugin = {
	name: 'plain-drizzle',
	apply: 'build',
	enforce: 'pre',
	applyToEnvironment: ({ name }) => name === 'kindling',
	transform(code, id) {
		const [, file = ''] = /drizzle-orm[\\/](.+)$/.exec(id) ?? [];
		const part = relations[file.replaceAll('\\', '/')];
		if (!part) return;
		if (!part.test(code)) this.error(`What ${file} has for relations is not found.`);
		// Its lines stay, so the map of the file still fits.
		return { code: code.replace(part, (cut) => cut.replace(/[^\n]/g, '')), map: null };
	},
};
