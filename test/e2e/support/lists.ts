import { addList, addProspects, type Person } from './people.ts';

/** Adds three lists for Ada: Angels is the newest, VC Investors has two people. Returns VC Investors. */
export async function threeLists(ada: Person) {
	const vc = await addList(ada, 'VC Investors', 'Seed-stage partners');
	await addList(ada, 'Tech CEOs');
	await addList(ada, 'Angels', 'Berlin and around');
	await addProspects(ada, vc.id, [
		{ name: 'Amara Silva', title: 'Partner' },
		{ name: 'Noah Okafor', title: 'CEO' },
	]);
	return vc;
}

const people = [
	{
		name: 'Noah Okafor',
		title: 'Founder',
		location: 'Berlin',
		connectionSource: 'Dana Whitfield',
		linkedinUrl: 'https://www.linkedin.com/in/noah',
		notes: 'Met at a summit',
		status: 'contacted',
	},
	{ name: 'Amara Silva', title: 'Partner', location: 'Austin', linkedinUrl: 'https://www.linkedin.com/in/amara' },
	{ name: 'Zoe Hart', connectionSource: 'Sam Okoye', status: 'introduced' },
];

/** Adds a list of three people for Ada. */
export async function threePeople(ada: Person) {
	const list = await addList(ada, 'VC Investors', 'Seed-stage partners');
	const prospects = await addProspects(ada, list.id, people);
	return { list, path: `/prospect-lists/${list.id}`, prospects };
}

/** Adds a contact with two mutual connections for Ada. Returns the path of its screen. */
export async function contact(ada: Person, facts: { connectionSource?: string } = {}) {
	const list = await addList(ada, 'VC Investors');
	const [prospect] = await addProspects(ada, list.id, [
		{
			name: 'Amara Silva',
			title: 'Partner',
			location: 'Austin',
			linkedinUrl: 'https://www.linkedin.com/in/amara',
			notes: 'Met at a summit',
			connections: [
				{
					name: 'Dana Whitfield',
					title: 'Investor',
					company: 'Hearthside',
					linkedinUrl: 'https://www.linkedin.com/in/dana',
				},
				{ name: 'Sam Okoye' },
			],
			...facts,
		},
	]);
	if (!prospect) throw new Error('No prospect.');
	const back = `/prospect-lists/${list.id}`;
	return { prospect, back, path: `${back}/prospects/${prospect.id}` };
}
