import { isWebAddress } from '#contract/rules/web-address';
import { lookAt, readPeople } from '../../../../../extension/reader/look.ts';
import { noPeopleTitles, wrongPageTitle } from '../../../../../extension/sites/page-titles.ts';
import { prospectOf } from '../../../../../extension/sites/prospect.ts';
import type { ReadPerson } from '../../../../queries/import.ts';
import { decodeText } from '../../../../ui/files/decode-text.ts';
import type { RefusedLine } from '../import-table.ts';
import { type PageBytes, readMhtml } from './mhtml.ts';

/** The people of a page saved as a file. `line` is the place of a row on the page, from 1. */
export type SavedPage = {
	name: string;
	people: ReadPerson[];
	refused: RefusedLine[];
	page: {
		/** The number of rows, and of people with nothing but a name. */
		rows: number;
		namesOnly: number;
		/** The search has more pages. */
		hasNext: boolean;
		/** The connections that the user shares with one lead. */
		isShared: boolean;
		/** Why a page has no people to read. */
		problem: string | undefined;
	};
};

/** Reads the people of a saved page. The page is parsed and never shown: nothing in it runs and nothing is fetched. */
export async function readSavedPage(file: File): Promise<SavedPage> {
	const { html, address } = htmlOf(new Uint8Array(await file.arrayBuffer()));
	const document = new DOMParser().parseFromString(inertHtml(html), 'text/html');
	return { name: file.name, ...readDocument(document, address) };
}

/** Returns the text of a saved page, and the address it was saved from when the file has it. */
export function htmlOf(file: Uint8Array): { html: string; address: string | undefined } {
	const saved: PageBytes = readMhtml(file) ?? { bytes: file, charset: undefined, address: undefined };
	const start = new TextDecoder('latin1').decode(saved.bytes.subarray(0, 4_000));
	const declared = /<meta\s[^>]*charset\s*=\s*["']?([^"'\s;>]+)/i.exec(start)?.[1];
	const noted = /<!--\s*saved from url=\(\d+\)(\S+)\s*-->/i.exec(start)?.[1];
	return { html: decodeText(saved.bytes, saved.charset ?? declared), address: saved.address ?? noted };
}

// Without an address it may be any page, and is read as the most likely one.
const likely = new URL('https://www.linkedin.com/sales/search/people');

type RefusedRow = NonNullable<ReturnType<typeof readPeople>>['refused'][number];
const reasons: Record<RefusedRow['reason'], string> = {
	'no-id': 'It doesn’t say who it shows.',
	'no-name': 'The site hides the name.',
	'not-drawn': 'The row had not loaded.',
	'two-names': 'The row names several people.',
	'not-read': 'No name was found.',
	'not-in-list': 'The page names them outside of its rows.',
};

/** Reads the people of a document that was saved from this address. */
export function readDocument(document: Document, address: string | undefined): Omit<SavedPage, 'name'> {
	const url = address && isWebAddress(address) ? new URL(address) : likely;
	const { kind, state, sharedWith } = lookAt(document, url, 0);
	const read = readPeople(document, url);
	const rows = read?.page?.rows ?? read?.people.map((person) => ({ person, refused: undefined })) ?? [];
	const people: ReadPerson[] = [];
	const refused: RefusedLine[] = [];
	for (const [index, row] of rows.entries()) {
		const line = index + 1;
		if (row.person) people.push({ line, person: prospectOf(row.person) });
		else refused.push({ line, text: row.refused.name, reason: reasons[row.refused.reason] });
	}
	for (const { name, reason } of read?.page?.others ?? []) {
		refused.push({ line: rows.length + 1, text: name, reason: reasons[reason] });
	}
	return {
		people,
		refused,
		page: {
			rows: rows.length,
			namesOnly: rows.filter(({ person }) => person && !person.full).length,
			hasNext: read?.hasNext ?? false,
			isShared: sharedWith !== null,
			problem: state === 'ready' ? undefined : state === 'not-ours' ? wrongPageTitle(kind) : noPeopleTitles[state],
		},
	};
}

// An unclosed element extends to the end of the page, as in browsers. Otherwise the search for a missing end would
// start again at each beginning, and a few hundred kB of such markup would take minutes.
const scripts = /<(script|style)\b[^>]*(?:>[\s\S]*?(?:<\/\1\s*>|$)|$)/gi;
const tags = /<[a-z][^\s/>]*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^>"'])*(?:>|$)/gi;
// Values in quotation marks are matched first, so that nothing changes within them.
const attributes = /"[^"]*"|'[^']*'|(?<![\w-])(?:style|on[a-z]+)(?=\s*=)/gi;

/**
 * Removes scripts and styles from HTML, and renames attributes that contain them. A parsed document runs none of them anyway,
 * but the browser checks each against the app's content security policy, and reports it.
 */
export const inertHtml = (html: string) =>
	html.replace(scripts, '').replace(tags, (tag) => tag.replace(attributes, renamed));

const renamed = (found: string) => (/^["']/.test(found) ? found : `data-off-${found}`);
