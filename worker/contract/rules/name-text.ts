// Joiners shape the letters of scripts without case, such as Arabic and Sinhala. Nowhere else do they show anything.
const unseen = /((?!\p{Default_Ignorable_Code_Point})\p{Lo}\p{M}*[\u200c\u200d])|\p{Default_Ignorable_Code_Point}/gu;
// Full-width and small forms of ASCII, and dots that a browser reads as one in the name of a host.
const otherForms = /[\uff01-\uff5e\uff61\ufe50-\ufe6b\u2024]/g;
// Encoded words, which a mail program decodes in a header (RFC 2047), and halves of them.
const encodedWords = /=\?[^?\s]*\?[bq]\?[^?]*\?=|=\?|\?=/gi;

/**
 * A person's name without what makes it read as something else: signs that no one sees, encoded words of mail headers, and
 * other forms of the signs of which addresses are made, such as a full-width "@".
 */
export const nameText = (name: string): string =>
	name
		.replace(unseen, '$1')
		.replace(otherForms, (sign) => sign.normalize('NFKC'))
		.replace(encodedWords, ' ');
