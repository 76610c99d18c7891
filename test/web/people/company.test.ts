import { expect, test } from 'vitest';
import { companyKey } from '#contract/rules/company';
import { companyInTitle } from '#contract/rules/company-in-title';
import { titleAlone, titleWithCompany } from '#contract/rules/title-with-company';

const pairs = (text: string) =>
	text
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean)
		.map((line) => line.split(' | ') as [string, string]);

const same = pairs(`
	Acme | ACME
	JJ Foods | J/J Foods
	Acme Foods | Acme + Foods
	Thor | Þor
	Saebo | Sæbo
	Coeur | Cœur
	Strasse | Straße
	Acme | acme
	Acme | Acme, Inc.
	Acme | Acme Inc
	Acme | Acme Incorporated
	Acme | ACME INC.
	Acme | Acme Corp.
	Acme | Acme Corporation
	Acme | Acme LLC
	Acme | Acme, L.L.C.
	Acme | Acme LLP
	Acme | Acme L.P.
	Acme | Acme PLC
	Acme | Acme p.l.c.
	Acme | Acme Ltd
	Acme | Acme Ltd.
	Acme | Acme Limited
	Acme | Acme Private Limited
	Acme | Acme Pvt. Ltd.
	Acme | Acme Pvt Ltd
	Acme | Acme Pty Ltd
	Acme | Acme (Pty) Ltd
	Acme | Acme Pte. Ltd.
	Acme | Acme Sdn. Bhd.
	Acme | Acme Co., Ltd.
	Acme | Acme Public Company Limited
	Acme | Acme PCL
	Acme | Acme GmbH
	Acme | Acme gmbh
	Acme | Acme G.m.b.H.
	Acme | Acme Ges.m.b.H.
	Acme | Acme gGmbH
	Acme | Acme mbH
	Acme | Acme AG
	Acme | Acme KG
	Acme | Acme KGaA
	Acme | Acme SE
	Acme | Acme SE & Co. KGaA
	Acme | Acme GmbH & Co. KG
	Acme | Acme GmbH und Co. KG
	Acme | Acme OHG
	Acme | Acme UG (haftungsbeschränkt)
	Acme | Acme e.V.
	Acme | Acme eG
	Acme | Acme S.A.
	Acme | Acme SA
	Acme | Acme S/A
	Acme | Acme S. A.
	Acme | Acme S.A.S.
	Acme | Acme SAS
	Acme | Acme SASU
	Acme | Acme SARL
	Acme | Acme S.à r.l.
	Acme | Acme Sàrl
	Acme | Acme EURL
	Acme | Acme S.p.A.
	Acme | Acme SpA
	Acme | Acme S.r.l.
	Acme | Acme srl
	Acme | Acme S.L.
	Acme | Acme SL
	Acme | Acme S.L.U.
	Acme | Acme S.A. de C.V.
	Acme | Acme SA de CV
	Acme | Acme S. de R.L. de C.V.
	Acme | Acme Ltda.
	Acme | Acme Lda
	Acme | Acme Unipessoal Lda
	Acme | Acme EIRELI
	Acme | Acme B.V.
	Acme | Acme BV
	Acme | Acme N.V.
	Acme | Acme BVBA
	Acme | Acme AB
	Acme | Acme AB (publ)
	Acme | Acme AS
	Acme | Acme ASA
	Acme | Acme A/S
	Acme | Acme ApS
	Acme | Acme Oy
	Acme | Acme Oyj
	Acme | Acme OÜ
	Acme | Acme UAB
	Acme | Acme ehf.
	Acme | Acme Sp. z o.o.
	Acme | Acme sp. z o. o.
	Acme | Acme s.r.o.
	Acme | Acme, spol. s r.o.
	Acme | Acme a.s.
	Acme | Acme d.o.o.
	Acme | Acme d.d.
	Acme | Acme Kft.
	Acme | Acme Zrt.
	Acme | Acme EOOD
	Acme | Acme A.Ş.
	Acme | Acme Ltd. Şti.
	Acme | Acme JSC
	Acme | Acme PJSC
	Acme | Acme FZ-LLC
	Acme | Acme FZE
	Acme | Acme K.K.
	Acme | Acme KK
	Acme | Acme Kabushiki Kaisha
	Acme | Acme®
	Acme | Acme™ Inc.
	Acme | The Acme
	Acme | the acme, inc.
	Acme | “Acme”
	Acme | Acme.
	Acme |   Acme  
	Acme | Ａｃｍｅ
	Nestlé | Nestle S.A.
	Müller | Muller GmbH
	Citroën | CITROEN
	Ørsted | Orsted A/S
	Łukasz Soft | Lukasz Soft Sp. z o.o.
	Mærsk | Maersk A/S
	Straße | Strasse GmbH
	Coca-Cola | Coca Cola
	Johnson & Johnson | Johnson and Johnson
	Moss & Meridian | Moss &  Meridian, Inc.
	McDonald's | McDonald’s Corporation
	Levi’s | Levis
	J.P. Morgan | JP Morgan
	A.T. Kearney | AT Kearney
	Washington Post | Washington Post, The
	Ford Motor Co. | Ford Motor Company
	McKinsey & Co. | McKinsey & Company, Inc.
	トヨタ自動車 | トヨタ自動車株式会社
	トヨタ自動車 | 株式会社トヨタ自動車
	トヨタ自動車 | ㈱トヨタ自動車
	华为技术 | 华为技术有限公司
	삼성전자 | 삼성전자 주식회사
	Яндекс | ООО «Яндекс»
	Яндекс | Яндекс ООО
	Limited | limited
	ООО | ооо
	Saltgate | SALTGATE GMBH
	Saltgate | saltgate inc
	Saltgate | Saltgate d. o. o.
	Luna Spa | LUNA SPA
	Nordwind | Nordwind GmbH & Co.
	Self Storage Ltd | Self Storage
	O'Reilly Media | O’Reilly Media
	O'Reilly Media | OʼReilly Media, Inc.
	Rolls‑Royce | Rolls-Royce plc
	Guðmundsson | Gudmundsson hf.
	Ħamrun | Hamrun
	Đuro Đaković | Duro Dakovic d.d.
	İş Bankası | Is Bankasi A.Ş.
	Acme | Ac­me
	Quist | Quist · Full-time
	Quist | Quist · Part-time · 3 yrs
	Quist | Quist • Vollzeit
	Quist | Quist, Full-time
	Quist | Quist·Full-time
	Quist | Quist, Permanent Full-time
	Acme Time | Acme Time, Contract
	Quist | Quist (Part time)
	Quist | Quist - Contract
	Quist | Quist| Internship
	Quist | Quist (Temps plein)
	Quist | Quist, Remote
	Quist | Quist, ex-Google
	Quist | Quist (ex-Google)
	Quist | Quist ex-Google
	Quist | Quist / ex Google, Meta
	Quist | Quist| formerly Hooli
	Quist | Quist (fka Hooli), Inc.
	Quist | Quist – previously Hooli
	Quist | Quist (ehem. Hooli)
	Quist | Quist (anciennement Hooli)
	Quist | Quist (YC W24)
	Acme | Acme (formerly Initech)
	Acme | Acme, an Initech company
	Acme | Acme (acquired by Initech)
`);

const different = pairs(`
	Acme | Acme Foods
	Acme | Acme Group
	Acme | Acme Holding
	Acme | Acme Holdings Inc.
	Acme | Acme International
	Acme | Acme Germany GmbH
	Acme | Acme Labs
	Acme | Acme Capital
	Acme | Acme Ventures
	Acme | Acme Partners
	Acme | Acme.com
	Acme | Acme.io
	Acme | Acme AI
	Acme | Acmé Foods
	Acme | Acm
	Acme | Acmee
	Acme | Ac Me
	Acme | My Acme
	Acme | New Acme
	Acme | Acme 2
	Acme | Acme Company
	Acme | Acme & Co.
	Acme | Acme & Sons
	Acme | Acme Bank
	Acme | ex-Acme
	Acme | Acme (Germany)
	Acme | Acme, Initech
	Ex Libris | Libris
	Acme | Acme / Initech
	Google | Google Cloud
	Google | Alphabet
	Meta | Facebook
	AB InBev | InBev
	UAB Medicine | Medicine
	SAP | SA
	Luna | Luna Spa
	San Diego | San Diego Zoo
	Scooby | Scooby Doo
	Rimac | Rimac EV
	Honest | The Honest Company
	Boring | The Boring Company, Inc.
	Square | Square Ad
	Good | Good As
	Müller | Mueller
	C++ | C#
	H&M | HM
	E-Corp | ECorp
	Bell Labs | Bell
	Bank of America | Bank of Africa
	First National | First National Bank
	Delta | Delta Air Lines
	Delta Faucet | Delta Dental
	Apple | Apple Bank
	Orange | Orange County
	Stripe | Stripes
	Northwind | Northwind Traders
	株式会社 | トヨタ
	华为技术 | 华为
	삼성전자 | 삼성전기
	Яндекс | Яндекс Маркет
	Limited | Unlimited
	Inc | Inc Magazine
	The | Acme
`);

// In several languages.
const nowhere =
	`Freelance · Full-time|Self-employed · 3 yrs|Freelance (Designer)|Self-employed - Photographer|Freelance / Remote
|Freelance Graphic Designer|Independent Consultants|Freelance, various clients|Stealth AI Startup|Stealth Mode|In Stealth
|Free lance|Freelancer Self-employed|Selbstständige Tätigkeit|Własna firma|Self‑employed|Selfemployed|Own Business|Sole Proprietor|Career Break|Retired|Student|Between jobs|Open to work
|Selbständig|selbstständige|Freiberuflich|Freischaffend|Im Ruhestand|Rentnerin|Auto-entrepreneur|Indépendante|À mon compte
|Retraité|En recherche d’emploi|Autónoma|Por cuenta propia|Independiente|Jubilado|Autônomo|Aposentada|Libero professionista
|Pensionato|ZZP’er|Zelfstandig|Gepensioneerd|Egenföretagare|Frilansare|Pensionär|Selvstændig|Selvstendig næringsdrivende
|Yrittäjä|Eläkkeellä|Własna działalność|Samozatrudnienie|OSVČ|Na volné noze|Egyéni vállalkozó|Szabadúszó|Nyugdíjas
|Liber profesionist|Serbest çalışan|Emekli|Tự do|Wiraswasta|Фрилансер|Самозанятый|На пенсии|Самозайнята
|Ελεύθερος επαγγελματίας|עצמאי|عمل حر|フリーランス|自由职业|프리랜서|ฟรีแลนซ์`
		.split('|')
		.map((text) => text.trim());

// These name no company, so they count as none.
const none = ['', ' ', '-', '—', 'N/A', 'n.a.', 'Self-employed', 'Self Employed', 'Freelance', 'Freelancer', 'Stealth'];
const noneToo = [
	...nowhere,
	'Stealth Startup',
	'Confidential',
	'Retired',
	'Selbstständig',
	'Indépendant',
	'Autónomo',
	'🚀',
	'...',
];

test('the table has 200 pairs', () => {
	expect(same.length + different.length).toBeGreaterThanOrEqual(200);
	expect(new Set([...same, ...different].map((pair) => pair.join(' | '))).size).toBe(same.length + different.length);
});
test.each(same)('%j and %j are one company', (one, other) => {
	expect(companyKey(other)).toBe(companyKey(one));
	expect(companyKey(one)).not.toBe('');
});
test.each(different)('%j and %j are two companies', (one, other) => {
	expect(companyKey(other)).not.toBe(companyKey(one));
});
test.each([...none, ...noneToo])('%j is no company', (text) => {
	expect(companyKey(text)).toBe('');
});
test('no text is no company', () => {
	expect([companyKey(null), companyKey(undefined)]).toEqual(['', '']);
});
test('a company may be called nothing but "The"', () => {
	expect(companyKey('The')).toBe('the');
});
test('the key of a key is the key', () => {
	for (const name of [...same, ...different].flat().filter((each) => companyKey(each) !== ''))
		expect(companyKey(companyKey(name))).toBe(companyKey(name));
});

test.each([
	['CEO at Acme', 'Acme'],
	['CEO At Acme', 'Acme'],
	['Engineer @ Hütte & Söhne', 'Hütte & Söhne'],
	['Head of Growth at large at Acme GmbH', 'Acme GmbH'],
	['CEO at Acme | Investor at Initech', 'Acme'],
	['CEO at Acme • Speaker', 'Acme'],
	['CTO at monday.com', 'monday.com'],
	['Looking at the stars', null],
	['Helping teams sell at scale', null],
	['Attorney', null],
	['at Acme', null],
	['Attorney at Law', null],
	['ATTORNEY AT LAW', null],
	['Attorney at Law, Smith & Partners', null],
	['Counsellor At Law & Notary', null],
	['Attorney at Law at Smith & Partners', 'Smith & Partners'],
	['Ambassador at Large', null],
	['Captain At Sea', null],
	['Designer at Heart', null],
	['Teacher at Heart - Engineer', null],
	['Stay at Home Mom', null],
	['Working at Home', null],
	['Reach me at Acme', null],
	['Chef at Sea World', 'Sea World'],
	['Manager at Home Depot', 'Home Depot'],
	['Nurse at Heart Hospital', 'Heart Hospital'],
	['Analyst at Large Cap Partners', 'Large Cap Partners'],
	['Dean at Law Society', 'Law Society'],
	['Founder @Quist', 'Quist'],
	['Founder @ Quist', 'Quist'],
	['Founder@Quist', 'Quist'],
	['@Quist', 'Quist'],
	['CEO at @Quist', 'Quist'],
	['CTO (@Quist)', 'Quist'],
	['Write to ada@Quist.example', null],
	['Partner @ Quist LLP, Attorney at Law', 'Quist LLP'],
	['Head of Growth at scale, Founder at Heart', null],
	['Engineer at Quist, ex-Google', 'Quist'],
	['Engineer at Quist, Ex-Google, Meta, Stripe', 'Quist'],
	['Engineer at Quist (ex-Google)', 'Quist'],
	['Engineer (ex-Google) at Quist', 'Quist'],
	['Engineer at Quist ex-Google', 'Quist'],
	['Engineer at Quist / ex Google', 'Quist'],
	['Engineer at Quist | formerly Google', 'Quist'],
	['Engineer at Quist, previously at Google', 'Quist'],
	['Leiterin @Quist, ehem. Google', 'Quist'],
	['Ex-Google, CEO at Quist', 'Quist'],
	['Ex-Google | CEO at Quist', 'Quist'],
	['Formerly at Google', null],
	['Former CEO at Google', null],
	['Retired VP at Google', null],
	['CEO at Quist · Full-time', 'Quist'],
	['CEO at Quist - Part-time', 'Quist'],
	['CEO at Quist (Contract)', 'Quist'],
	['CEO at Quist, Inc.', 'Quist, Inc.'],
	['Founder at Ex Libris', 'Ex Libris'],
	['Partner at Moss, Meridian & Co.', 'Moss, Meridian & Co.'],
	['Designer at Freelance', null],
	['Photographer at Self-employed', null],
	['Engineer at Stealth AI Startup', null],
	['Beraterin at Selbständig', null],
	['CEO at ', null],
	['CEO at | Acme', null],
	['Data Scientist', null],
	['', null],
	[null, null],
])('the company in the title %j is %j', (title, company) => {
	expect(companyInTitle(title)).toBe(company);
});

test.each([
	['Partner at Saltgate', 'Saltgate', 'Partner'],
	['Leiterin Vertrieb bei Saltgate GmbH', 'saltgate gmbh', 'Leiterin Vertrieb'],
	['Directrice chez Saltgate', 'Saltgate', 'Directrice'],
	['Партнёр в Saltgate', 'Saltgate', 'Партнёр'],
	['Founder @Saltgate', 'Saltgate', 'Founder'],
	['CTO, Saltgate', 'Saltgate', 'CTO'],
	['Senior VP Saltgate', 'Saltgate', 'Senior VP'],
	['CEO at Saltgate | Investor', 'Saltgate', 'CEO at Saltgate | Investor'],
	['Saltgate', 'Saltgate', 'Saltgate'],
	['Head of Resaltgate', 'Saltgate', 'Head of Resaltgate'],
	['Partner', null, 'Partner'],
	[null, 'Saltgate', null],
])('the title %j beside the company %j is %j', (title, company, alone) => {
	expect(titleAlone(title, company)).toBe(alone);
});

test.each([
	['CEO', 'Acme', 'CEO at Acme'],
	['CEO at Acme', 'Acme', 'CEO at Acme'],
	['PHP Developer', 'HP', 'PHP Developer at HP'],
	['', 'Acme', 'Acme'],
	[null, 'Acme', 'Acme'],
	['CEO', null, 'CEO'],
	[null, '', null],
	['Chairman', 'Saltgate', 'Chairman at Saltgate'],
	['Chairwoman', 'Saltgate', 'Chairwoman'],
])('the title %j and the company %j are %j, of 20 characters at most', (title, company, both) => {
	expect(titleWithCompany(title, company, 20)).toBe(both);
});

test('a title of only the company and a sign stays whole', () => {
	expect(titleAlone('@ Acme', 'Acme')).toBe('@ Acme');
});

test.each([
	['Freelance LLC', ''],
	['Acme Brand Inc.', 'acme brand'],
	['Und GmbH', 'und'],
	['Co', 'co'],
	['Co Star', 'co star'],
	[' トヨタ自動車株式会社 ', 'トヨタ自動車'],
])('the company %j has the key %j', (company, key) => {
	expect(companyKey(company)).toBe(key);
});

test('a company of signs only is still a company beside a title', () => {
	expect(titleWithCompany('---', '***', 60)).toBe('--- at ***');
});

test.each(['AD', 'SpA', 'SPA', 'AS', 'SL', 'DOO'])('a very long name ending with %s is scanned once', (form) => {
	const name = '李'.repeat(200_000);
	expect(companyKey(`${name} ${form}`)).toMatch(/^李+/);
});
