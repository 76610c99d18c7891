import { plainText } from '#contract/rules/plain-text';

/** The columns of the file, in the order in which it has them. */
const columns = ['firstName', 'lastName', 'linkedinUrl', 'email', 'company', 'position', 'connectedOn'] as const;
type Column = (typeof columns)[number];
/** Where each column stands; a file may lack some. */
export type Places = Partial<Record<Column, number>>;

// The headings in English, German, French, Spanish, Italian, Portuguese and Dutch, without accents.
const headings: Record<Column, string> = {
	firstName: 'first name|vorname|prenom|nombre|nome|voornaam',
	lastName: 'last name|nachname|nom|nom de famille|apellidos|apellido|cognome|sobrenome|achternaam',
	linkedinUrl: 'url|profile url|profil-url|url du profil|url del perfil|url del profilo|url do perfil|profiel-url',
	email:
		'email address|email|e-mail-adresse|adresse e-mail|direccion de correo electronico|correo electronico|indirizzo email|endereco de e-mail|e-mailadres',
	company: 'company|unternehmen|firma|entreprise|societe|empresa|azienda|bedrijf',
	position: 'position|poste|cargo|puesto|posizione|qualifica|functie',
	connectedOn:
		'connected on|verbunden am|vernetzt am|connecte le|date de connexion|conectado el|fecha de conexion|collegato il|data di collegamento|conectado em|verbonden op',
};
const byHeading = new Map(
	columns.flatMap((column) => headings[column].split('|').map((heading) => [heading, column] as const)),
);

/** A text in lower case, without accents and marks. */
export const plain = (text: string) => plainText(text.replaceAll('\ufeff', '')).trim();

/** Where the columns stand in a row of headings. Nothing when it is no heading of connections. */
export function placesIn(cells: string[]): Places | undefined {
	const places: Places = {};
	for (const [place, cell] of cells.entries()) {
		const column = byHeading.get(plain(cell));
		if (column) places[column] ??= place;
	}
	const { firstName, linkedinUrl, connectedOn } = places;
	return firstName !== undefined && (linkedinUrl !== undefined || connectedOn !== undefined) ? places : undefined;
}

/** Where the columns stand in a row without known headings, when the row is one of a person: by their order. */
export function placesOfPerson(cells: string[]): Places | undefined {
	const isPerson =
		cells.length === columns.length && /^https?:\/\/([\w-]+\.)?linkedin\.com\/in\//i.test(cells[2] ?? '');
	return isPerson ? Object.fromEntries(columns.map((column, place) => [column, place])) : undefined;
}
