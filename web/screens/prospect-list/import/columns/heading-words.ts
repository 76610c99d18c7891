import { connectionWords, plain } from '../../../../parts/connections-file/connection-words.ts';
import { labelOf, type Target, targetKeys } from './targets.ts';

// What other programs and people call the same thing, in the languages of Connections.csv, as `compact` texts.
const otherNames: Partial<Record<Target, string>> = {
	name: 'fullname|contactname|contact|person|prospect|displayname|vollstandigername|kontakt|kontaktname|ansprechpartner|nomcomplet|nometprenom|prenometnom|nombrecompleto|nombreyapellidos|contacto|nomecompleto|nomeecognome|nominativo|contatto|contato|naam|volledigenaam|contactpersoon',
	firstName: 'first|givenname|forename|nombredepila|primeironome|roepnaam',
	lastName: 'last|surname|familyname|familienname|zuname|apelido|familienaam',
	title:
		'jobtitle|position|role|occupation|berufsbezeichnung|stellenbezeichnung|stelle|funktion|beruf|rolle|fonction|intituleduposte|titulo|ocupacion|ruolo|mansione|titolo|funcao|posicao|functietitel|rol',
	company:
		'companyname|organization|organisation|employer|currentcompany|account|accountname|firmenname|arbeitgeber|employeur|compania|organizacion|datoredilavoro|societa|ditta|companhia|organizacao|bedrijfsnaam|werkgever|organisatie',
	location:
		'city|town|place|region|ort|stadt|standort|wohnort|ville|lieu|localisation|ciudad|ubicacion|lugar|localidad|citta|luogo|localita|cidade|localizacao|plaats|stad|woonplaats|locatie',
	linkedinUrl:
		'linkedin|linkedinprofile|linkedinprofileurl|profile|publicprofileurl|linkedinprofil|profillinkedin|perfillinkedin|perfildelinkedin|profilolinkedin|linkedinprofiel',
	websiteUrl:
		'websiteurl|web|homepage|companywebsite|site|webseite|internetseite|webadresse|siteweb|siteinternet|sitioweb|paginaweb|sitoweb|sito',
	email: 'mail|workemail|courriel|correo|mailadresse|posta|postaelettronica',
	phone:
		'mobile|mobilephone|mobilenumber|phonenumber|telephone|tel|cell|cellphone|telefon|telefonnummer|handy|handynummer|mobil|mobilnummer|mobiltelefon|portable|numerodetelephone|telefono|movil|celular|cellulare|telefone|telemovel|telefoon|telefoonnummer|mobiel|gsm',
	notes:
		'note|comment|comments|remarks|notiz|notizen|bemerkung|bemerkungen|anmerkung|anmerkungen|kommentar|kommentare|commentaire|commentaires|remarque|remarques|nota|notas|comentario|comentarios|observaciones|commento|commenti|osservazioni|observacoes|notitie|notities|opmerking|opmerkingen',
	connectionSource:
		'connector|introducer|mutualconnection|referredby|introducedby|introby|via|vermittler|vermitteltdurch|empfohlendurch|recommandepar|presentepar|recomendadopor|presentadopor|presentatoda|segnalatoda|apresentadopor|indicadopor|aanbevolendoor|voorgestelddoor',
	status: 'leadstatus|statut|estado|estatus|stato|situacao',
};

// What a heading may mean where no other column means it: a state is a place, and never takes that of a lead status, and a
// stage may be that of a company.
const weakNames: Partial<Record<Target, string>> = {
	title: 'headline|titel|titre',
	location:
		'state|province|county|bundesland|departement|provincia|regione|provincie|country|land|pays|pais|paese|address|adresse|anschrift|direccion|indirizzo|endereco|adres',
	websiteUrl: 'domain|companydomain|domaine|dominio|domein',
	status: 'stage|phase|etape|etapa|fase',
};

// The words that a longer heading holds. The first row that fits tells the meaning; `not` are words that make it another.
const contained: { target: Target; words: RegExp; not?: RegExp }[] = [
	{ target: 'email', words: /e?mail|correo|courriel|posta elettronica/, not: /mailing|status|subject/ },
	{
		target: 'linkedinUrl',
		words: /linkedin|profil\w* (url|link)|(url|link) \w* ?(profil|perfil)|perfil/,
		not: /compan|firm|unternehmen|entreprise|empresa|azienda|bedrijf|organi/,
	},
	{
		target: 'phone',
		words: /phone|telef|handy|mobil|movil|celular|\btel\b|telemovel|\bgsm\b|whatsapp|\bcell|rufnummer/,
	},
	{ target: 'websiteUrl', words: /web ?s(ite|eite)|home ?page|webadresse|internet|si(te|tio|to) web|pagina web/ },
	{ target: 'firstName', words: /(first|given|fore) ?name|vorname|prenom|voornaam|nombre de pila|primeiro nome/ },
	{
		target: 'lastName',
		words: /(last|family|sur) ?name|nachname|familienname|nom de famille|apellido|cognome|sobrenome|achternaam/,
	},
	{
		target: 'connectionSource',
		words: /introduc|intro by|referr|connector|mutual|empfohlen|vermitt|recomendad|recommande/,
	},
	{ target: 'status', words: /status|stage|statut|\betap|\bstato\b|pipeline/, not: /marital|job|member|opt/ },
	{
		target: 'notes',
		words:
			/\bnot(e|es|iz|izen|a|as|itie|ities)\b|comment|coment|remark|bemerk|anmerk|kommentar|remarque|observa|opmerk/,
	},
	{
		target: 'location',
		words:
			/location|\bcity\b|\btown\b|standort|wohnort|\bort\b|stadt|\bville\b|ciudad|ubicaci|localid|citta|localita|cidade|localiza|plaats|geograph|based in|lugar|luogo/,
		not: /compan|firm|headquarter|\bhq\b/,
	},
	{
		target: 'title',
		words:
			/\bjob|title|titulo|titolo|position|positie|posizione|\bposte\b|\brol(e|le)?\b|puesto|cargo|funktion|fonction|functie|funcao|bezeichnung|ruolo|headline/,
		not: /function and/,
	},
	{
		target: 'company',
		words:
			/compan|organi[sz]a|employer|arbeitgeber|firma|firmen|unternehmen|entreprise|societe|empresa|azienda|bedrijf|werkgever/,
		not: /city|state|country|address|street|zip|postal|url|link|founded|phone|web|ort$|adress|land$/,
	},
	{
		target: 'name',
		words: /\bname\b|\bnaam\b|nombre|\bnome\b|nom complet|ansprechpartner|contact person|kontaktperson/,
		not: /account|group|business|assistant|manager|sales|job|team|project|school|university|street|domain/,
	},
];

// A heading with one of these words is about something else, or about somebody else.
const otherThings =
	/\b(date|datum|fecha|data|ids?|owner|besitzer|count|size|score|level|verif\w*|bounce\w*|type|industry|employees|revenue|created|updated|modified|activity|previous|former|past|middle|nick ?name|user|list|lists|file|campaign|event|product|facebook|twitter|instagram|assistant|spouse|manager|timestamp|tags?|last contacted|connected on)\b/;

/** How well a heading is known: by its own name, by a word that it holds, or only where nothing else fits. */
export type Meaning = { target: Target; sure: 3 | 2 | 1 };

const compact = (heading: string) => words(heading).replace(/[^a-z]/g, '');

/** The words of a heading, in lower case and without accents: "LinkedInUrl" and "linkedin_url" are the same. */
function words(heading: string): string {
	const parted = heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
	const spaced = plain(parted)
		.replace(/ß/g, 'ss')
		.replace(/[^\p{L}\p{N}]+/gu, ' ');
	return spaced
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
const known = new Map<string, Meaning>([...byName((target) => weakNames[target], 1), ...byName(namesOf, 3)]);
known.delete('');

/** What a heading most likely means; nothing for one that nobody knows. */
export function meaningOf(heading: string): Meaning | undefined {
	const exact = known.get(compact(heading));
	if (exact) return exact;
	const text = words(heading);
	if (otherThings.test(text)) return undefined;
	const found = contained.find((each) => each.words.test(text));
	if (!found || found.not?.test(text)) return undefined;
	return { target: found.target, sure: 2 };
}

/** Whether a heading is about something that is none of a prospect's, such as an owner's address or a date. */
export const isOther = (heading: string) => !known.has(compact(heading)) && otherThings.test(words(heading));

const fineness = [
	/\b(city|town|ort|stadt|wohnort|ville|ciudad|localidad|citta|localita|cidade|plaats|stad|woonplaats)\b/,
	/\b(state|province|county|bundesland|departement|provincia|regione|provincie|region)\b/,
	/\b(country|land|pays|pais|paese)\b/,
];
/** How fine a place is that a column of places holds: a city is 0, a state 1, a country 2, a whole location -1. */
export const placeRank = (heading: string) => fineness.findIndex((each) => each.test(words(heading)));

/** Whether these are the words of one of our own exports, which always mean what they say. */
export const isOurs = (heading: string, target: Target) => heading.trim() === labelOf(target);
