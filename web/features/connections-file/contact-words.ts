import { normalizeText } from '#contract/rules/normalize-text';

/** Columns read from a file of contacts. */
const contactColumns = [
	'name',
	'firstName',
	'middleName',
	'lastName',
	'company',
	'position',
	'email',
	'linkedinUrl',
] as const;
export type ContactColumn = (typeof contactColumns)[number];

// The headings of Google Contacts, Outlook and similar address books, in seven languages, normalized and without
// numbers.
const words: Record<ContactColumn, string> = {
	name: 'name|full name|display name|formatted name|anzeigename|vollstandiger name|nom complet|nom d affichage|nombre completo|nome completo|nome visualizzato|nome para exibicao|volledige naam|weergavenaam',
	firstName: 'first name|given name|vorname|prenom|nombre|nome|primeiro nome|voornaam',
	middleName:
		'middle name|additional name|weitere vornamen|zweiter vorname|deuxieme prenom|segundo nombre|secondo nome|nome do meio|middelste naam',
	lastName:
		'last name|family name|surname|nachname|familienname|nom|nom de famille|apellido|apellidos|cognome|sobrenome|ultimo nome|achternaam',
	company:
		'company|organization name|organization|organisation|company name|firma|unternehmen|societe|entreprise|empresa|compania|organizacion|azienda|societa|organizzazione|organizacao|bedrijf',
	position:
		'job title|organization title|title|position|stellenbezeichnung|poste|fonction|titre|puesto|cargo|posizione|qualifica|functie',
	email:
		'e mail value|email value|e mail address|email address|email|e mail|e mail adresse|adresse de messagerie|adresse e mail|courriel|direccion de correo electronico|correo electronico|indirizzo di posta elettronica|indirizzo e mail|posta elettronica|endereco de e mail|endereco de email|endereco de correio eletronico|e mailadres',
	linkedinUrl:
		'website value|web page|website|url|linkedin|linkedin url|linkedin profile|webseite|page web|site web|pagina web|pagina da web|sito web|webpagina',
};

const byWord = new Map(contactColumns.flatMap((column) => words[column].split('|').map((word) => [word, column])));

/** Returns the column that a heading of a file of contacts names. Numbers in it are ignored: "E-mail 2 - Value". */
export const contactColumn = (heading: string): ContactColumn | undefined =>
	byWord.get(
		normalizeText(heading)
			.replace(/[^\p{L}]+/gu, ' ')
			.trim(),
	);
