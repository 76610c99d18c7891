import { expect, test } from 'vitest';
import { samePerson } from '../../../web/screens/prospect-list/same-person.ts';
import { prospect } from '../support/prospects.ts';

const amara = prospect({
	id: 'amara',
	name: 'Amara Silva',
	title: 'Partner',
	linkedinUrl: 'https://www.linkedin.com/in/amara',
});
const noah = prospect({ id: 'noah', name: 'Noah Okafor', title: 'CEO', location: 'Berlin' });
const found = (person: Parameters<typeof samePerson>[1]) => samePerson([amara, noah], person)?.id;

test('a person is matched by profile, else by name, title and location together', () => {
	expect(found({ name: 'A. Silva', linkedinUrl: 'https://linkedin.com/in/Amara/?trk=x' })).toBe('amara');
	expect(found({ name: 'noah  okafor', title: 'CEO', location: 'Berlin' })).toBe('noah');
	const { name, title, location } = noah;
	expect(found({ name, title, location, linkedinUrl: 'https://linkedin.com/in/noah' })).toBe('noah');
	expect(found({ name: 'Noah Okafor' })).toBeUndefined();
	expect(found({ name: 'Zoe Hart', linkedinUrl: 'https://linkedin.com/in/zoe' })).toBeUndefined();
});
