const plural: Record<string, string> = {
	they: 'you',
	them: 'you',
	their: 'your',
	theirs: 'yours',
	themselves: 'yourself',
};
const singular: Record<string, string> = {
	she: 'you',
	he: 'you',
	him: 'you',
	his: 'your',
	hers: 'yours',
	herself: 'yourself',
	himself: 'yourself',
};
const verbs: Record<string, string> = { is: 'are', was: 'were', has: 'have', does: 'do', goes: 'go' };
const adverbs =
	'(?:(?:always|also|often|still|never|just|now|once|really|recently|currently|already|sometimes|both|even|only)\\s+)*';
const subject = new RegExp(`\\b(?:she|he)\\s+${adverbs}([a-z’']+)`, 'gi');
// After these words, "her" is the person and not a possessive.
const afterObject =
	'about|after|and|as|at|because|before|but|by|for|from|in|into|is|of|on|or|over|since|so|that|the|to|when|who|with|a|an';
const her = new RegExp(`\\bher\\b(?!\\s+(?!(?:${afterObject})\\b)[a-z])`, 'gi');

const capitalAs = (word: string, turned: string) =>
	/^[A-Z]/.test(word) ? turned.charAt(0).toUpperCase() + turned.slice(1) : turned;

const exchange = (line: string, by: Record<string, string>) =>
	line.replace(/[a-z]+/gi, (word) => {
		const turned = by[word.toLowerCase()];
		return turned ? capitalAs(word, turned) : word;
	});

/**
 * Turns a line about someone into one addressed to them: "they lead design" becomes "you lead design", and "she is the
 * CFO" becomes "you are the CFO". "They" has the verbs of "you"; "she" and "he" change with their verbs. If a word is
 * ambiguous, the line stays as typed.
 */
export function toSecondPerson(line: string): string {
	if (!/\b(?:she|he|her|him|his|hers|herself|himself)\b/i.test(line)) return exchange(line, plural);
	return isPlain(line) ? exchange(yours(agreeing(line)), singular) : line;
}

/** True for a line about someone that {@link toSecondPerson} has to leave as typed. */
export const staysAsTyped = (line: string) =>
	/\b(?:she|he|her|him|his|hers|herself|himself)\b/i.test(toSecondPerson(line));

// "She's" may be "is" or "has", "they" beside "she" means others, and a second verb may be a noun: "leads design and sales".
const isPlain = (line: string) =>
	!/\b(?:she|he)[’']/i.test(line) &&
	!/\b(?:they|them|their)\b/i.test(line) &&
	!(/\b(?:she|he)\b/i.test(line) && /(?:\b(?:and|or|but|who)|,)\s+[a-z]+s\b/i.test(line)) &&
	!(/\b(?:she|her|hers)\b/i.test(line) && /\b(?:he|him|his)\b/i.test(line));

const agreeing = (line: string) =>
	line.replace(subject, (whole, verb: string) => whole.slice(0, whole.length - verb.length) + baseOf(verb));

function baseOf(verb: string): string {
	const known = verbs[verb.toLowerCase()];
	if (known) return known;
	if (/[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
	if (/(?:s|sh|ch|x|z)es$/.test(verb)) return verb.slice(0, -2);
	return /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb;
}

const yours = (line: string) =>
	line.replace(her, (word) => capitalAs(word, 'you')).replace(/\bher\b/gi, (word) => capitalAs(word, 'your'));
