// An accent is a mark at a letter of these scripts. In others a mark is a letter of its own, such as a vowel.
const accents = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu;

// Letters with a stroke, or without their dot, are not made of a plain letter and a mark.
const plainLetters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** A text as searches compare it: in lower case and without accents. Most texts have none, and to take them apart is slow. */
export function plainText(text: string): string {
	const lower = text.toLowerCase();
	if (!/[^\0-\x7f]/.test(lower)) return lower;
	const plain = lower.normalize('NFD').replace(accents, '$1').normalize('NFC');
	return plain.replace(/[øłđı]/g, (letter) => plainLetters[letter] ?? letter);
}

/**
 * The text that searches compare in place of a stored key: without accents. Null where the key itself serves, because it has
 * no letter beyond ASCII.
 */
export const searchText = (key: string): string | null => (/[^\0-\x7f]/.test(key) ? plainText(key) : null);
