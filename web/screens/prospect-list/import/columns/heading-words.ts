import { normalizeText } from '#contract/rules/normalize-text';
import { connectionWords } from '../../../../features/connections-file/connection-words.ts';
import { otherNames, sureNames, weakNames } from './heading-names.ts';
import { labelOf, type Target, targetKeys } from './targets.ts';

/** Matches a heading with one of these texts as whole words. */
const whole = (texts: string) => new RegExp(`(?:^| )(?:${texts})(?= |$)`);

// Words in longer headings. The first row that matches gives the target, unless the heading also has a word of `not`.
const contained: { target: Target; words: RegExp; not?: RegExp }[] = [
	{
		target: 'email',
		words: whole('e?mails?|e?mail ?ad\\w*|correos?|courriels?|posta elettronica|e ?post\\w*|eposta'),
		not: whole('mailing|status|subject|street|city|zip|postal|country'),
	},
	{
		target: 'linkedinUrl',
		words: whole('linkedin\\w*|profil\\w* (?:url|link)|(?:url|link) (?:\\w+ )?(?:profil\\w*|perfil)|perfil'),
		not: whole('compan\\w*|firm\\w*|unternehmen\\w*|entreprise|empresa|azienda|bedrijf\\w*|organi\\w*|account'),
	},
	{
		target: 'phone',
		words: whole(
			'phones?|phone ?numbers?|telephones?|telef\\w*|handy\\w*|mobiles?|mobil|mobiltelefon\\w*|mobilnummer|mobilfunk\\w*|moviles|movil|celular\\w*|cellulare|tel|telemovel|gsm|whatsapp|cell|cellphone|cellular|rufnummer|durchwahl',
		),
		not: whole('fax|label|country code|app|carrier'),
	},
	{
		target: 'websiteUrl',
		words: whole(
			'web ?sites?|web ?seiten?|web ?pages?|home ?page|webadresse|website \\w+|internet\\w*|si(?:te|tio|to) (?:web|internet)|pagina web',
		),
	},
	{
		target: 'firstName',
		words: whole(
			'(?:first|given|fore) ?names?|names? first|vornamen?|prenoms?|voornaam|nombre de pila|primeiro nome|fornamn|fornavn',
		),
	},
	{
		target: 'lastName',
		words: whole(
			'(?:last|family) ?names?|surnames?|names? last|nachnamen?|familienname|noms? de famille|apellidos?|cognome|sobrenome|achternaam|efternamn|efternavn|etternavn',
		),
	},
	{
		target: 'connectionSource',
		words: whole(
			'introduced|introducer|intro by|introduction by|referred|referrer|connector|mutual (?:connection|contact)|empfohlen|vermittelt|vermittler|recomendad[oa] por|recommandee? par',
		),
	},
	{
		target: 'status',
		words: whole('status|stage|statut|etape|etapa|stato|pipeline'),
		not: whole('marital|job|member\\w*|opt|marketing|connection|subscription|employment|payment|email'),
	},
	{
		target: 'notes',
		words: whole(
			'notes?|notiz(?:en)?|nota|notas|notities?|comments?|commentaires?|comentarios?|commenti?|remarks?|bemerkung(?:en)?|anmerkung(?:en)?|kommentare?|remarques?|observa\\w*|opmerking(?:en)?',
		),
	},
	{
		target: 'location',
		words: whole(
			'locations?|city|town|standort|wohnort|ort|stadt|ville|ciudad|ubicacion|localidad|citta|localita|cidade|localizacao|plaats|woonplaats|geography|based in|lugar|luogo',
		),
		not: whole('compan\\w*|firm\\w*|unternehmens?|headquarters?|hq|job|employer|account'),
	},
	{
		target: 'title',
		words: whole(
			'job(?:s|titel)?|titles?|titulo|titolo|positions?|positie|posizione|poste|rol(?:e|le)?|puesto|cargo|funktion|fonction|functie|funcao|berufsbezeichnung|stellenbezeichnung|ruolo|headline',
		),
		not: whole('function and|functions|contact role|buying|user|page|deal|opportunity|persona|album|book'),
	},
	{
		target: 'company',
		words: whole(
			'compan(?:y|ies)|organi[sz]ations?|employers?|arbeitgeber|firma|firmen\\w*|unternehmen\\w*|entreprise|societe|empresa|azienda|bedrijf\\w*|werkgever',
		),
		not: whole(
			'city|state|country|address|street|zip|postal|url|link\\w*|founded|phone|web\\w*|ort|adresse?|land|contacts?|location|description|domain|logo|keywords|technologies|funding|headcount|department|number|about|bio|emails?|followers|notes?|parent|yomi|phonetic|size|main',
		),
	},
];

// A heading is about a full name if all of its words are among these.
const nameWords = whole(
	'names?|naam|nombres?|nome|nom|ansprechpartner(?:in)?|kontaktperson|contactpersoon|navn|namn|nachnamen?|apellidos?|cognome|sobrenome|achternaam|surname',
);
const besideName = new Set(
	`names naam nombre nombres nome nom name navn namn full complete whole display primary main contact contacts person
	people lead leads prospect prospects client clients customer candidate attendee registrant guest member participant
	speaker recipient employee founder ceo key decision maker executive profile linkedin your their the of and s first last
	given family surname 1
	vollstandiger vollstandige ganzer kompletter des der kontakts kontaktes ansprechpartner ansprechpartners
	ansprechpartnerin in kontaktperson teilnehmer teilnehmers kunde kunden vor vorname und nachname nachnamen
	complet du de la le personne prenom et completo del contacto y apellido apellidos persona cliente contatto e cognome do
	contato sobrenome volledige van contactpersoon klant voor voornaam en achternaam`.split(/\s+/),
);
const oneNamed = whole('nombres?|nome|nom');
const oneOfFirst = whole('first|given|vor|vornamen?|prenom|voor|voornaam');
const oneOfLast = whole('last|family|surname|nachnamen?|apellidos?|cognome|sobrenome|achternaam');

function isWholeName(text: string): boolean {
	if (!nameWords.test(text) || !text.split(' ').every((word) => besideName.has(word))) return false;
	// In Romance languages the word for a first name is also the word for a name.
	const isFirst = oneOfFirst.test(text) || oneNamed.test(text);
	return oneOfLast.test(text) ? isFirst : !oneOfFirst.test(text);
}

// A heading with one of these words is about something, or someone, else.
const otherThings =
	/\b(date|datum|fecha|data|ids?|owner|besitzer|inhaber|count|size|score|level|verif\w*|bounce\w*|types?|industry|employees|revenue|created|updated|modified|activity|previous|former|past|middle|nick ?name|user|list|lists|file|campaign|event|product|facebook|twitter|instagram|assistants?|spouse|managers?|timestamp|tags?|labels?|languages?|prefix|suffix|phonetic|yomi|maiden|emergency|birthday|salutation|anrede|last contacted|connected on|opportunity|deal|sequence|unsubscribed|confidence|seniority|departments?|persona|photo|picture)\b/;

/**
 * The target of a heading, and how sure it is: 4 without doubt, 3 by its name, 2 by a word in it, 1 only if nothing
 * else fits.
 */
export type Meaning = { target: Target; sure: 4 | 3 | 2 | 1 };

const compact = (heading: string) => words(heading).replace(/[^\p{L}]/gu, '');

/** Returns the words of a heading, in lower case and without accents: "LinkedInUrl" and "linkedin_url" are the same. */
function words(heading: string): string {
	const parted = heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
	return normalizeText(parted)
		.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
		.replace(/\be mail/g, 'email')
		.replace(/linked in\b/g, 'linkedin')
		.trim();
}

const ofConnections: Partial<Record<Target, string>> = {
	...connectionWords,
	title: connectionWords.position,
};
const namesOf = (target: Target) =>
	`${labelOf(target)}|${target}|${ofConnections[target] ?? ''}|${otherNames[target] ?? ''}`;
const byName = (each: (target: Target) => string | undefined, sure: Meaning['sure']) =>
	targetKeys.flatMap((target) =>
		(each(target) ?? '').split('|').map((name) => [compact(name), { target, sure }] as const),
	);
const known = new Map<string, Meaning>([
	...byName((target) => weakNames[target], 1),
	...byName(namesOf, 3),
	...byName((target) => sureNames[target], 4),
]);
known.delete('');

/** Returns the likely meaning of a heading; undefined for an unknown one. */
export function meaningOf(heading: string): Meaning | undefined {
	const exact = known.get(compact(heading));
	if (exact) return exact;
	const text = words(heading);
	if (otherThings.test(text)) return undefined;
	if (isWholeName(text)) return { target: 'name', sure: 2 };
	const found = contained.find((each) => each.words.test(text));
	if (!found || found.not?.test(text)) return undefined;
	return { target: found.target, sure: 2 };
}

/** True if two texts are the same heading, however they are written. */
export const isSameHeading = (one: string, other: string) => compact(one) !== '' && compact(one) === compact(other);

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Returns a quick test for cells that may repeat one of these headings, which few do. */
export function mayRepeat(headings: readonly string[]): (cell: string) => boolean {
	const own = new Set(headings.map(letters));
	return (cell) => {
		if (cell.length > 60) return false;
		const text = letters(cell);
		return own.has(text) || known.has(text);
	};
}

/** True for a heading about something other than a prospect, such as the owner's address or a date. */
export const isOther = (heading: string) => !known.has(compact(heading)) && otherThings.test(words(heading));

const fineness = [
	/\b(city|town|ort|stadt|wohnort|ville|ciudad|localidad|citta|localita|cidade|plaats|stad|woonplaats)\b/,
	/\b(state|province|county|bundesland|departement|provincia|regione|provincie|region)\b/,
	/\b(country|land|pays|pais|paese)\b/,
];
/** Ranks a column of places: a city is 0, a state 1, a country 2, a whole location -1. */
export const placeRank = (heading: string) => fineness.findIndex((each) => each.test(words(heading)));

/** True for a heading of our own exports, which is always certain. */
export const isOurs = (heading: string, target: Target) => heading.trim() === labelOf(target);
