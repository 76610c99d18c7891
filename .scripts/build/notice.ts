import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** A package whose code is in what people get, and the text of its licence. */
export type Shipped = { name: string; version: string; license: string; text: string };

const folder = 'dist/shipped';

/** Tailwind's own styles. They are part of each style sheet without being a module of it. */
export const baseStyles = resolve('node_modules/tailwindcss/preflight.css');

/** Licences that ask for nothing but their text beside the code. */
const allowed = new Set([
	'MIT',
	'MIT-0',
	'ISC',
	'0BSD',
	'BSD-2-Clause',
	'BSD-3-Clause',
	'Apache-2.0',
	'OFL-1.1',
	'CC0-1.0',
]);

/** The folders of the packages that these modules come from, relative to the project. */
export function packagesOf(moduleIds: string[]): string[] {
	const found = moduleIds.flatMap((id) => {
		const path = id.replaceAll('\\', '/').replace(/[?#].*$/, '');
		return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path.replace(/^\0/, '')) ?? [];
	});
	return [...new Set(found.map((path) => relative('.', path).replaceAll('\\', '/')))].sort();
}

/** Notes which packages are in one of the places. The notice is made of all notes. */
export function noteShipped(place: string, packages: string[]): void {
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, `${place}.json`), JSON.stringify(packages));
}

/** What was noted of these places, else of all (`page`, `worker`, `extension`), each package once. */
export function readShipped(places?: string[]): Shipped[] {
	const files = existsSync(folder) ? readdirSync(folder) : [];
	const noted = files
		.filter((file) => !places || places.includes(file.replace('.json', '')))
		.flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as string[]);
	return [...new Set(noted)].map(describe).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function describe(path: string): Shipped {
	const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Shipped;
	const file = readdirSync(path).find((one) => /^(licen[cs]e|copying)(\.|-|$)/i.test(one));
	return { name, version, license: license ?? '', text: file ? readFileSync(join(path, file), 'utf8').trim() : '' };
}

/** Those whose licence is none of the allowed ones: copyleft, or unknown. */
export const notAllowed = (shipped: Shipped[]): Shipped[] =>
	shipped.filter(
		({ license }) =>
			!license
				.replace(/^\(|\)$/g, '')
				.split(' OR ')
				.some((one) => allowed.has(one)),
	);

/** The notice: every package with the text of its licence. */
export const noticeOf = (shipped: Shipped[]): string =>
	[
		'Kindling contains the following packages.\n',
		...shipped.map(
			({ name, version, license, text }) =>
				`${'-'.repeat(80)}\n${name} ${version} (${license})\n\n${text || license}\n`,
		),
	].join('\n');
