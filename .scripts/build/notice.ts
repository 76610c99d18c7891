import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A package whose code is shipped, with the text of its licence, as Vite's `build.license` writes it. */
export type Shipped = { name: string; version: string; identifier?: string; text?: string };

/** Name of the file of notes in each build's folder. */
export const shippedFile = 'shipped.json';

/** Parts of each style sheet that aren't modules: the base styles, and the font. */
const ofStyles = ['tailwindcss', '@fontsource-variable/figtree'];

/** These packages and those of the styles, each once. */
export function withStyles(noted: Shipped[]): Shipped[] {
	const all = new Map([...noted, ...ofStyles.map(describe)].map((one) => [`${one.name} ${one.version}`, one]));
	return [...all.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function describe(name: string): Shipped {
	const at = (file: string) => readFileSync(resolve(import.meta.dirname, '../../node_modules', name, file), 'utf8');
	const { version, license } = JSON.parse(at('package.json')) as { version: string; license: string };
	return { name, version, identifier: license, text: at('LICENSE') };
}

/** Writes the notice: every package with the text of its licence. */
export const noticeOf = (shipped: Shipped[]): string =>
	[
		'Kindling contains the following packages.\n',
		...shipped.map(
			({ name, version, identifier, text }) =>
				`${'-'.repeat(80)}\n${name} ${version} (${identifier})\n\n${text?.trim() || identifier}\n`,
		),
	].join('\n');
