/** A person as the stub shows them. A `company` without an id is bare text, as for companies without a page. */
export type SitePerson = {
	id: string;
	name: string;
	title?: string;
	company?: { name: string; id?: number };
	location?: string;
	degree?: 1 | 2 | 3;
	mutual?: number;
	/** Its row never renders. */
	stuck?: boolean;
	/** Its row carries no id. */
	nameless?: boolean;
	/** How the search for this person's shared connections misbehaves. */
	shared?: 'drops-filter' | 'shows-strangers' | 'too-many' | 'none';
};

/** Makes an id as the site does: URL-safe base64 of 29 bytes that hold the member number. Runs in pages too. */
export function leadId(member: number, form: 'ACw' | 'ACo' = 'ACw'): string {
	const bytes = new Uint8Array(29).fill(member % 251);
	const view = new DataView(bytes.buffer);
	view.setUint32(0, form === 'ACw' ? 0x002c0000 : 0x002a0000);
	view.setUint32(4, member);
	return btoa(String.fromCharCode(...bytes))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replaceAll('=', '');
}

const first = ['Mara', 'Jonas', 'Amara', 'Felix', 'Ines', 'Tomas', 'Yuki', 'Priya', 'Olu', 'Lena', 'Mateo', 'Sofia'];
const last = ['Quill', 'Holm', 'Silva', 'Adler', 'Duarte', 'Novak', 'Tanaka', 'Raman', 'Adeyemi', 'Vogel'];
const titles = ['Founder & Investor', 'General Partner', 'VP Engineering', 'Head of Product', 'Angel Investor'];
const companies = ['Acme', 'Northwind Robotics', 'Lumen Health', 'Fjord Capital', 'Blue Heron Labs'];
const places = [
	'Lyon, Auvergne-Rhône-Alpes, France',
	'Berlin, Germany',
	'Austin, Texas, United States',
	'Lisbon, Portugal',
];

const pick = <T>(all: readonly T[], index: number) => all[index % all.length] as T;

/** Makes distinct invented people with the usual facts. */
export function investors(count: number, from = 1_000): SitePerson[] {
	return Array.from({ length: count }, (_, index) => ({
		id: leadId(from + index),
		name: `${pick(first, index)} ${pick(last, Math.floor(index / first.length) + index)}`,
		title: pick(titles, index),
		company: { name: pick(companies, index), id: 100 + (index % companies.length) },
		location: pick(places, index),
		degree: index % 4 === 3 ? 3 : 2,
		mutual: index % 4 === 3 ? undefined : 1 + (index % 3),
	}));
}

/** Makes connections of the signed-in person. */
export const friends = (count: number): SitePerson[] =>
	investors(count, 90_000).map((person, index) => ({
		...person,
		name: `${pick(['Dana', 'Rui', 'Keiko', 'Noor'], index)} ${pick(['Whitfield', 'Costa', 'Mori', 'Haddad', 'Berg', 'Lindt', 'Okoro'], index)}${index > 27 ? ` ${index}` : ''}`,
		degree: 1,
		mutual: undefined,
	}));

const acme = { name: 'Acme', id: 1234 };
/** Names and rows that are hard to read, as they occur on the real site. */
export const messyPeople: SitePerson[] = [
	{
		id: leadId(2001),
		name: 'Mara Quill, Ph.D.',
		title: 'Partner',
		company: { name: 'Acme Law, P.C.' },
		location: 'Lyon, France',
		degree: 2,
		mutual: 3,
	},
	{ id: leadId(2011), name: 'Nemo Nobody', title: 'Unknown', nameless: true, degree: 3 },
	{ id: leadId(2002), name: 'Jonas H.', title: 'CTO', company: acme, location: 'Oslo, Norway', degree: 3 },
	{ id: leadId(2003), name: 'LinkedIn Member', title: 'Director', company: acme, degree: 3 },
	{ id: leadId(2004), name: 'PETRA VON ARNIM', title: 'CEO', company: acme, degree: 2, mutual: 1_204 },
	{ id: leadId(2005), name: 'Zoë 👩‍🚀 Núñez 🇵🇹', title: 'Astronaut 🚀', company: acme, degree: 2 },
	{ id: leadId(2006), name: 'מיכל לוי', title: 'מנכ״לית', company: acme, location: 'תל אביב', degree: 2 },
	{
		id: leadId(2007),
		name: '\u00a0Ada\u00a0\u00a0King \u200b',
		title: 'Analyst\u00a0 at  large',
		company: acme,
		degree: 2,
	},
	{
		id: leadId(2008),
		name: '<b>Bobby</b> & "Tables"',
		title: '<script>alert(1)</script>',
		company: { name: 'A & B <Co>' },
		degree: 2,
	},
	{ id: leadId(2009), name: '田中 由紀', title: 'エンジニア', company: acme, location: '東京', degree: 2 },
	{
		id: leadId(2001, 'ACo'),
		name: 'Mara Quill, Ph.D.',
		title: 'Partner',
		company: { name: 'Acme Law, P.C.' },
		location: 'Lyon, France',
		degree: 2,
		mutual: 3,
	},
	{ id: leadId(2010), name: 'Zofia Dvořáková', degree: 2 },
];

/** People whose search for shared connections shows wrong results, and two with right results. */
export const trapPeople: SitePerson[] = [
	{ id: leadId(3001), name: 'Vera Dropped', title: 'CFO', company: acme, degree: 2, mutual: 3, shared: 'drops-filter' },
	{
		id: leadId(3002),
		name: 'Sami Strangers',
		title: 'COO',
		company: acme,
		degree: 2,
		mutual: 3,
		shared: 'shows-strangers',
	},
	{ id: leadId(3003), name: 'Tova Toomany', title: 'CMO', company: acme, degree: 2, mutual: 3, shared: 'too-many' },
	{ id: leadId(3004), name: 'Nils Nobody', title: 'CIO', company: acme, degree: 2, shared: 'none' },
	{
		id: leadId(3005),
		name: 'Greta Good',
		title: 'CEO',
		company: acme,
		location: 'Graz, Austria',
		degree: 2,
		mutual: 3,
	},
];
