import { normalizeText } from '#contract/rules/normalize-text';

/** The columns of LinkedIn's Connections.csv, in their order. */
export const connectionColumns = [
	'firstName',
	'lastName',
	'linkedinUrl',
	'email',
	'company',
	'position',
	'connectedOn',
] as const;
export type ConnectionColumn = (typeof connectionColumns)[number];

/** Its headings in English, German, French, Spanish, Italian, Portuguese and Dutch, normalized. */
export const connectionWords: Record<ConnectionColumn, string> = {
	firstName: 'first name|vorname|prenom|nombre|nome|voornaam',
	lastName: 'last name|nachname|nom|nom de famille|apellidos|apellido|cognome|sobrenome|achternaam',
	linkedinUrl: 'url|profile url|profil url|url du profil|url del perfil|url del profilo|url do perfil|profiel url',
	email:
		'email address|email|e mail adresse|adresse e mail|direccion de correo electronico|correo electronico|indirizzo email|endereco de e mail|e mailadres',
	company: 'company|unternehmen|firma|entreprise|societe|empresa|azienda|bedrijf',
	position: 'position|poste|cargo|puesto|posizione|qualifica|functie',
	connectedOn:
		'connected on|verbunden am|vernetzt am|connecte le|date de connexion|conectado el|fecha de conexion|collegato il|data di collegamento|conectado em|verbonden op',
};

const daysOfConnection = new Set(connectionWords.connectedOn.split('|'));

/** True for the heading of the connection dates, which no list of prospects has. */
export const isConnectedOn = (heading: string) => daysOfConnection.has(normalizeText(heading));
