/** An invented network, and prospects who are known to be in it or not. The same number makes the same people. */

type NetworkRow = { name: string; linkedinUrl?: string; company?: string; position: string; connectedOn: string };
type ProspectRow = { name: string; title: string; linkedinUrl?: string };
type MadeProspect = {
	row: ProspectRow;
	/** The person's place in the network; null for a stranger. */
	is: number | null;
	/** The keys that recognize them: a comparable profile, or name and company; null if none can. */
	canTell: 'profile' | 'name' | null;
	/** The company, however it is spelled. */
	company: number;
};
export type Made = { network: NetworkRow[]; companyOf: number[]; prospects: MadeProspect[] };

const first =
	'Ana Ben Çağla Dörte Élise Fay Gus Hana Ivo Jürgen Kenji Łucja María Nils Ola Petra Quinn Rosa Søren Tomás'.split(
		' ',
	);
const last =
	'Abe Brandt Cruz Dubois Eriksen Fonseca Grün Haddad Ito Jónsdóttir Kowal Lind Müller Nwosu Ortiz Park Roth Sato'.split(
		' ',
	);
const words = 'Salt Gate Kiln Lark Moss Pine Quartz Ridge Slate Tide Umber Vale Wren Yarrow Zephyr Amber'.split(' ');
const kinds = 'Foods Labs Health Robotics Capital Studio Works Partners'.split(' ');
const forms = [
	'',
	' GmbH',
	', Inc.',
	' Ltd.',
	' S.A.',
	' AG',
	' B.V.',
	' Pty Ltd',
	' & Co. KG',
	' S.p.A.',
	' LLC',
	' K.K.',
];

function random(seed: number) {
	let state = seed;
	return (below: number) => {
		state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
		return Math.floor((state / 4_294_967_296) * below);
	};
}

/** Spells the same company as different people do. */
function spelled(company: number, roll: (below: number) => number): string {
	const [one, two] = [words[company % words.length], words[Math.floor(company / words.length) % words.length]];
	const kind = kinds[Math.floor(company / words.length / words.length) % kinds.length];
	const name = `${one}${two} ${kind}`;
	const cased = [name, name.toUpperCase(), name.toLowerCase(), `The ${name}`][roll(4)];
	return `${cased}${forms[roll(forms.length)]}`;
}

const day = (roll: (below: number) => number) =>
	`20${10 + roll(16)}-${String(1 + roll(12)).padStart(2, '0')}-${String(1 + roll(28)).padStart(2, '0')}`;

/** Makes people of a network, and prospects of each kind: the same people, namesakes and strangers. */
export function made(seed: number, people: number, prospects: number): Made {
	const roll = random(seed);
	const nameOf = () => `${first[roll(first.length)]} ${last[roll(last.length)]} ${last[roll(last.length)]}`;
	const companies = 900;
	const companyOf = Array.from({ length: people }, () => roll(companies));
	const network = companyOf.map((company, place): NetworkRow => {
		const profile = roll(20) > 0 ? { linkedinUrl: `https://www.linkedin.com/in/person-${seed}-${place}` } : {};
		return { name: nameOf(), ...profile, company: spelled(company, roll), position: 'CTO', connectedOn: day(roll) };
	});
	const list = Array.from({ length: prospects }, (_, at): MadeProspect => {
		const place = roll(people);
		const known = network[place] as NetworkRow;
		const own = companyOf[place] as number;
		const at2 = (company: number) => `Head of Sales at ${spelled(company, roll)}`;
		const other = (own + 1 + roll(companies - 1)) % companies;
		const lead = { linkedinUrl: `https://www.linkedin.com/sales/lead/LEAD${seed}x${at},NAME_SEARCH` };
		const changed = { linkedinUrl: `https://www.linkedin.com/in/other-${seed}-${at}/` };
		const is = (row: Partial<ProspectRow>, company: number, canTell: MadeProspect['canTell']): MadeProspect => ({
			row: { name: known.name, title: at2(company), ...row },
			is: place,
			canTell,
			company,
		});
		switch (roll(8)) {
			// Someone of the network by their profile, who may have changed jobs.
			case 0:
				return known.linkedinUrl
					? is(
							{
								linkedinUrl: `${known.linkedinUrl?.toUpperCase().replace('HTTPS://WWW.LINKEDIN.COM/IN', 'https://linkedin.com/in')}/?trk=x`,
							},
							roll(2) ? own : other,
							'profile',
						)
					: is({}, own, 'name');
			// By name and company, written differently.
			case 1:
				return is({ name: known.name.toUpperCase() }, own, 'name');
			case 2:
				return is(lead, own, 'name');
			// Changed jobs, and without a comparable profile: no key can tell.
			case 3:
				return is(lead, other, null);
			// A namesake: elsewhere, or at the same company with another profile.
			case 4:
				return { row: { name: known.name, title: at2(other), ...lead }, is: null, canTell: null, company: other };
			case 5:
				return known.linkedinUrl
					? { row: { name: known.name, title: at2(own), ...changed }, is: null, canTell: null, company: own }
					: { row: { name: known.name, title: at2(other), ...changed }, is: null, canTell: null, company: other };
			default: {
				// A third of the strangers are at companies where no one of the network is.
				const company = roll(3) ? roll(companies) : companies + roll(900);
				return {
					row: { name: `Stranger ${seed} ${at}`, title: at2(company), ...lead },
					is: null,
					canTell: null,
					company,
				};
			}
		}
	});
	return { network, companyOf, prospects: list };
}
