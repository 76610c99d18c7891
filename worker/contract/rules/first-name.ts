import {
	beginsTwo,
	dottedTitles,
	familyNames,
	particles,
	politeEndings,
	russianFirstNames,
	seconds,
	titles,
	unsure,
} from './name-words.ts';

const slavicFamilyName = /(?:[оеё]ва?|ина?|[сц]к(?:ий|ая)|енко|\p{L}{3}(?:ov|ova|enko|[sc]k(?:i|y|yi|iy|a|aya)))$/iu;
const patronymic = /(?:вич|вна|чна)$/i;
const vowel = /[aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýăąēęěğīıłńōőřśūůűźżћ\u0370-\u04ff]/iu;

/**
 * Returns the name to greet a person by: "Ana" for "Dr. Ana López". Returns the whole name if it is unclear which word
 * is the first name (the family name may come first, an initial, one word after a title, another script). A name in all
 * capitals or all small letters gets the usual case.
 */
export function firstName(name: string): string {
	const whole = name.replace(/\s+/g, ' ').trim();
	return firstWord(whole) ?? mended(whole);
}

// Undefined where it is unclear.
function firstWord(whole: string): string | undefined {
	const nickname = /^[(“„"«]([^)”“»"]+)[)”“»"] ?\S/.exec(whole)?.[1]?.trim();
	if (nickname) return isFirstName(nickname) ? inNameCase(nickname) : undefined;
	// Text in brackets or quotation marks is an office or a nickname. Emoji are no part of a name.
	const bare = whole
		.replace(/[([{"“„«][^)\]}"”“»]*[)\]}"”“»]/g, ' ')
		.replace(/[\p{So}\p{Sk}\p{Cf}]|\ufe0f/gu, ' ')
		.trim();
	const [beforeComma = '', ...afterComma] = bare.split(',');
	// "Ana López, PhD" is in the usual order, and "López, Ana" is not.
	if (!afterComma.join(' ').split(' ').filter(Boolean).every(isDegree)) return undefined;
	const all = beforeComma.split(' ').filter(Boolean);
	const parts = all.slice(all.findIndex((word) => !isTitle(word)));
	const [first = '', second, third] = parts;
	const isTitled = all.length > parts.length;
	if (!isFirstName(first) || (!second && isTitled)) return undefined;
	if (!second) return inNameCase(first);
	return isFamilyFirst(parts) ? undefined : inNameCase(isOneName(first, second, third) ? `${first} ${second}` : first);
}

// "DUPONT Marie" puts the family name first, and so does a Russian name that ends with a patronymic. In "Kar Wai Wong"
// only the last word is known, and the first name has two.
function isFamilyFirst(parts: readonly string[]): boolean {
	const [first = '', second = '', third] = parts;
	const last = lower(parts.at(-1) ?? '');
	return (
		(isCapitals(first) && !isCapitals(second)) ||
		(third !== undefined && patronymic.test(third)) ||
		politeEndings.has(last) ||
		(parts.length === 3 && familyNames.has(last) && first.length + second.length < 9 && !seconds.has(lower(second)))
	);
}

const isOneName = (first: string, second: string, third: string | undefined) =>
	third !== undefined && beginsTwo.has(lower(first)) && seconds.has(lower(second));

const isTitle = (word: string) => {
	const letters = lower(word.normalize('NFKC').replace(/[.-]/g, ''));
	return titles.has(letters) || (word.endsWith('.') && dottedTitles.has(letters));
};

// A degree has a dot, or a capital after its first letter: "PhD", "M.A.", "CFA".
const isDegree = (word: string) => /.[\p{Lu}.]/u.test(word);

// Two letters or more with a vowel, without the dot of an initial, in a script in which the first name is written first.
const isFirstName = (word: string) =>
	/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}'’-]{2,}$/u.test(word) &&
	vowel.test(word) &&
	![particles, familyNames, unsure].some((known) => known.has(lower(word))) &&
	!politeEndings.has(lower(word.split('-')[1] ?? '')) &&
	(!slavicFamilyName.test(word) || russianFirstNames.has(lower(word)));

const isCapitals = (word: string) => word.length > 1 && word === word.toUpperCase();

// Only Turkish has İ and ı, and its I is another letter.
const languageOf = (text: string) => (/[İıŞşĞğ]/.test(text) ? 'tr' : undefined);
const lower = (text: string) => text.toLocaleLowerCase(languageOf(text));

/** Gives a name in all capitals or all small letters the usual case. */
function mended(whole: string): string {
	const isShouted = whole === whole.toLocaleUpperCase(languageOf(whole));
	if (!isShouted && whole !== lower(whole)) return whole;
	// Without a vowel, or with dots, they are initials. In brackets they are an office.
	return whole.replace(/[^\s.]{2,}(?!\S*\.)/g, (word) =>
		vowel.test(word) && !/^[([{]/.test(word) ? inNameCase(word, languageOf(whole)) : word,
	);
}

/** Writes a word with a capital at the start of each part. */
function inNameCase(name: string, language = languageOf(name)): string {
	const small = name.toLocaleLowerCase(language);
	if (name !== small && name !== name.toLocaleUpperCase(language)) return name;
	return small.replace(/(?:^|[\s'’-])\p{L}/gu, (start) => start.toLocaleUpperCase(language));
}
