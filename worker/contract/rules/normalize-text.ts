// Letters that are not made of a plain letter and a mark, and forms of one letter or sign.
const plainLetters = Object.fromEntries(
	'ßss æae œoe øo ðd þth ħh łl đd ıi ŋn ŧt ĸk əa ɓb ɗd ɖd ƙk ƴy ɛe ɔo ɨi ʉu ςσ ґг یي ىي کك ـ “" ”" „" ‟"'
		.split(' ')
		.map(([letter = '', ...plain]) => [letter, plain.join('')]),
);
const withoutPlain = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

// An accent is a mark at a letter of these scripts, or of ASCII before the run. In others a mark is a letter of its own,
// such as a vowel.
const accents =
	/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+|^\p{Mn}+/gu;
const unseen = /\p{Default_Ignorable_Code_Point}+/gu;
const apostrophes = /['`´΄᾽᾿῾‘’‛‚ʹʻʼʽʾʿˈˊˋ′‵ꞌ՚׳]+/g;
const gaps = /[\s\p{Pd}−⁃]+/gu;

// Everything but the ASCII that folds to itself.
const runs = /[^ !-&(-,.-_a-~]+/g;
const foldsToItself = /^[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]+$/;

/**
 * The form in which names, titles, places and companies are compared and searched. Case, accents, compatibility forms,
 * apostrophes and invisible signs make no difference, a hyphen is a space, and "ß" is "ss". A text of nothing but
 * apostrophes and hyphens stays as it is.
 */
export function normalizeText(text: string): string {
	const lower = text.toLowerCase();
	const plain = lower.replace(runs, foldRun);
	return (plain.includes('  ') ? plain.replace(/ {2,}/g, ' ') : plain).trim() || lower.replace(unseen, '').trim();
}

// The folded form of each character, kept because lists of 20,000 people are folded at once and normalizing is slow.
const folded: string[] = [];

function foldRun(run: string): string {
	let plain = '';
	for (let at = 0; at < run.length; at += 1) {
		const code = run.charCodeAt(at);
		// Beyond these scripts a character may become another one by those beside it.
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
