import { isNoCompany, withoutAsides } from './company-asides.ts';
import { normalizeText } from './normalize-text.ts';

const words = (text: string) => new Set(text.split(/\s+/).filter(Boolean));

// Legal forms at the end of a name. A word that names also use ("Company", "Group", "Spa") isn't listed.
const legalForms = words(
	`inc incorporated corp corporation llc llp lllp pllc lp plc ltd limited
	gmbh ggmbh gesmbh mbh ag kg kgaa ohg ug gbr haftungsbeschrankt
	sa sas sasu sarl eurl snc sca sprl bvba srl srls sau slu sapi sagl
	bv nv vof se ab publ oy oyj asa aps ehf hf ou uab
	sro dooel kft zrt nyrt ead eood ood lda ltda eireli unipessoal
	pty pvt pte bhd sdn pcl jsc pjsc ojsc cjsc fze fzco tbk kk gk yk tnhh
	ооо оао зао пао ао тов`,
);
// Legal forms of several words, and words that are a legal form only together.
const legalEndings =
	`sa de cv|s de rl de cv|srl de cv|sapi de cv|sab de cv|s de rl|sa rl|ges mbh|gmbh and co|sp z oo|sp k|sp j|spol sro
	|spol s ro|private limited|private ltd|public company limited|kabushiki kaisha|godo kaisha|yugen kaisha|ltd sti|fz llc
	|co ltd|co limited|co kg|co kgaa`
		.split('|')
		.map((ending) => ending.trim().split(' '));

// Written without spaces, before or after the name.
const attachedForms =
	/^(?:株式会社|有限会社|合同会社|合資会社|一般社団法人|주식회사|유한회사|\(株\)|\(有\)|\(주\))|(?:株式会社|有限会社|合同会社|合資会社|股份有限公司|有限责任公司|有限責任公司|有限公司|주식회사|유한회사|\(株\)|\(有\)|\(주\))$/g;
const inFront = words('ооо оао зао пао ао тов');

/**
 * Returns the key of a company; texts with the same key name the same company. It ignores case, accents, punctuation,
 * the legal form (GmbH, Inc., Co., Ltd., 株式会社) and "The", and what follows the name ("· Full-time", ", ex-Google"). It
 * guesses nothing: "Acme" and "Acme Foods" are two. Empty for a text that names no company, such as "Self-employed",
 * which equals no other.
 */
export function companyKey(company: string | null | undefined): string {
	const bare = withoutAsides(company ?? '')
		.replace(/[®™©℠]/g, '')
		.normalize('NFKC')
		.trim()
		.replace(attachedForms, '');
	const all = wordsOf(bare);
	const [first = ''] = all;
	const named = inFront.has(first) && all.length > 1 ? all.slice(1) : all;
	const name = withoutThe(withoutForms(named, bare));
	return isNoCompany(name.join(' ')) ? '' : name.map(oneSpelling).join(' ');
}

/** Returns the company key to store: null where there is no company to compare. */
export const storedCompanyKey = (company: string | null | undefined): string | null => companyKey(company) || null;

// A dot or slash between single letters is ignored: "S.A.", "A/S" and "G.m.b.H." are one word.
function wordsOf(text: string): string[] {
	return normalizeText(text)
		.replace(/(?<![\p{L}\p{N}])\p{L}(?:(?:\.\s?|\/)\p{L}(?![\p{L}\p{N}]))+\.?/gu, (letters) =>
			letters.replace(/[./\s]/g, ''),
		)
		.replace(/&/g, ' and ')
		.replace(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ')
		.trim()
		.split(' ')
		.filter((word) => /[\p{L}\p{N}]/u.test(word));
}

// Keeps at least one word, because "Limited" is the name of a company too.
function withoutForms(all: string[], text: string): string[] {
	let name = all;
	for (;;) {
		const ending = legalEndings.find((form) => endsWith(name, form));
		const count = ending?.length ?? Number(isForm(name.at(-1) ?? '', text));
		if (count === 0 || name.length <= count) return name;
		name = withoutAnd(name.slice(0, -count));
	}
}

const endsWith = (name: string[], ending: string[]) =>
	ending.every((word, at) => name[name.length - ending.length + at] === word);
const withoutAnd = (name: string[]) =>
	/^(and|und)$/.test(name.at(-1) ?? '') && name.length > 1 ? name.slice(0, -1) : name;

// These are also words in names, and a legal form only when written like this: "SpA", "S.p.A.", "Acme AS", "A/S",
// "d.o.o.".
const asWritten: Record<string, RegExp> = {
	spa: /(?:\bSpA|\bS\.\s?p\.\s?A\.?|\bs\.\s?p\.\s?a\.?|(?<!.)(?=.*\p{Ll}).*\bSPA)\W*$/u,
	as: /(?:\bA\/S|\ba\/s|\bA\.\s?[SŞ]\.?|\ba\.\s?[sş]\.?|(?<!.)(?=.*\p{Ll}).*\bA[SŞ])[^\p{L}\p{N}]*$/u,
	sl: /(?:\bS\.\s?L\.?|\bs\.\s?l\.?|(?<!.)(?=.*\p{Ll}).*\bSL)\W*$/u,
	ad: /(?<!.)(?=.*\p{Ll}).*\bAD\W*$/u,
	ev: /\be\.?\s?V\.?\W*$/u,
	eg: /\be\.?\s?G\.?\W*$/u,
	dd: /\b(?:d\.\s?d\.?|DD)\W*$/u,
	doo: /(?:\bd\.\s?o\.\s?o\.?|(?<!.)(?=.*\p{Ll}).*\bDOO)\W*$/u,
};
const isForm = (word: string, text: string) => legalForms.has(word) || (asWritten[word]?.test(text) ?? false);

function withoutThe(name: string[]): string[] {
	if (name.length > 1 && name[0] === 'the') return name.slice(1);
	return name.length > 1 && name.at(-1) === 'the' ? name.slice(0, -1) : name;
}

// The end of a name that isn't a legal form, in either spelling.
const oneSpelling = (word: string, at: number, all: string[]) =>
	at > 0 && at === all.length - 1 && word === 'co' ? 'company' : word;
