const words = (text: string) => new Set(text.split(' '));

// Titles before a name. Those of the second group are also names, and titles only with a dot.
const titles = words('dr prof professor profdr dring dipling mr mrs ms mx miss sir dame herr frau mme mlle');
const dottedTitles = words('ing eng lic mag dipl rev hon sr sra capt col lt gen m');

// Words that a family name begins with, or the first of several given names.
const particles = words(
	'van von vom zu de da do dos das di del della der den la le el al bin bint ibn abu abd abdul umm mac st san santa',
);

// A second word that makes one first name with the word before: "Ana María".
const seconds = words('maría maria marie josé jose luis carlos paul');

// After these the first name may come second, as is usual in China, Korea, Vietnam and Hungary.
const familyNames = words(
	'cai cao chen cheng choi chu deng ding dong duong feng gao guo han he ho hoang hu huang huynh jiang jung kang kim lee li liang lim lin liu lu luo ma ngo nguyen nguyễn pan park peng pham phạm phan ren shen song su sun tang tian tran trần vu wang wei wu xiao xie xu yang yao ye yoon yu yuan zeng zhang zhao zheng zhong zhou zhu balogh farkas horváth kiss kovács molnár nagy németh szabó tóth varga',
);
const russianFamilyName = /(?:[оеё]ва?|ина?|[сц]к(?:ий|ая)|енко)$/i;
const patronymic = /(?:вич|вна|чна)$/i;

/**
 * The name that a person is greeted with: "Ana" of "Dr. Ana López". Where it is not sure which word is the first name
 * (the family name may come first, an initial, one word after a title, another script), the whole name.
 */
export function firstName(name: string): string {
	const whole = name.replace(/\s+/g, ' ').trim();
	// What stands in brackets or quotation marks is an office or a nickname. Emoji are no part of a name.
	const bare = whole
		.replace(/[([{"“„«][^)\]}"”“»]*[)\]}"”“»]/g, ' ')
		.replace(/[\p{So}\p{Sk}\p{Cf}]|\ufe0f/gu, ' ')
		.trim();
	const [beforeComma = '', ...afterComma] = bare.split(',');
	// "Ana López, PhD" is in the usual order, and "López, Ana" is not.
	if (!afterComma.join(' ').split(' ').filter(Boolean).every(isDegree)) return whole;
	const all = beforeComma.split(' ').filter(Boolean);
	const [first = '', second, third] = all.slice(all.findIndex((word) => !isTitle(word)));
	const isTitled = all[0] !== first;
	if (!isFirstName(first) || (!second && isTitled)) return whole;
	if (!second) return first;
	// "DUPONT Marie" has its family name first, and so has a Russian name that ends with the father's.
	if ((isCapitals(first) && !isCapitals(second)) || (third && patronymic.test(third))) return whole;
	return third && seconds.has(second.toLowerCase()) ? `${first} ${second}` : first;
}

const isTitle = (word: string) => {
	const letters = word.replace(/[.-]/g, '').toLowerCase();
	return titles.has(letters) || (word.endsWith('.') && dottedTitles.has(letters));
};

// A degree has a dot, or a capital letter behind its first letter: "PhD", "M.A.", "CFA".
const isDegree = (word: string) => /.[\p{Lu}.]/u.test(word);

// Two letters or more, without the dot of an initial, in a script in which the first name is written first.
const isFirstName = (word: string) =>
	/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}'’-]{2,}$/u.test(word) &&
	!particles.has(word.toLowerCase()) &&
	!familyNames.has(word.toLowerCase()) &&
	!russianFamilyName.test(word);

const isCapitals = (word: string) => word.length > 1 && word === word.toUpperCase();
