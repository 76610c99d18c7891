// The rules: docs/product/import.md.
import { expect, test } from 'vitest';
import { matchColumns } from '../../../web/screens/prospect-list/import/columns/import-columns.ts';
import { peopleOf } from '../../../web/screens/prospect-list/import/read-people.ts';
import { readVcards } from '../../../web/screens/prospect-list/import/vcard.ts';

function peopleIn(...lines: string[]) {
	const table = readVcards(lines.join('\r\n'));
	return table && peopleOf(table, matchColumns(table), new Set()).people;
}

test('contacts are read with all that a person has here', () => {
	expect(
		peopleIn(
			'BEGIN:VCARD',
			'VERSION:3.0',
			'N:Quist;Mira;;Dr.;',
			'FN:Mira Quist',
			'ORG:Quist & Co;Tax',
			'TITLE:Partner\\, Tax',
			'EMAIL;TYPE=HOME:mira@home.example',
			'item1.EMAIL;TYPE=WORK,PREF:mira@quist.example',
			'TEL;TYPE=HOME:+49 30 5550101',
			'TEL;TYPE=CELL,PREF:+49 170 5550102',
			'TEL;TYPE=WORK:+49 30 5550103',
			'URL:https://quist.example',
			'X-SOCIALPROFILE;TYPE=linkedin:https://www.linkedin.com/in/mira-q',
			'ADR;TYPE=WORK:;;Weg 1;Graz;Styria;8010;Austria',
			'NOTE:met in Graz\\nask in',
			'  spring',
			'PHOTO;ENCODING=b;TYPE=JPEG:aGVsbG8=',
			'END:VCARD',
		),
	).toEqual([
		{
			line: 1,
			person: {
				name: 'Mira Quist',
				title: 'Partner, Tax at Quist & Co',
				company: 'Quist & Co',
				email: 'mira@quist.example',
				phone: '+49 170 5550102',
				linkedinUrl: 'https://www.linkedin.com/in/mira-q',
				websiteUrl: 'https://quist.example',
				location: 'Graz, Styria, Austria',
				notes: 'met in Graz\nask in spring',
			},
		},
	]);
});

test('several, of each version, with the line where each begins', () => {
	const people = peopleIn(
		'BEGIN:VCARD',
		'VERSION:2.1',
		'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;Zo=C3=AB',
		'ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=B6we=',
		' GmbH',
		'END:VCARD',
		'',
		'BEGIN:VCARD',
		'VERSION:4.0',
		'FN:Noor Haddad',
		'TEL;VALUE=uri:tel:+43-660-1234567',
		'END:VCARD',
		'BEGIN:VCARD',
		'VERSION:4.0',
		'KIND:group',
		'FN:Friends',
		'END:VCARD',
	);
	expect(people?.map(({ line, person }) => [line, person.name, person.company, person.phone])).toEqual([
		[1, 'Zoë Müller', 'Möwe GmbH', undefined],
		[8, 'Noor Haddad', undefined, '+43-660-1234567'],
	]);
});

test('a table is no vCard', () => {
	expect(readVcards('Name,Title\nAda,CEO')).toBeUndefined();
});
