const pronouns: Record<string, string> = {
	they: 'you',
	them: 'you',
	their: 'your',
	theirs: 'yours',
	themselves: 'yourself',
};

/**
 * A line about somebody, as it is said to them: "they lead design" becomes "you lead design". Only "they" is turned: its
 * verbs are those of "you".
 */
export const toSecondPerson = (line: string) =>
	line.replace(/[a-z]+/gi, (word) => {
		const turned = pronouns[word.toLowerCase()];
		if (!turned) return word;
		return /^[A-Z]/.test(word) ? turned.charAt(0).toUpperCase() + turned.slice(1) : turned;
	});
