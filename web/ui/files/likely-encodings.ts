/** A possible text of a file, with the encoding that it was read in. */
type Reading = { encoding: string; text: string };

// The letters beyond ASCII that a language writes. A word whose letters belong to no one language was misread.
const western = 'àâæçéèêëîïôœùûüÿ|äöüßé|áéíñóúüç|ãáàâçéêíóôõúü|àèéìíòóùú|áéëïóöüèêç|æøåéäöüó|åäöéüà|áðéíóúýþæö'.split(
	'|',
);
const central = 'ąćęłńóśźżé|áčďéěíňóřšťúůýž|áäčďéíĺľňóôŕšťúýž|áéíóöőúüű|čćđšžé|ăâîșțşţ|äöüßé'.split('|');
const turkish = ['çğıöşüâîû'];

// The letters that make up most of a text in these scripts.
const frequent: [script: RegExp, letters: RegExp, least: number][] = [
	[/\p{Script=Cyrillic}/u, /[оеаинтсрвлкмдпуяіё]/giu, 0.62],
	[/\p{Script=Greek}/u, /[αοιετσςνηυρπκλμάέίόύήώω]/giu, 0.7],
	[/\p{Script=Hebrew}/u, /[יוהלאמרתבשנםד]/gu, 0.6],
	[/\p{Script=Arabic}/u, /[المنيرتعبدوهسح]/gu, 0.6],
];

const singles: [encoding: string, languages: string[]][] = [
	['windows-1252', western],
	['windows-1250', central],
	['macintosh', western],
	['windows-1251', []],
	['windows-1253', []],
	['windows-1254', turkish],
	['koi8-r', []],
	['windows-1255', []],
	['windows-1256', []],
];

// The byte pairs of an encoding that are common characters.
const pairs: [encoding: string, isCommon: (lead: number, trail: number) => boolean][] = [
	[
		'shift_jis',
		(lead, trail) =>
			lead === 0x81 ||
			lead === 0x82 ||
			(lead === 0x83 && trail <= 0x96) ||
			(lead >= 0x88 && lead <= 0x97) ||
			lead === 0x98,
	],
	['gb18030', (lead, trail) => trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || lead === 0xa1 || lead === 0xa3)],
	['big5', (lead) => lead >= 0xa1 && lead <= 0xc6],
	['euc-kr', (lead, trail) => trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xc8) || lead === 0xa1 || lead === 0xa3)],
	['euc-jp', (lead) => lead === 0xa1 || lead === 0xa4 || lead === 0xa5 || (lead >= 0xb0 && lead <= 0xcf)],
];

const looked = 60_000;

/**
 * Decodes a file that is not all UTF-8 to its possible texts, the likeliest first: one where the encoding is sure, else two
 * or three. A broken letter spoils only itself.
 */
export function likelyReadings(bytes: Uint8Array): Reading[] {
	const start = bytes.subarray(0, looked);
	const scored = [
		{ encoding: 'utf-8', score: scoreOf(decode('utf-8', start), [...western, ...central, ...turkish]) },
		...singles.map(([encoding, languages]) => ({ encoding, score: scoreOf(decode(encoding, start), languages) })),
		...pairs.map(([encoding, isCommon]) => ({ encoding, score: scoreOfPairs(bytes, encoding, isCommon) })),
	].toSorted((one, other) => other.score - one.score);
	const best = scored[0]?.score ?? 0;
	// An encoding that fits without a fault is not doubted for one that doesn't.
	const least = best === 1 ? 1 : best - 0.1;
	const readings: Reading[] = [];
	for (const { encoding, score } of scored) {
		if (score < least || readings.length === 3) break;
		const text = decode(encoding, bytes);
		if (readings.every((each) => each.text !== text)) readings.push({ encoding, text });
	}
	return readings;
}

function decode(encoding: string, bytes: Uint8Array): string {
	try {
		return new TextDecoder(encoding).decode(bytes);
	} catch {
		return '\ufffd'; // The browser does not know it.
	}
}

// The share of words with letters beyond ASCII that look like words.
function scoreOf(text: string, languages: readonly string[]): number {
	const words = text.match(/[^\s,;|"()<>@/]*[^\0-\x7f][^\s,;|"()<>@/]*/gu) ?? [];
	if (words.length === 0) return 0;
	const scripts = new Map(
		frequent.map(([script, letters, least]) => [script, isFrequent(text, script, letters, least)]),
	);
	const good = words.filter((word) => isWord(word, languages, scripts));
	return good.length / words.length;
}

function isFrequent(text: string, script: RegExp, letters: RegExp, least: number): boolean {
	const all = text.match(new RegExp(script.source, 'gu'))?.length ?? 0;
	return all > 0 && (text.match(letters)?.length ?? 0) >= all * least;
}

function isWord(word: string, languages: readonly string[], scripts: ReadonlyMap<RegExp, boolean>): boolean {
	if (/[\ufffd\x80-\x9f]/.test(word)) return false;
	// A symbol beside a letter: "Ko³æ", "£ucja", "RŽ“". Apostrophes, dashes and ordinal signs do not count.
	if (/(?:\p{L}[^\0-\x7f\p{L}\p{M}\p{N}’‘–—·ªº]|[^\0-\x7f\p{L}\p{M}\p{N}’‘“„«¿¡–—·]\p{L})/u.test(word)) return false;
	if (/[³²¹¼½¾]\p{L}|\p{L}[³²¹¼½¾]/u.test(word)) return false;
	// A capital within a word, where one of the two letters is not ASCII.
	if (/\p{Ll}\p{Lu}/u.test(word) && /[^\0-\x7f]\p{Lu}|\p{Ll}(?![A-Z])\p{Lu}/u.test(word)) return false;
	const letters = (word.match(/[^\0-\x7f]/gu) ?? []).filter((sign) => /\p{L}/u.test(sign));
	if (letters.length === 0) return true;
	for (const [script, isLikely] of scripts) {
		if (letters.some((letter) => script.test(letter)))
			return isLikely && !/[a-z]/i.test(word) && letters.every((letter) => script.test(letter));
	}
	if (letters.some((letter) => !/\p{Script=Latin}/u.test(letter))) return languages.length > 1;
	const isAllAccents = letters.length > 1 && !/[a-z]/i.test(word);
	return (
		!isAllAccents && languages.some((language) => letters.every((letter) => language.includes(letter.toLowerCase())))
	);
}

// The share of byte pairs that are common characters; 0 where the file is not in this encoding.
function scoreOfPairs(bytes: Uint8Array, encoding: string, isCommon: (lead: number, trail: number) => boolean): number {
	try {
		new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		return 0;
	}
	let [all, common] = [0, 0];
	for (let at = 0; at < bytes.length; at += 1) {
		const lead = bytes[at] ?? 0;
		if (lead < 0x80) continue;
		all += 1;
		// A half-width letter of Shift_JIS is one byte, and rare.
		if (encoding === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf) continue;
		if (isCommon(lead, bytes[at + 1] ?? 0)) common += 1;
		at += 1;
	}
	return all > 0 ? common / all : 0;
}
