import { addressesIn } from '#contract/rules/email-address';
import { profileKey } from '#contract/rules/identity';
import { normalizeText } from '#contract/rules/normalize-text';
import type { Target } from './targets.ts';

type Kind = 'email' | 'mailbox' | 'profile' | 'address' | 'phone' | 'number' | 'salutation' | 'text';

const looked = 200;
const most = 0.6;

function kindOfCell(cell: string): Kind {
	if (cell.includes('@')) {
		const kind = kindOfAddresses(cell);
		if (kind) return kind;
	}
	if (isProfile(cell)) return 'profile';
	if (/^(https?:\/\/|www\.)\S+$/i.test(cell) || /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/\S*)?$/i.test(cell)) return 'address';
	if (isPhone(cell)) return 'phone';
	if (/^[\d.,\s%€$£/:-]+$/.test(cell)) return 'number';
	return isSalutation(cell) ? 'salutation' : 'text';
}

// One address or several; or an address with a name: "Ida Roos <ida@roos.example>".
function kindOfAddresses(cell: string): Kind | undefined {
	if (/^(mailto:)?[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/i.test(cell)) return 'email';
	const found = addressesIn(cell);
	if (found.length === 0) return undefined;
	const rest = found.reduce((text, address) => text.replaceAll(address, ''), cell);
	return /\p{L}{3}/u.test(rest.replace(/mailto|smtp/gi, '')) ? 'mailbox' : 'email';
}

// There may be text around the address, and the address may be inside of another one.
const isProfile = (cell: string) =>
	/linkedin\.com\/(in|pub|sales\/(lead|people|profile))\//i.test(cell) ||
	(/linkedin\.(com|cn)\b/i.test(cell) && /^(in|lead|member):/.test(profileKey(cell) ?? ''));

// Forms of address, in the languages of the headings. They aren't job titles.
const salutations = new Set(
	`mr mrs ms miss mx mister dr prof professor sir madam dame lord lady rev hon herr herrn frau fraulein m mme mlle monsieur
	madame mademoiselle sr sra srta don dona senor senora senorita sig sigra sigr signor signora signorina dott dottssa dottore
	dottoressa ing avv arch dhr mevr mw heer mevrouw senhor senhora hr fr dra drs dipling mag pan pani bay bayan`.split(
		/\s+/,
	),
);

/** True for a form of address alone: "Mr.", "Frau Dr.", "Mr. & Mrs." */
export function isSalutation(text: string): boolean {
	if (text.length > 24) return false;
	const parts = normalizeText(text.replace(/[.-]/g, ''))
		.split(/[\s/&]+/)
		.filter(Boolean);
	return parts.length > 0 && parts.every((word) => salutations.has(word));
}

// Days and plain numbers have digits too.
function isPhone(cell: string): boolean {
	const digits = cell.replace(/\D/g, '').length;
	if (digits < 7 || !/^[+(\d][\d\s()./-]*( ?(x|ext\.?) ?\d+)?([\s/,;|:]+[+(\d][\d\s()./-]*)?$/i.test(cell))
		return false;
	if (digits > 15 && !/[\s/,;|:]+[+(0]/.test(cell)) return false;
	if (/^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/.test(cell)) return false;
	return /^(\+|0|\()/.test(cell) || /\d[\s()/-]+\d/.test(cell);
}

/** Returns the kind of most filled cells of a column. Undefined if they are mixed, or all empty. */
export function kindOf(cells: readonly string[]): Kind | undefined {
	const kinds = cells.filter(Boolean).slice(0, looked).map(kindOfCell);
	return kinds.find((kind) => kinds.filter((each) => each === kind).length >= kinds.length * most);
}

/** The target of a column by the kind of its cells alone. */
export const targetOfKind: Partial<Record<Kind, Target>> = {
	email: 'email',
	mailbox: 'email',
	profile: 'linkedinUrl',
	phone: 'phone',
};

const allowed: Partial<Record<Target, readonly Kind[]>> = {
	email: ['email', 'mailbox'],
	linkedinUrl: ['profile'],
	websiteUrl: ['address'],
	phone: ['phone', 'number'],
	name: ['text', 'mailbox'],
	firstName: ['text'],
	lastName: ['text'],
	title: ['text'],
	connectionSource: ['text'],
	location: ['text', 'number'],
	company: ['text', 'address'],
	status: ['text'],
};

/** True if cells of this kind contradict their heading. */
export const contradicts = (target: Target, kind: Kind | undefined) =>
	kind !== undefined && allowed[target]?.includes(kind) === false;

/** True for a cell that can't be a heading: an address, a profile, a page or a phone number. */
export function isFact(cell: string): boolean {
	const kind = cell && kindOfCell(cell);
	return kind === 'email' || kind === 'mailbox' || kind === 'profile' || kind === 'phone' || /^https?:\/\//i.test(cell);
}

const namePart = "(?:\\p{Lu}[\\p{L}\\p{M}'’.-]*|van|von|de|der|da|del|di|bin|al|le|la)";
const eastern = '\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Hiragana}\\p{Script=Katakana}';
const names = new RegExp(`^(?:${namePart}(?: ${namePart}){1,3}|[${eastern}]{2,5}(?: [${eastern}]{1,5})?)$`, 'u');

/**
 * True for a possible name of a person: two to four capitalized words, or a few characters of a script without case.
 */
export const mayBeName = (text: string) => names.test(text);

const roles =
	/\b(?:c[efiotmp]o|vp|svp|evp|founder|partner|director|manager|president|head of|chief|owner|engineer|developer|consultant|analyst|associate|lead|investor|principal|geschäftsführer(?:in)?|leiter(?:in)?|vorstand|directeur|directrice|gérant|direttore|responsabile|gerente|diretor|directeur)\b/iu;

/** True for a possible job title. */
export const mayBeTitle = (text: string) => roles.test(text);

/** True for a possible company name: it has a word that no person's name has. */
export const mayBeCompany = (text: string) =>
	/(?:&|\b(?:inc|llc|llp|ltd|plc|gmbh|ag|kg|se|sa|sas|sarl|srl|spa|bv|nv|as|ab|oy|co|corp|company|group|capital|ventures|partners|labs|bank|holding)\b\.?$)/iu.test(
		text,
	);
