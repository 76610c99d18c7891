import { expect, test } from 'vitest';
import type { NetworkPerson } from '#contract/my-network';
import type { SharedPerson } from '#contract/share';
import { matchesIn } from '../../../web/shared-list/matches.ts';

const profile = (slug: string) => `https://www.linkedin.com/in/${slug}`;
const lead = (id: string) => `https://www.linkedin.com/sales/lead/${id},NAME_SEARCH`;
const found = (person: Omit<SharedPerson, 'id'>, connection: NetworkPerson) =>
	matchesIn([{ id: 'p', ...person }], [{ name: 'Somebody Else' }, connection]).map(({ isSure }) =>
		isSure ? 'the same' : 'the same name',
	);

test.each<[string, Omit<SharedPerson, 'id'>, NetworkPerson, string[]]>([
	[
		'the same profile',
		{ name: 'Kenji Sato', linkedinUrl: profile('kenji') },
		{ name: '佐藤 健二', linkedinUrl: profile('Kenji/') },
		['the same'],
	],
	[
		'the same name and company',
		{ name: 'Kenji Sato', title: 'CTO at Saltgate' },
		{ name: 'kenji  SATO', company: 'Saltgate GmbH' },
		['the same'],
	],
	[
		'a company of its own, in another spelling',
		{ name: 'Kenji Sato', title: 'CTO', company: 'The Saltgate, Inc.' },
		{ name: 'Kenji Sato', company: 'Saltgate' },
		['the same'],
	],
	['the same name alone', { name: 'Kenji Sato' }, { name: 'Kenji Sato', company: 'Saltgate' }, ['the same name']],
	[
		'the same name at another company',
		{ name: 'Kenji Sato', title: 'CTO at Saltgate' },
		{ name: 'Kenji Sato', company: 'Acme' },
		['the same name'],
	],
	[
		'a profile of the sales search beside an address, which may be one person',
		{ name: 'Kenji Sato', title: 'CTO at Saltgate', linkedinUrl: lead('ACwAA1') },
		{ name: 'Kenji Sato', company: 'Saltgate', linkedinUrl: profile('kenji') },
		['the same'],
	],
	[
		'two addresses of profiles, which are two people',
		{ name: 'Kenji Sato', title: 'CTO at Saltgate', linkedinUrl: profile('kenji-1') },
		{ name: 'Kenji Sato', company: 'Saltgate', linkedinUrl: profile('kenji-2') },
		[],
	],
	[
		'another name at the same company',
		{ name: 'Kenji Sato', title: 'CTO at Acme' },
		{ name: 'Ken', company: 'Acme' },
		[],
	],
	['an empty company', { name: 'Kenji Sato', title: 'CTO' }, { name: 'Kenji Sato', company: '' }, ['the same name']],
])('%s', (_, person, connection, expected) => {
	expect(found(person, connection)).toEqual(expected);
});

test('everyone of a long list who is in a long file is found, and no one else', () => {
	const people = Array.from({ length: 10_000 }, (_, at) => ({
		id: `p${at}`,
		name: `Person ${at}`,
		title: `CTO at C${at}`,
	}));
	const file = Array.from({ length: 30_000 }, (_, at) => ({ name: `Person ${at * 2}`, company: `C${at * 2}` }));
	const matches = matchesIn(people, file);
	expect([matches.length, matches.every(({ isSure }) => isSure)]).toEqual([5_000, true]);
});
