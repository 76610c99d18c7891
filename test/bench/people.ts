const first = [
	'Amara',
	'Noah',
	'Zoe',
	'Li',
	'José',
	'Ольга',
	'Mei',
	'Dana',
	'Søren',
	'Fatima',
	'Priya',
	'Tomasz',
	'Ines',
];
const last = [
	'Silva',
	'Okafor',
	'Hart',
	'Wei',
	'Peña',
	'Иванова',
	'Chen',
	'Whitfield',
	'Lovelace',
	'Nguyen',
	'Kowalski',
];
const titles = [
	'Partner',
	'VP Engineering',
	'Chief of Staff',
	'Chief Technology Officer',
	'Head of Talent Acquisition',
];
const companies = ['Northwind', 'Hearthside Capital', 'Analytical Engines', 'Blue Bottle Logistics'];
const places = [
	'Lisbon, Portugal',
	'Berlin, Germany',
	'Austin, Texas, United States',
	'Lyon, France',
	'São Paulo, Brazil',
];
const connectors = ['Dana Whitfield', 'Sam Okoye', 'Priya Raman', 'Tomasz Nowak'];
const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;

/** Makes people as an import from the sales search brings them. `of` keeps the people of two batches apart. */
export const people = (count: number, of: number) =>
	Array.from({ length: count }, (_, index) => {
		const at = index * 7 + of * 13;
		return {
			name: `${pick(first, at)} ${pick(last, at * 3 + of)} ${index.toString(36)}`,
			title: `${pick(titles, at)} at ${pick(companies, at + index)}`,
			location: pick(places, at * 11),
			linkedinUrl: `https://www.linkedin.com/sales/lead/ACwAAB${of}x${index}Kq7ZpVd2mLr9Yt,NAME_SEARCH,x9Qz`,
			connectionSource: index % 2 ? pick(connectors, at) : undefined,
			notes: index % 4 === 0 ? 'Met at the summit in Porto. Wants to hear about robots in hospitals.' : undefined,
			status: pick(['pending', 'contacted', 'intro_requested'], at),
		};
	});
