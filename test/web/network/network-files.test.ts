import { promises as fs, openAsBlob } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import {
	damagedFile,
	encryptedZip,
	longZip,
	noOneInFile,
	notNetworkFile,
	otherZip,
	unknownEncoding,
} from '../../../web/features/connections-file/sentences.ts';
import type { Connection } from '../../../web/screens/settings/my-network/match-contacts.ts';
import { detailsOf, type Plan, planOf } from '../../../web/screens/settings/my-network/plan.ts';

const at = (name: string) => `https://www.linkedin.com/in/${name}`;
const connections = [
	'Notes:\n"Some addresses are missing"\n\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On',
	`Ines,Nash,${at('ines')},,Halcyon Bank,CFO,12 Jan 2024`,
	`Jan,Oso,${at('jan')},jan@own.example,Saltgate,CTO,12 Jan 2023`,
	`Bo,Berg,${at('bo-1')},,Hooli,Engineer,12 Jan 2022`,
	`Bo,Berg,${at('bo-2')},,Initech,Designer,12 Jan 2021`,
	`Zoë,Müller,${at('zoe')},,Nordwind,Partner,12 Jan 2020`,
].join('\n');
const messageHead =
	'CONVERSATION ID,CONVERSATION TITLE,FROM,SENDER PROFILE URL,TO,RECIPIENT PROFILE URLS,DATE,SUBJECT,CONTENT,FOLDER,ATTACHMENTS,IS MESSAGE DRAFT';
const message = (from: string, to: string, day: string, content = 'Hi', folder = 'INBOX', draft = 'No') =>
	`c1,,Someone,${at(from)},Another,"${to
		.split(' ')
		.map((one) => at(one))
		.join(',')}",${day} 10:11:12 UTC,,"${content}",${folder},,${draft}`;
const messages = [
	messageHead,
	message('owner', 'ines', '2026-03-04', 'The secret word is ""halibut"",\nand it goes on.'),
	message('ines', 'owner', '2026-02-01'),
	message('ines', 'owner', '2025-02-01'),
	message('owner', 'stranger', '2026-05-01'),
	// These count for no one: a draft, spam, and a message to several people.
	message('owner', 'jan', '2026-06-01', 'Hi', 'INBOX', 'Yes'),
	message('jan', 'owner', '2026-06-01', 'Hi', 'SPAM'),
	message('owner', 'ines bo-1', '2026-06-01'),
].join('\n');
const google = [
	'First Name,Middle Name,Last Name,Organization Name,Organization Title,Notes,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value,Website 1 - Value',
	'Ines,,Nash,"Halcyon Bank, Inc.",CFO,,Work,ines@halcyon.example,ines@home.example,',
	'Bo,,Berg,,,,,bo@home.example,,',
	`Petra,,Holm,,,,,petra@home.example,,${at('zoe')}`,
	'Jan,,Oso,Saltgate,,,,jan@other.example,,',
	'Plumber,,,,,,,pipes@plumber.example,,',
	'No,,Address,,,,,,,',
].join('\n');
const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'file.csv') => new File([text], name);
const zip = (files: Record<string, string | Uint8Array>) =>
	new File(
		[
			new Uint8Array(
				zipSync(
					Object.fromEntries(
						Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
					),
				),
			),
		],
		'export.zip',
	);
const planned = (files: File[], known: Connection[] = []) => planOf(files, known);
const problemOf = async (file: File) => (await planned([file])).problems.map(({ sentence }) => sentence);
const addresses = (plan: Plan) =>
	detailsOf(plan, new Map()).flatMap(({ name, email, emailFrom }) => (email ? [`${name} ${email} ${emailFrom}`] : []));

test('only connections and message counts are taken from LinkedIn’s whole export', async () => {
	const plan = await planned([
		zip({
			'Basic_Export/Profile.csv': 'First Name,Last Name\nMe,Myself',
			'Basic_Export/Connections.csv': connections,
			'Basic_Export/messages.csv': messages,
			'__MACOSX/Basic_Export/._messages.csv': 'x',
		}),
	]);
	expect(plan.problems).toEqual([]);
	expect(plan.connections?.people.map(({ name }) => name)).toEqual([
		'Ines Nash',
		'Jan Oso',
		'Bo Berg',
		'Bo Berg',
		'Zoë Müller',
	]);
	expect(plan.messages).toMatchObject({
		people: [{ connection: { name: 'Ines Nash' }, count: { sent: 1, received: 2, lastOn: '2026-03-04' } }],
		others: 1,
	});
	expect(JSON.stringify(detailsOf(plan, new Map()))).toBe(
		JSON.stringify([
			{
				name: 'Ines Nash',
				linkedinUrl: at('ines'),
				company: 'Halcyon Bank',
				messagesSent: 1,
				messagesReceived: 2,
				lastMessageOn: '2026-03-04',
			},
		]),
	);
	expect(JSON.stringify(plan)).not.toMatch(/halibut|Myself/);
});

test('of two contacts who are the same connection the first gives the address', async () => {
	const [heading] = google.split('\n');
	const ines = (email: string) => `Ines,,Nash,Halcyon Bank,,,,${email},,`;
	const contacts = [heading, ines('ines@halcyon.example'), ines('ines@other.example')].join('\n');
	const { contacts: found } = await planned([csv(contacts), csv(connections)]);
	expect([found?.sure.map(({ email }) => email), found?.known]).toEqual([['ines@halcyon.example'], 1]);
	// So it is for two who are only called so, while no question is answered.
	const zoe = (email: string) => `Zoë,,Müller,,,,,${email},,`;
	const called = [heading, zoe('zoe@home.example'), zoe('zoe@other.example')].join('\n');
	expect(addresses(await planned([csv(called), csv(connections)]))).toEqual(['Zoë Müller zoe@home.example unsure']);
});

test('contacts complete connections by profile, or by name and company; other namesakes are asked about', async () => {
	const plan = await planned([csv(google), csv(connections)]);
	expect(plan.contacts).toMatchObject({
		sure: [
			{ connection: { name: 'Zoë Müller' }, email: 'petra@home.example' },
			{ connection: { name: 'Ines Nash' }, email: 'ines@halcyon.example' },
		],
		questions: [{ contact: { email: 'bo@home.example' }, candidates: [{ company: 'Hooli' }, { company: 'Initech' }] }],
		known: 1,
		others: 1,
	});
	const [hooli] = plan.contacts?.questions[0]?.candidates ?? [];
	const sure = ['Ines Nash ines@halcyon.example sure', 'Zoë Müller petra@home.example sure'];
	// An address shared by two people is given to neither.
	expect(addresses(plan).sort()).toEqual(sure);
	const answered = detailsOf(plan, new Map([[0, hooli ?? null]]));
	expect(answered).toContainEqual({
		name: 'Bo Berg',
		linkedinUrl: at('bo-1'),
		company: 'Hooli',
		email: 'bo@home.example',
		emailFrom: 'sure',
	});
	expect(detailsOf(plan, new Map([[0, null]]))).toHaveLength(2);
});

test('a doubtful match that no one answered is never sure, and twenty are asked about at most', async () => {
	const names = Array.from({ length: 30 }, (_, n) => `Person ${String.fromCharCode(97 + (n % 26))}${n}`);
	const known = names.map((name) => ({
		name,
		linkedinUrl: null,
		company: 'Hooli',
		position: null,
		hasAddress: false,
	}));
	const contacts = ['Name,E-mail 1 - Value', ...names.map((name, n) => `${name},p${n}@x.example`)].join('\n');
	const plan = await planned([csv(contacts)], known);
	expect(plan.contacts?.sure).toEqual([]);
	expect(plan.contacts?.questions).toHaveLength(20);
	expect(detailsOf(plan, new Map()).map(({ emailFrom }) => emailFrom)).toEqual(Array(30).fill('unsure'));
	const answers = new Map([[3, null]]);
	expect(addresses(plan)).toContain('Person d3 p3@x.example unsure');
	expect(detailsOf(plan, answers)).toHaveLength(29);
});

const outlook = (headings: string, row: string, delimiter: string) =>
	[headings, row].map((line) => line.replaceAll('|', delimiter)).join('\r\n');
test.each([
	[
		'English',
		'Title|First Name|Last Name|Company|Job Title|E-mail Address|E-mail Type',
		'Ms|Zoë|Müller|Nordwind|Partner|z@x.example|SMTP',
		',',
	],
	[
		'German',
		'Anrede|Vorname|Nachname|Firma|Position|E-Mail-Adresse',
		'Frau|Zoë|Müller|Nordwind|Partnerin|z@x.example',
		';',
	],
	['French', 'Prénom|Nom|Société|Titre|Adresse de messagerie', 'Zoë|Müller|Nordwind|Associée|z@x.example', ';'],
	[
		'Spanish',
		'Nombre|Apellidos|Organización|Puesto|Dirección de correo electrónico',
		'Zoë|Müller|Nordwind|Socia|z@x.example',
		';',
	],
	[
		'Italian',
		'Nome|Cognome|Società|Posizione|Indirizzo di posta elettronica',
		'Zoë|Müller|Nordwind|Socia|z@x.example',
		';',
	],
	['Portuguese', 'Nome|Sobrenome|Empresa|Cargo|Endereço de Email', 'Zoë|Müller|Nordwind|Sócia|z@x.example', ';'],
	['Dutch', 'Voornaam|Achternaam|Bedrijf|Functie|E-mailadres', 'Zoë|Müller|Nordwind|Partner|z@x.example', '\t'],
])('Outlook’s contacts in %s are read, in UTF-8, UTF-16 and what Excel writes', async (_, headings, row, delimiter) => {
	const text = outlook(headings, row, delimiter);
	const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
	const latin = new Uint8Array(Buffer.from(text, 'latin1'));
	for (const bytes of [text, utf16, latin]) {
		expect(addresses(await planned([csv(bytes), csv(connections)]))).toEqual(['Zoë Müller z@x.example sure']);
	}
});

test.each([
	[
		'2.1, quoted-printable and folded',
		'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;Zo=C3=\r\n=AB;;;\r\nORG:Nordwind\r\nEMAIL;PREF;INTERNET:z@x.example\r\nEND:VCARD\r\n',
	],
	[
		'3.0, with groups and a picture',
		`BEGIN:VCARD\nVERSION:3.0\nFN:Zoë Müller\nitem1.EMAIL;type=INTERNET;type=pref:z@x.example\nitem2.ORG:Nordwind\\, GmbH;Sales\nPHOTO;ENCODING=b;TYPE=JPEG:${'A'.repeat(60)}\n ${'B'.repeat(60)}\nEND:VCARD\n`,
	],
	['4.0, by the profile', `BEGIN:VCARD\nVERSION:4.0\nFN:Zoe M\nEMAIL:z@x.example\nURL:${at('zoe')}\nEND:VCARD\n`],
	[
		'3.0, a line that is folded within a name',
		'BEGIN:VCARD\nVERSION:3.0\nFN:Zoë Mü\n ller\nORG:Nord\n wind\nEMAIL:z@x.example\nEND:VCARD\nBEGIN:VCARD\nFN:\nEND:VCARD',
	],
])('a vCard file of version %s is read, also in UTF-16', async (_, text) => {
	const utf16 = new Uint8Array([0xfe, 0xff, ...Buffer.from(text, 'utf16le').swap16()]);
	for (const bytes of [text, utf16]) {
		expect(addresses(await planned([csv(bytes, 'a.vcf'), csv(connections)]))).toEqual(['Zoë Müller z@x.example sure']);
	}
});

test('of several files of connections the last counts', async () => {
	const head = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
	const older = csv(`${head}\nAda,Old,${at('ada')},,,,12 Jan 2020`);
	const plan = await planned([older, csv(`${head}\nBo,New,${at('bo')},,,,12 Jan 2024`)]);
	expect(plan.connections?.people.map(({ name }) => name)).toEqual(['Bo New']);
});

test('of two namesakes the one without a company is no surer match for a contact without one', async () => {
	const connection = (company: string | null, slug: string): Connection => ({
		name: 'Bo Berg',
		linkedinUrl: at(slug),
		company,
		position: null,
		hasAddress: false,
	});
	const contact = csv('First Name,Last Name,Organization Name,E-mail 1 - Value\nBo,Berg,,bo@home.example');
	const plan = await planned([contact], [connection(null, 'bo-1'), connection('Hooli', 'bo-2')]);
	expect(plan.contacts).toMatchObject({
		sure: [],
		questions: [{ candidates: [{ company: null }, { company: 'Hooli' }] }],
	});
});

test('among four namesakes the user is asked, and among five no one could find the right one', async () => {
	const namesakes = (count: number) =>
		Array.from(
			{ length: count },
			(_, index): Connection => ({
				name: 'Bo Berg',
				linkedinUrl: at(`bo-${index}`),
				company: `Firm ${index}`,
				position: null,
				hasAddress: false,
			}),
		);
	const contact = csv('First Name,Last Name,E-mail 1 - Value\nBo,Berg,bo@home.example');
	const asked = async (count: number) => (await planned([contact], namesakes(count))).contacts;
	expect(await asked(4)).toMatchObject({ questions: [{ candidates: { length: 4 } }], others: 0 });
	expect(await asked(5)).toMatchObject({ questions: [], others: 1 });
});

test('contacts and messages added first wait for the connections, with the same result', async () => {
	const first = await planned([csv(google), csv(messages)]);
	expect(first).toMatchObject({ isWaiting: true, problems: [], connections: undefined });
	expect(detailsOf(first, new Map())).toEqual([]);
	const whole = await planned([csv(google), csv(messages), csv(connections)]);
	const later = await planned([csv(connections), csv(messages), csv(google)]);
	expect(whole.isWaiting).toBe(false);
	expect(detailsOf(whole, new Map())).toEqual(detailsOf(later, new Map()));
	expect(detailsOf(whole, new Map())).toHaveLength(2);
});

test('in a single conversation the connection is not the owner, and an ambiguous one is not counted', async () => {
	const one = [messageHead, message('owner', 'ines', '2026-03-04')].join('\n');
	expect((await planned([csv(connections), csv(one)])).messages?.people).toMatchObject([
		{ count: { sent: 1, received: 0 } },
	]);
	const both = [messageHead, message('jan', 'ines', '2026-03-04')].join('\n');
	expect((await planned([csv(connections), csv(both)])).messages).toEqual({ people: [], others: 0 });
});

test('an unclosed quotation mark in a message spoils no other file', async () => {
	const broken = `${messages}\nc9,,X,${at('ines')},Me,${at('owner')},2026-04-04 10:00:00 UTC,,"never closed,INBOX,,No\n${message('ines', 'owner', '2026-04-05')}`;
	const plan = await planned([csv(broken), csv(connections)]);
	expect(plan.problems).toEqual([]);
	expect(plan.messages?.people[0]?.count.received).toBeGreaterThanOrEqual(2);
});

test('a ZIP of someone else’s files, with a password, cut off, or a bomb is refused in a sentence, and nothing is kept of it', async () => {
	expect(await problemOf(zip({ 'photos/a.jpg': 'x', 'Profile.csv': 'a,b' }))).toEqual([otherZip]);
	expect(await problemOf(zip({ 'Connections.csv': 'Name,Title\nDana,Partner' }))).toEqual([notNetworkFile]);
	const whole = new Uint8Array(await zip({ 'Connections.csv': connections }).arrayBuffer());
	// Sets the flag of a password in the ZIP's list of files.
	const listAt = whole.findIndex((_, n) => whole[n] === 0x50 && whole[n + 1] === 0x4b && whole[n + 2] === 1);
	const locked = whole.slice();
	locked[listAt + 8] = 1;
	expect(await problemOf(csv(locked))).toEqual([encryptedZip]);
	expect(await problemOf(csv(whole.slice(0, whole.length / 2)))).toEqual([damagedFile]);
	const spoilt = whole.slice();
	spoilt.fill(0xff, 50, 90);
	expect(await problemOf(csv(spoilt))).toEqual([damagedFile]);
	const bomb = zip({ 'Connections.csv': new Uint8Array(61_000_000) });
	expect(bomb.size).toBeLessThan(100_000);
	expect(await problemOf(bomb)).toEqual([longZip]);
	for (const plan of [await planned([bomb]), await planned([csv(locked)])]) {
		expect(plan).toMatchObject({ connections: undefined, contacts: undefined, messages: undefined });
		expect(detailsOf(plan, new Map())).toEqual([]);
	}
});

test('only the needed parts of a 2 GB ZIP are read', async () => {
	const folder = await fs.mkdtemp(join(tmpdir(), 'zip-'));
	try {
		const bytes = Buffer.from(await zip({ 'Connections.csv': connections }).arrayBuffer());
		// Bytes before the first file of a ZIP belong to no file, and offsets count from the beginning.
		const gap = 2_100_000_000;
		const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
		const list = bytes.indexOf('PK\u0001\u0002', undefined, 'latin1');
		const tail = Buffer.from(bytes.subarray(list));
		tail.writeUInt32LE(gap + bytes.readUInt32LE(end + 16), end - list + 16);
		tail.writeUInt32LE(gap, 42);
		const path = join(folder, 'large.zip');
		const file = await fs.open(path, 'w');
		await file.write(Buffer.from('PK\u0003\u0004', 'latin1'), 0, 4, 0);
		await file.write(bytes.subarray(0, list), 0, list, gap);
		await file.write(tail, 0, tail.length, gap + list);
		await file.close();
		const large = (await openAsBlob(path)) as File;
		expect(large.size).toBeGreaterThan(2_000_000_000);
		const plan = await planned([large]);
		expect(plan).toMatchObject({ problems: [], connections: { people: { length: 5 } } });
	} finally {
		await fs.rm(folder, { recursive: true });
	}
});

test.each([
	['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), notNetworkFile],
	['a list of prospects', 'Name,Title\nDana,Partner', notNetworkFile],
	['an empty file', '', notNetworkFile],
	['contacts without one address', 'First Name,Last Name,E-mail 1 - Value\nDana,Whitfield,', noOneInFile],
	[
		'letters that no one can tell apart',
		new Uint8Array(Buffer.from('Name,E-mail 1 - Value\nHélène Père,a@x.example', 'latin1')),
		unknownEncoding,
	],
])('%s is refused in a sentence', async (_, content, sentence) => {
	expect(await problemOf(csv(content))).toEqual([sentence]);
});

test('a file of 50,000 contacts is matched with a network of 30,000', async () => {
	const known = Array.from({ length: 30_000 }, (_, n) => ({
		name: `Person No${n}`,
		linkedinUrl: at(`p${n}`),
		company: `Acme ${n % 500}`,
		position: null,
		hasAddress: false,
	}));
	const rows = Array.from({ length: 50_000 }, (_, n) => `Person No${n},Acme ${n % 500},p${n}@x.example`);
	const plan = await planned([csv(['Name,Organization Name,E-mail 1 - Value', ...rows].join('\n'))], known);
	expect(plan.contacts).toMatchObject({ sure: { length: 30_000 }, questions: [], others: 20_000 });
});
