// The headings of other tools' exports, and the person read from a row below them.
import { expect, test } from 'vitest';
import { matchColumns } from '../../../web/screens/prospect-list/import/columns/import-columns.ts';
import { readTable } from '../../../web/screens/prospect-list/import/import-table.ts';
import { peopleOf } from '../../../web/screens/prospect-list/import/read-people.ts';

type Expected = [name: string, title: string | undefined, company: string | undefined, email: string | undefined];
const mira: Expected = ['Mira Quist', 'Partner at Quist & Co', 'Quist & Co', 'mira@quist.example'];
const noTitle: Expected = ['Mira Quist', 'Quist & Co', 'Quist & Co', 'mira@quist.example'];
const noCompany: Expected = ['Mira Quist', 'Partner', undefined, 'mira@quist.example'];
const nameAndMail: Expected = ['Mira Quist', undefined, undefined, 'mira@quist.example'];

const exports: [tool: string, headings: string, row: string, expected: Expected][] = [
	// CRMs
	[
		'HubSpot',
		'Record ID|First Name|Last Name|Email|Phone Number|Contact owner|Last Activity Date (GMT+1)|Lead Status|Marketing contact status|Create Date|Associated Company|Preferred language|LinkedIn Bio|Job Title|Lifecycle Stage|Original Source',
		'501|Mira|Quist|mira@quist.example|+43 660 1234567|Ada Tester|2026-11-01 10:00|Open|Marketing contact|2026-01-02|Quist & Co|de|https://www.linkedin.com/in/mira|Partner|Lead|Organic Search',
		mira,
	],
	[
		'Salesforce, contacts',
		'Salutation|First Name|Last Name|Title|Account Name|Mailing Street|Mailing City|Mailing State/Province|Mailing Country|Phone|Mobile|Email|Account Owner',
		'Ms.|Mira|Quist|Partner|Quist & Co|Weg 1|Graz|Styria|Austria|+43 1 5550100||mira@quist.example|Ada Tester',
		mira,
	],
	[
		'Salesforce, opportunities',
		'Opportunity Owner|Account Name|Opportunity Name|Stage|Close Date|First Name|Last Name|Email|Title',
		'Ada Tester|Quist & Co|Quist renewal 2027|Negotiation|2027-01-01|Mira|Quist|mira@quist.example|Partner',
		mira,
	],
	[
		'Salesforce, data loader',
		'ID|FIRSTNAME|LASTNAME|TITLE|EMAIL|ACCOUNT.NAME|OWNERID',
		'003x|Mira|Quist|Partner|mira@quist.example|Quist & Co|005x',
		mira,
	],
	[
		'Pipedrive',
		'Person - Name|Person - Organization|Person - Email - Work|Person - Phone - Work|Person - Owner|Person - Job title|Person - Open deals',
		'Mira Quist|Quist & Co|mira@quist.example|+43 1 5550100|Ada Tester|Partner|2',
		mira,
	],
	[
		'Pipedrive, deals',
		'Deal - Title|Deal - Value|Deal - Contact person|Person - Email|Deal - Organization|Deal - Stage',
		'Quist renewal|1000|Mira Quist|mira@quist.example|Quist & Co|Won',
		['', undefined, undefined, 'mira@quist.example'],
	],
	[
		'Zoho CRM',
		'Record Id|Contact Owner|Lead Source|First Name|Last Name|Account Name|Vendor Name|Email|Title|Department|Phone|Mobile|Assistant|Reporting To|Mailing City',
		'zcrm_1|Ada Tester|Web|Mira|Quist|Quist & Co||mira@quist.example|Partner|Tax|+43 1 5550100||Bo Berg|Cy Cole|Graz',
		mira,
	],
	[
		'Microsoft Dynamics',
		'(Do Not Modify) Contact|Full Name|Email|Company Name|Business Phone|Job Title|Owner|Status Reason',
		'guid|Mira Quist|mira@quist.example|Quist & Co|+43 1 5550100|Partner|Ada Tester|Active',
		mira,
	],
	[
		'Freshsales',
		'First name|Last name|Job title|Emails|Work|Mobile|Account|Sales owner|Lifecycle stage|Last contacted time',
		'Mira|Quist|Partner|mira@quist.example|+43 1 5550100||Quist & Co|Ada Tester|Lead|',
		mira,
	],
	[
		'Copper',
		'Copper ID|Name|Prefix|First Name|Middle Name|Last Name|Title|Company|Owned By|Email|Contact Type',
		'1|Mira Quist|Ms.|Mira||Quist|Partner|Quist & Co|Ada Tester|mira@quist.example|Lead',
		mira,
	],
	[
		'Close',
		'lead_name|display_name|status_label|contact_name|contact_title|contact_email|contact_phone',
		'Quist & Co|Quist & Co|Potential|Mira Quist|Partner|mira@quist.example|+43 1 5550100',
		noCompany,
	],
	[
		'Attio',
		'Record|First name|Last name|Email addresses|Job title|Company|Primary location',
		'Mira Quist|Mira|Quist|mira@quist.example|Partner|Quist & Co|Graz',
		mira,
	],
	[
		'Folk',
		'Id|Firstname|Lastname|Fullname|Company|Job title|Emails|Phones|Urls',
		'1|Mira|Quist|Mira Quist|Quist & Co|Partner|mira@quist.example||',
		mira,
	],
	[
		'Airtable',
		'Name|Company|Role|Email|LinkedIn|Stage|Assignee',
		'Mira Quist|Quist & Co|Partner|mira@quist.example|https://linkedin.com/in/mira|Met|Ada',
		mira,
	],
	[
		'Notion',
		'Name|Company|Email|Last Contacted|Position|Tags',
		'Mira Quist|Quist & Co|mira@quist.example|2026-01-01|Partner|vip',
		mira,
	],
	[
		'Monday',
		'Name|Subitems|Company|Title|Email|Phone|Priority',
		'Mira Quist||Quist & Co|Partner|mira@quist.example||High',
		mira,
	],
	[
		'Streak',
		'Name|Stage|Assigned To|Contact Email|Organization|Job Title',
		'Mira Quist|Lead|Ada|mira@quist.example|Quist & Co|Partner',
		mira,
	],
	[
		'SuiteCRM',
		'First Name:|Last Name:|Job Title|Account Name:|Email Address|Office Phone:|Assigned User',
		'Mira|Quist|Partner|Quist & Co|mira@quist.example||ada',
		mira,
	],
	// Mail programs and address books
	[
		'Outlook',
		'Title|First Name|Middle Name|Last Name|Suffix|Company|Department|Job Title|E-mail Address|E-mail Type|E-mail Display Name|Notes',
		'Ms.|Mira||Quist||Quist & Co|Tax|Partner|mira@quist.example|SMTP|Mira Quist (mira@quist.example)|',
		mira,
	],
	[
		'Outlook, German',
		'Anrede|Vorname|Weitere Vornamen|Nachname|Suffix|Firma|Abteilung|Position|Straße geschäftlich|Ort geschäftlich|Telefon geschäftlich|E-Mail-Adresse|E-Mail-Typ|E-Mail: Angezeigter Name',
		'Frau|Mira||Quist||Quist & Co|Steuern|Partner|Weg 1|Graz|+43 1 5550100|mira@quist.example|SMTP|Mira Quist',
		mira,
	],
	[
		'Outlook, French',
		'Titre|Prénom|Deuxième prénom|Nom|Suffixe|Société|Service|Fonction|Rue (bureau)|Ville (bureau)|Téléphone (bureau)|Adresse de messagerie',
		'Mme|Mira||Quist||Quist & Co|Impôts|Partner|Rue 1|Lyon|+33 1 55501000|mira@quist.example',
		mira,
	],
	[
		'Google Contacts',
		'First Name|Middle Name|Last Name|Phonetic First Name|Phonetic Last Name|Name Prefix|Name Suffix|Nickname|File As|Organization Name|Organization Title|Organization Department|Birthday|Notes|Photo|Labels|E-mail 1 - Label|E-mail 1 - Value|Phone 1 - Label|Phone 1 - Value',
		'Mira||Quist||||||Quist, Mira|Quist & Co|Partner||||https://photo.example/x|* myContacts|Work|mira@quist.example|Mobile|+43 660 1234567',
		mira,
	],
	[
		'Google Contacts, older',
		'Name|Given Name|Additional Name|Family Name|Yomi Name|Given Name Yomi|Name Prefix|Group Membership|E-mail 1 - Type|E-mail 1 - Value|Organization 1 - Type|Organization 1 - Name|Organization 1 - Title',
		'Mira Quist|Mira||Quist|||Dr.|* myContacts|* Work|mira@quist.example||Quist & Co|Partner',
		mira,
	],
	[
		'Thunderbird',
		'First Name|Last Name|Display Name|Nickname|Primary Email|Secondary Email|Screen Name|Work Phone|Organization|Job Title|Department',
		'Mira|Quist|Mira Quist||mira@quist.example|||+43 1 5550100|Quist & Co|Partner|',
		mira,
	],
	[
		'Apple Contacts',
		'First name|Last name|Organization|Job title|E-mail work|Phone mobile',
		'Mira|Quist|Quist & Co|Partner|mira@quist.example|+43 660 1234567',
		mira,
	],
	[
		'Yahoo',
		'First|Middle|Last|Nickname|Email|Category|Distribution Lists|Company|Title',
		'Mira||Quist||mira@quist.example|||Quist & Co|Partner',
		mira,
	],
	[
		'Roundcube',
		'Display Name|First Name|Last Name|Email|Organization|Job Title',
		'Mira Quist|Mira|Quist|mira@quist.example|Quist & Co|Partner',
		mira,
	],
	[
		'eM Client',
		'Full Name|Job Title|Company|E-mail1 Address|Business Phone',
		'Mira Quist|Partner|Quist & Co|mira@quist.example|',
		mira,
	],
	[
		'GMX',
		'Vorname|Nachname|E-Mail privat|E-Mail geschäftlich|Firma|Position|Telefon mobil',
		'Mira|Quist||mira@quist.example|Quist & Co|Partner|',
		mira,
	],
	// Sales tools
	[
		'Apollo',
		'First Name|Last Name|Title|Company Name|Company Name for Emails|Email|Email Status|Seniority|Departments|Contact Owner|Mobile Phone|# Employees|Industry|Keywords|Person Linkedin Url|Website|Company Linkedin Url|City|State|Country|Company City',
		"Mira|Quist|Partner|Quist & Co|Quist|mira@quist.example|Verified|Partner|Finance|Ada|'+43 660 1234567|12|Law|tax|http://www.linkedin.com/in/mira|http://quist.example|http://www.linkedin.com/company/quist|Graz|Styria|Austria|Vienna",
		mira,
	],
	[
		'PhantomBuster',
		'profileUrl|fullName|firstName|lastName|companyName|title|companyUrl|location|connectionDegree|query|timestamp',
		'https://www.linkedin.com/in/mira|Mira Quist|Mira|Quist|Quist & Co|Partner|https://www.linkedin.com/company/1|Graz|2nd|q|2026',
		['Mira Quist', 'Partner at Quist & Co', 'Quist & Co', undefined],
	],
	[
		'Evaboot',
		'First Name|Last Name|Full Name|Current Job|Email|Email Status|Company Name|LinkedIn URL Public',
		'Mira|Quist|Mira Quist|Partner|mira@quist.example|safe|Quist & Co|https://www.linkedin.com/in/mira',
		mira,
	],
	[
		'Lusha',
		'First Name|Last Name|Company Name|Job Title|Work email|Direct Phone|LinkedIn URL',
		'Mira|Quist|Quist & Co|Partner|mira@quist.example||https://www.linkedin.com/in/mira',
		mira,
	],
	[
		'ZoomInfo',
		'ZoomInfo Contact ID|Last Name|First Name|Middle Name|Salutation|Job Title|Job Function|Management Level|Email Address|Direct Phone Number|Company Name|Website|LinkedIn Contact Profile URL',
		'1|Quist|Mira||Ms|Partner|Tax|VP|mira@quist.example||Quist & Co|quist.example|https://www.linkedin.com/in/mira',
		mira,
	],
	[
		'Hunter',
		'Email address|Domain name|Organization|Confidence score|Type|First name|Last name|Position|Department',
		'mira@quist.example|quist.example|Quist & Co|97|personal|Mira|Quist|Partner|',
		mira,
	],
	[
		'RocketReach',
		'Name|First Name|Last Name|Title|Employer|Recommended Email|City',
		'Mira Quist|Mira|Quist|Partner|Quist & Co|mira@quist.example|Graz',
		mira,
	],
	[
		'Snov',
		'Full name|First name|Last name|Job position|Company name|Email|Email status|LinkedIn',
		'Mira Quist|Mira|Quist|Partner|Quist & Co|mira@quist.example|valid|https://www.linkedin.com/in/mira',
		mira,
	],
	[
		'Wiza',
		'full_name|first_name|last_name|title|company|email|email_status|linkedin|location',
		'Mira Quist|Mira|Quist|Partner|Quist & Co|mira@quist.example|valid|linkedin.com/in/mira|Graz',
		mira,
	],
	[
		'Clay',
		'Full Name|Job Title|Company Name|Work Email|Company Domain|Find people',
		'Mira Quist|Partner|Quist & Co|mira@quist.example|quist.example|ok',
		mira,
	],
	[
		'Lemlist',
		'email|firstName|lastName|companyName|jobTitle|icebreaker|linkedinUrl',
		'mira@quist.example|Mira|Quist|Quist & Co|Partner|Hi|https://www.linkedin.com/in/mira',
		mira,
	],
	[
		'Sales Navigator, by an extension',
		'Name|Headline|Current Company|Geography|Profile URL|Email',
		'Mira Quist|Partner|Quist & Co|Graz|https://www.linkedin.com/sales/lead/ACwAAA,NAME|mira@quist.example',
		mira,
	],
	[
		'Crunchbase',
		'Full Name|Primary Job Title|Primary Organization|Location|Email|CB Rank (Person)',
		'Mira Quist|Partner|Quist & Co|Graz|mira@quist.example|12',
		mira,
	],
	[
		'Dealroom',
		'NAME|ROLE|COMPANY|EMAIL|LINKEDIN URL',
		'Mira Quist|Partner|Quist & Co|mira@quist.example|https://www.linkedin.com/in/mira',
		mira,
	],
	// Newsletters, events, forms
	[
		'Mailchimp',
		'Email Address|First Name|Last Name|Address|Phone Number|Company|MEMBER_RATING|OPTIN_TIME',
		'mira@quist.example|Mira|Quist|||Quist & Co|3|2026-01-01',
		noTitle,
	],
	[
		'Eventbrite',
		'Order #|Order Date|First Name|Surname|Email|Quantity|Ticket Type|Attendee #|Job Title|Company|Event Name|Buyer Surname',
		'1|2026|Mira|Quist|mira@quist.example|1|Free|2|Partner|Quist & Co|Meetup|Byron',
		mira,
	],
	[
		'Luma',
		'api_id|name|first_name|last_name|email|created_at|approval_status|ticket_name|What company do you work for?',
		'x|Mira Quist|Mira|Quist|mira@quist.example|2026|approved|Free|Quist & Co',
		noTitle,
	],
	[
		'Calendly',
		'Invitee Name|Invitee First Name|Invitee Last Name|Invitee Email|Event Type Name|Start Date & Time',
		'Mira Quist|Mira|Quist|mira@quist.example|Intro|2026',
		nameAndMail,
	],
	[
		'Typeform',
		"#|What's your first name?|What's your last name?|Work email|Submitted At",
		'1|Mira|Quist|mira@quist.example|2026',
		nameAndMail,
	],
	[
		'JotForm',
		'Submission Date|Name - First|Name - Last|Email|Company',
		'2026|Mira|Quist|mira@quist.example|Quist & Co',
		noTitle,
	],
	[
		'Zoom',
		'First Name|Last Name|Email|Registration Time|Approval Status|Organization|Job Title',
		'Mira|Quist|mira@quist.example|2026|approved|Quist & Co|Partner',
		mira,
	],
	[
		'Slack',
		'username|email|status|billing-active|userid|fullname|displayname',
		'mira|mira@quist.example|Member|1|U1|Mira Quist|mira',
		nameAndMail,
	],
	// Spreadsheets in other languages
	[
		'German',
		'Ansprechpartner|Funktion|Unternehmen|E-Mail|Empfohlen durch',
		'Mira Quist|Partner|Quist & Co|mira@quist.example|Dana',
		mira,
	],
	[
		'German, by company',
		'Name der Firma|Vor- und Nachname|Stellung / Position|Mailadresse',
		'Quist & Co|Mira Quist|Partner|mira@quist.example',
		mira,
	],
	[
		'French',
		'Nom complet|Intitulé du poste|Entreprise|Courriel|Recommandé par',
		'Mira Quist|Partner|Quist & Co|mira@quist.example|Dana',
		mira,
	],
	[
		'Spanish',
		'Nombre y apellidos|Puesto|Empresa|Correo electrónico|Ciudad',
		'Mira Quist|Partner|Quist & Co|mira@quist.example|Madrid',
		mira,
	],
	[
		'Italian',
		'Nome e cognome|Ruolo|Azienda|Indirizzo e-mail|Città',
		'Mira Quist|Partner|Quist & Co|mira@quist.example|Roma',
		mira,
	],
	[
		'Portuguese',
		'Nome completo|Cargo|Empresa|E-mail|Cidade',
		'Mira Quist|Partner|Quist & Co|mira@quist.example|Lisboa',
		mira,
	],
	[
		'Dutch',
		'Volledige naam|Functie|Bedrijf|E-mailadres|Plaats',
		'Mira Quist|Partner|Quist & Co|mira@quist.example|Gent',
		mira,
	],
	['Swedish', 'Förnamn|Efternamn|Befattning|Företag|E-post', 'Mira|Quist|Partner|Quist & Co|mira@quist.example', mira],
	['Polish', 'Imię|Nazwisko|Stanowisko|Firma|Adres e-mail', 'Mira|Quist|Partner|Quist & Co|mira@quist.example', mira],
	['Turkish', 'Adı|Soyadı|Unvan|Şirket|E-posta', 'Mira|Quist|Partner|Quist & Co|mira@quist.example', mira],
	[
		'Russian',
		'Имя|Фамилия|Должность|Компания|Электронная почта',
		'Mira|Quist|Partner|Quist & Co|mira@quist.example',
		mira,
	],
	['Japanese', '氏名|役職|会社名|メールアドレス|備考', 'Mira Quist|Partner|Quist & Co|mira@quist.example|x', mira],
	['Chinese', '姓名|职位|公司|邮箱|备注', 'Mira Quist|Partner|Quist & Co|mira@quist.example|x', mira],
	['Korean', '이름|직책|회사|이메일|메모', 'Mira Quist|Partner|Quist & Co|mira@quist.example|x', mira],
];

test.each(exports)('%s: each row gives the person that it names', (_, headings, row, expected) => {
	const quoted = (line: string) =>
		line
			.split('|')
			.map((cell) => `"${cell}"`)
			.join(',');
	const table = readTable(`${quoted(headings)}\n${quoted(row)}`);
	if (!table) throw new Error('No table.');
	const { people, badCells } = peopleOf(table, matchColumns(table), new Set());
	const { name, title, company, email, connectionSource } = people[0]?.person ?? { name: '' };
	expect([name, title, company, email]).toEqual(expected);
	expect(badCells).toEqual([]);
	expect([undefined, 'Dana']).toContain(connectionSource);
});

test('there are more than sixty tables', () => {
	expect(exports.length).toBeGreaterThan(60);
});
