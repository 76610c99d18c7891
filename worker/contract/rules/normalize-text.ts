// Letters that aren't a plain letter with a mark, and variant forms of a letter or sign.
const plainLetters = Object.fromEntries(
	'ßss æae œoe øo ðd þth ħh łl đd ıi ŋn ŧt ĸk əa ɓb ɗd ɖd ƙk ƴy ɛe ɔo ɨi ʉu ςσ ґг یي ىي کك ـ “" ”" „" ‟"'
		.split(' ')
		.map(([letter = '', ...plain]) => [letter, plain.join('')]),
);
const withoutPlain = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

// An accent is a mark on a letter of these scripts, or on ASCII before the run. In other scripts a mark is a letter of
// its own, such as a vowel.
const accents =
	/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+|^\p{Mn}+/gu;
const unseen = /\p{Default_Ignorable_Code_Point}+/gu;
const apostrophes = /['`´΄᾽᾿῾‘’‛‚ʹʻʼʽʾʿˈˊˋ′‵ꞌ՚׳]+/g;
const gaps = /[\s\p{Pd}−⁃]+/gu;

// Everything but the ASCII that normalizes to itself.
const runs = /[^ !-&(-,.-_a-~]+/g;
const foldsToItself = /^[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]+$/;

/**
 * Normalizes names, titles, places and companies for comparing and searching. Ignores case, accents, compatibility
 * forms, apostrophes and invisible signs; a hyphen becomes a space, and "ß" becomes "ss". A text of only apostrophes
 * and hyphens stays as it is.
 */
export function normalizeText(text: string): string {
	const lower = text.toLowerCase();
	const plain = lower.replace(runs, foldRun);
	return (plain.includes('  ') ? plain.replace(/ {2,}/g, ' ') : plain).trim() || lower.replace(unseen, '').trim();
}

// The normalized form of each character, cached because lists of 20,000 people are normalized at once.
const folded: string[] = [];

function foldRun(run: string): string {
	let plain = '';
	for (let at = 0; at < run.length; at += 1) {
		const code = run.charCodeAt(at);
		// Beyond these scripts, neighbours can change what a character becomes.
		if (code > 0x206f || (code > 0x6ff && code < 0x1e00)) return foldsToItself.test(run) ? run : foldWhole(run);
		folded[code] ??= foldWhole(run.charAt(at));
		plain += folded[code];
	}
	return plain;
}

const foldWhole = (run: string): string =>
	run
		.replace(apostrophes, '')
		.replace(unseen, '')
		.normalize('NFKD')
		.replace(accents, '$1')
		.toLowerCase()
		.replace(withoutPlain, (letter) => plainLetters[letter] ?? letter)
		.replace(apostrophes, '')
		.replace(gaps, ' ')
		.normalize('NFC');
