// Joiners shape letters of scripts without case, such as Arabic and Sinhala. Elsewhere they show nothing.
const unseen = /((?!\p{Default_Ignorable_Code_Point})\p{Lo}\p{M}*[\u200c\u200d])|\p{Default_Ignorable_Code_Point}/gu;
// Full-width and small forms of ASCII, and the dot that browsers read as one in a host name.
const otherForms = /[\uff01-\uff5e\uff61\ufe50-\ufe6b\u2024]/g;
// Encoded words, which a mail program decodes in a header (RFC 2047), and fragments of them.
const encodedWords = /=\?[^?\s]*\?[bq]\?[^?]*\?=|=\?|\?=/gi;

/**
 * Cleans a person's name of what makes it read as something else: invisible characters, encoded words of mail headers,
 * and other forms of the signs in addresses, such as a full-width "@".
 */
export const nameText = (name: string): string =>
	name
		.replace(unseen, '$1')
		.replace(otherForms, (sign) => sign.normalize('NFKC'))
		.replace(encodedWords, ' ');
