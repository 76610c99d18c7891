/** Connectors of the sample people: title and company. */
export const connectors = {
	'Nadia Sorensen': ['Operating Partner', 'Greyhollow Capital'],
	'Felix Adeyemi': ['Founder', 'Lanternfish Studio'],
	'Marguerite Doyle': ['Executive Coach', 'Open Field Coaching'],
	'Ravi Subramaniam': ['Angel Investor', null],
	'Elena Castellanos': ['Head of Community', 'Longtable Founders'],
	'Tomasz Kowal': ['Talent Partner', 'Birchline Talent'],
} as const satisfies Record<string, [title: string, company: string | null]>;
export type SampleConnector = keyof typeof connectors;

/** A person of the sample. The first person who knows them is their connection source. */
export type SamplePerson = {
	name: string;
	title: string;
	location: string;
	status: 'pending' | 'contacted' | 'intro_requested' | 'introduced';
	knownBy: readonly SampleConnector[];
	notes?: string;
	hasEmail?: true;
};

const nadia = 'Nadia Sorensen';
const felix = 'Felix Adeyemi';
const marguerite = 'Marguerite Doyle';
const ravi = 'Ravi Subramaniam';
const elena = 'Elena Castellanos';
const tomasz = 'Tomasz Kowal';

const person = (
	name: string,
	title: string,
	location: string,
	status: SamplePerson['status'],
	knownBy: SampleConnector[],
	more: Pick<SamplePerson, 'notes' | 'hasEmail'> = {},
): SamplePerson => ({ name, title, location, status, knownBy, ...more });

/** The people of the sample, in the order of the list. All are invented. */
export const people: readonly SamplePerson[] = [
	person('Hanna Lindqvist', 'CEO at Moss & Meridian', 'Stockholm, Sweden', 'intro_requested', [marguerite, nadia], {
		notes: 'Opens a second office in spring.',
		hasEmail: true,
	}),
	person('Mateo Villalobos', 'Partner at Cinder Peak Ventures', 'Mexico City, Mexico', 'intro_requested', [felix], {
		notes: 'Invests early, mostly in climate and logistics.',
	}),
	person('Amara Okonkwo', 'Founder & CEO at Larkfield Health', 'Lagos, Nigeria', 'introduced', [nadia, felix], {
		notes: 'We spoke on the phone. Send her the short deck.',
		hasEmail: true,
	}),
	person('Kenji Arakawa', 'VP Engineering at Paperlantern Robotics', 'Osaka, Japan', 'pending', [ravi, elena]),
	person('Leila Haddad', 'Chief Product Officer at Saffron Ledger', 'Dubai, United Arab Emirates', 'pending', [elena], {
		notes: 'Wrote about onboarding last month.',
	}),
	person('Tobias Brenner', 'COO at Brightkiln', 'Munich, Germany', 'contacted', [tomasz, marguerite]),
	person('Priya Raghunathan', 'Director of Data at Monsoon Lane', 'Bengaluru, India', 'pending', [ravi], {
		hasEmail: true,
	}),
	person('Siobhan Kearney', 'Partner at Slate & Heather', 'Dublin, Ireland', 'pending', [nadia]),
	person('Emeka Nwosu', 'CTO at Palmwire', 'Abuja, Nigeria', 'contacted', [felix, elena], {
		notes: 'Wrote once, no reply. Better through Felix.',
	}),
	person('Yasmin Farouk', 'Founder at Nileleaf', 'Cairo, Egypt', 'pending', [elena]),
	person('Lucas Andrade', 'Head of Growth at Cobalto Pay', 'São Paulo, Brazil', 'pending', []),
	person('Wei-Ling Tan', 'Principal at Harbour Kite Ventures', 'Singapore', 'pending', [nadia, ravi], {
		hasEmail: true,
	}),
	person('Daniel Abebe', 'Head of Partnerships at Highland Beanworks', 'Addis Ababa, Ethiopia', 'pending', []),
	person('Camille Roussel', 'VP Marketing at Atelier Quartz', 'Paris, France', 'contacted', [marguerite]),
	person('Noa Ben-Ami', 'Co-founder at Saltpath Security', 'Tel Aviv, Israel', 'pending', [elena, felix]),
	person('Jonas Petraitis', 'Engineering Manager at Amberline', 'Vilnius, Lithuania', 'pending', [tomasz]),
	person('Grace Wanjiru', 'Managing Director at Savannah Loop', 'Nairobi, Kenya', 'introduced', [felix], {
		notes: 'Met at a dinner of Longtable Founders.',
	}),
	person('Oliver Whitcombe', 'Chief Financial Officer at Thistle & Tide', 'Edinburgh, United Kingdom', 'contacted', [
		tomasz,
	]),
	person('Mei Hayashi', 'Head of Design at Quiet Orchard', 'Tokyo, Japan', 'pending', [elena], {
		notes: 'Her talk on forms is worth an hour.',
	}),
	person('Rosa Quispe', 'Founder at Andes Thread', 'Lima, Peru', 'pending', [elena, marguerite]),
	person('Arjun Malhotra', 'Partner at Second Rain Capital', 'Mumbai, India', 'pending', [nadia, ravi]),
	person('Zofia Wrona', 'Director of Operations at Vistula Works', 'Warsaw, Poland', 'contacted', [tomasz]),
	person('Samir Benali', 'CEO at Atlas Beacon', 'Casablanca, Morocco', 'pending', [], { hasEmail: true }),
	person('Clara Jimenez', 'Head of Sustainability at Verdemar', 'Valencia, Spain', 'pending', [marguerite, elena]),
];
