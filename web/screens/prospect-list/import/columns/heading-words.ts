import { connectionWords, plain } from '../../../../parts/connections-file/connection-words.ts';
import { labelOf, type Target, targetKeys } from './targets.ts';

// What other programs and people call the same thing, as `compact` texts: first in the languages of Connections.csv, then
// in those of other spreadsheets.
const otherNames: Partial<Record<Target, string>> = {
	name: 'fullname|contactname|contact|person|prospect|displayname|contactperson|vollstandigername|kontakt|kontaktname|kontaktperson|ansprechpartner|nomcomplet|nometprenom|prenometnom|nombrecompleto|nombreyapellidos|contacto|nomecompleto|nomeecognome|nominativo|contatto|contato|naam|volledigenaam|contactpersoon|namn|fullstandigtnamn|navn|fuldtnavn|fulltnavn|imieinazwisko|jmenoaprijmeni|adsoyad|adisoyadi|nimi|teljesnev|numecomplet|фио|имяифамилия|полноеимя|氏名|名前|お名前|姓名|이름|성명|성함',
	firstName:
		'first|givenname|forename|fname|nombredepila|primeironome|roepnaam|fornamn|fornavn|imie|jmeno|krestnijmeno|etunimi|keresztnev|prenume|имя|名',
	lastName:
		'last|surname|familyname|lname|familienname|zuname|apelido|familienaam|efternamn|efternavn|etternavn|nazwisko|prijmeni|soyad|soyadi|sukunimi|vezeteknev|фамилия|姓|성',
	title:
		'position|role|occupation|stelle|funktion|beruf|rolle|fonction|titulo|ocupacion|ruolo|mansione|titolo|funcao|posicao|rol|befattning|stilling|stanowisko|pozice|unvan|tehtava|beosztas|functie|должность|役職|肩書き|职位|職位|职务|직책|직함|직급',
	company:
		'companyname|organization|organisation|employer|currentcompany|account|accountname|firmenname|arbeitgeber|employeur|compania|organizacion|datoredilavoro|societa|ditta|companhia|organizacao|bedrijfsnaam|werkgever|organisatie|foretag|virksomhed|bedrift|selskap|spolecnost|nazwafirmy|sirket|yritys|ceg|companie|компания|организация|会社|会社名|企業名|公司|公司名称|公司名稱|회사|회사명',
	location:
		'city|town|place|region|ort|stadt|standort|wohnort|ville|lieu|localisation|ciudad|ubicacion|lugar|localidad|citta|luogo|localita|cidade|localizacao|plaats|stad|woonplaats|locatie|by|sted|miasto|mesto|sehir|kaupunki|varos|oras|город|所在地|勤務地|城市|地点|地點|지역|위치|도시',
	linkedinUrl:
		'linkedin|linkedinprofile|linkedinprofileurl|profile|profilelink|profileurl|publicprofileurl|linkedinprofil|profillinkedin|perfillinkedin|perfildelinkedin|profilolinkedin|linkedinprofiel|linkedinlink',
	websiteUrl:
		'websiteurl|web|homepage|companywebsite|site|webpage|webseite|internetseite|webadresse|siteweb|siteinternet|sitioweb|paginaweb|sitoweb|sito|webbplats|hjemmeside|stronawww|сайт|ウェブサイト|网站|網站|홈페이지|웹사이트',
	email:
		'mail|workemail|courriel|correo|mailadresse|posta|postaelettronica|epost|eposta|epostadress|epostadresse|adresemail|sahkoposti|почта|электроннаяпочта|メール|メールアドレス|电子邮件|电子邮箱|邮箱|電子郵件|이메일|메일',
	phone:
		'mobile|mobilephone|mobilenumber|phonenumber|telephone|tel|cell|cellphone|telefon|telefonnummer|handy|handynummer|mobil|mobilnummer|mobiltelefon|portable|numerodetelephone|telefono|movil|celular|cellulare|telefone|telemovel|telefoon|telefoonnummer|mobiel|gsm|puhelin|numertelefonu|телефон|電話|電話番号|携帯|电话|手机|電話號碼|전화|전화번호|휴대폰|연락처',
	notes:
		'note|comment|comments|remarks|notiz|notizen|bemerkung|bemerkungen|anmerkung|anmerkungen|kommentar|kommentare|commentaire|commentaires|remarque|remarques|nota|notas|comentario|comentarios|observaciones|commento|commenti|osservazioni|observacoes|notitie|notities|opmerking|opmerkingen|anteckningar|noter|notater|notatki|uwagi|poznamka|poznamky|notlar|заметки|комментарий|備考|メモ|备注|備註|메모|비고',
	connectionSource:
		'connector|introducer|mutualconnection|referredby|introducedby|introby|via|vermittler|vermitteltdurch|empfohlendurch|recommandepar|presentepar|recomendadopor|presentadopor|presentatoda|segnalatoda|apresentadopor|indicadopor|aanbevolendoor|voorgestelddoor',
	status: 'leadstatus|statut|estado|estatus|stato|situacao|durum|stav|статус|ステータス|状态|狀態|상태',
};

// These say it without a doubt: beside "Job Title" a "Title" is how somebody is addressed.
const sureNames: Partial<Record<Target, string>> = {
	title:
		'jobtitle|currentjobtitle|jobposition|berufsbezeichnung|stellenbezeichnung|jobtitel|intituleduposte|titredeposte|puestodetrabajo|cargolaboral|qualificaprofessionale|functietitel',
};

// What a heading may mean where no other column means it: a state is a place, and never takes that of a lead status, and a
// stage may be that of a company.
const weakNames: Partial<Record<Target, string>> = {
	name: 'lead|candidate|attendee|participant|speaker|guest|member|teilnehmer|teilnehmerin|kunde|participante|partecipante|deelnemer',
	title: 'headline|titel|titre|tytul',
	location:
		'state|province|county|bundesland|departement|provincia|regione|provincie|country|land|pays|pais|paese|kraj|ulke|address|adresse|anschrift|direccion|indirizzo|endereco|adres|страна|адрес|国|住所|国家|地址|나라|주소',
	websiteUrl: 'domain|companydomain|domaine|dominio|domein',
	status: 'stage|phase|etape|etapa|fase',
};

/** A heading holds one of these texts as whole words. */
const whole = (texts: string) => new RegExp(`(?:^| )(?:${texts})(?= |$)`);

// The words that a longer heading holds. The first row that fits tells the meaning; `not` are words that make it another.
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
		not: whole('function and|functions|contact|buying|user|page|deal|opportunity|persona|album|book'),
	},
	{
		target: 'company',
		words: whole(
			'compan(?:y|ies)|organi[sz]ations?|employers?|arbeitgeber|firma|firmen\\w*|unternehmen\\w*|entreprise|societe|empresa|azienda|bedrijf\\w*|werkgever',
		),
		not: whole(
			'city|state|country|address|street|zip|postal|url|link\\w*|founded|phone|web\\w*|ort|adresse?|land|contacts?|person|location|description|domain|logo|keywords|technologies|funding|headcount|department|number|about|bio|emails?|followers|notes?|parent|yomi|phonetic|size|main',
		),
	},
];

// A heading is about a person's whole name where each of its words is one of these.
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
const oneOfFirst = whole('first|given|vor|vornamen?|prenom|voor|voornaam');
const oneOfLast = whole('last|family|surname|nachnamen?|apellidos?|cognome|sobrenome|achternaam');

function isWholeName(text: string): boolean {
	if (!nameWords.test(text) || !text.split(' ').every((word) => besideName.has(word))) return false;
	// In the Romance languages the word for a first name is the one for a name.
	const isFirst = oneOfFirst.test(text) || whole('nombres?|nome|nom').test(text);
	return oneOfLast.test(text) ? isFirst : !oneOfFirst.test(text);
}

// A heading with one of these words is about something else, or about somebody else.
const otherThings =
	/\b(date|datum|fecha|data|ids?|owner|besitzer|inhaber|count|size|score|level|verif\w*|bounce\w*|types?|industry|employees|revenue|created|updated|modified|activity|previous|former|past|middle|nick ?name|user|list|lists|file|campaign|event|product|facebook|twitter|instagram|assistants?|spouse|managers?|timestamp|tags?|labels?|languages?|prefix|suffix|phonetic|yomi|maiden|emergency|birthday|salutation|anrede|last contacted|connected on|opportunity|deal|sequence|unsubscribed|confidence|seniority|departments?|persona|photo|picture)\b/;

/** How well a heading is known: without a doubt, by its own name, by a word that it holds, or only where nothing else fits. */
export type Meaning = { target: Target; sure: 4 | 3 | 2 | 1 };

const compact = (heading: string) => words(heading).replace(/[^\p{L}]/gu, '');

/** The words of a heading, in lower case and without accents: "LinkedInUrl" and "linkedin_url" are the same. */
function words(heading: string): string {
	const parted = heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
	const spaced = plain(parted)
		.replace(/ß/g, 'ss')
		.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
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
const known = new Map<string, Meaning>([
	...byName((target) => weakNames[target], 1),
	...byName(namesOf, 3),
	...byName((target) => sureNames[target], 4),
]);
known.delete('');

/** What a heading most likely means; nothing for one that nobody knows. */
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

/** Whether two texts are the same heading, however it is written. */
export const isSameHeading = (one: string, other: string) => compact(one) !== '' && compact(one) === compact(other);

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
