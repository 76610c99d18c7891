import { unguarded } from '#contract/rules/csv';

// Programs write these for an empty cell. "Null" and "Nan" are people's names, so case counts.
const nothing = new Set(
	'null|NULL|(null)|(NULL)|<null>|<NULL>|[null]|[NULL]|\\N|nan|NaN|NAN|None|none|nil|undefined|N/A|n/a|N/a|n.a.|N.A.|(blank)|(empty)|[object Object]|n/d|N/D|k.A.|k. A.|-|--|—|–|―|…|...|?|???'.split(
		'|',
	),
);
// An error of a formula: "#N/A", "#NV", "#REF!", "#NAME?", "#BEZUG!".
const failed = /^#(?:N\/A|N\/D|NV|NA|[\p{Lu}\p{N}/]+[!?])$/u;

/**
 * Returns a cell as it was meant: without the sign that keeps a spreadsheet from reading it as a number or formula
 * (`="0660"`, `'+43`), and empty where a program wrote a word for nothing.
 */
export function cleanCell(cell: string): string {
	// Most cells begin with a letter and need nothing.
	if (nothing.has(cell)) return '';
	const first = cell.charCodeAt(0);
	if (first === 0x3d) return fromFormula(cell);
	if (first === 0x23) return failed.test(cell) ? '' : cell;
	if (first === 0x27) return /^'\d/.test(cell) ? cell.slice(1) : unguarded(cell);
	return cell;
}

// A spreadsheet writes ="0660" for a text, and =HYPERLINK("address","text") for a link.
function fromFormula(cell: string): string {
	const text = /^="([\s\S]*)"$/.exec(cell)?.[1];
	if (text !== undefined) return text.trim();
	return /^=HYPERLINK\("(?:[^"]*)"\s*[,;]\s*"([^"]*)"\)$/i.exec(cell)?.[1] ?? cell;
}
