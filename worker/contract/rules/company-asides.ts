import { normalizeText } from './normalize-text.ts';

// All texts here are in the form of `normalizeText`.
const texts = (all: string) => new Set(all.split('|').map((text) => text.trim()));

// Texts that people enter when they have no company.
const noCompany = texts(
	`self employed|selfemployed|self employment|self|freelance|freelancer|freelancers|freelancing|free lance|independent
	|freelance self employed|self employed freelance|freelancer self employed|self employed freelancer|own business|my own business|own company|my own company
	|sole trader|sole proprietor|sole proprietorship|stealth|in stealth|confidential|confidential company|undisclosed|na|none|n a
	|no company|no employer|unemployed|not employed|retired|student|career break|sabbatical|parental leave|gap year
	|between jobs|in between jobs|in transition|job seeker|jobseeker|looking for work|looking for a job
	|looking for opportunities|looking for new opportunities|open to work|open to opportunities|open for work
	|seeking opportunities|seeking new opportunities|various|various clients|various companies|multiple companies
	|homemaker|private|privat|tbd|tba|unknown|not applicable
	|selbstandig|selbststandig|selbstandige|selbststandige|selbstandiger|selbststandiger|selbstandigkeit|selbststandigkeit
	|selbstandige tatigkeit|selbststandige tatigkeit|selbstandig tatig|selbststandig tatig|freiberuflich tatig
	|eigenes unternehmen
	|freiberuflich|freiberufler|freiberuflerin|freischaffend|freier mitarbeiter|freie mitarbeiterin|einzelunternehmer
	|einzelunternehmerin|privatperson|arbeitssuchend|arbeitslos|auf jobsuche|elternzeit|im ruhestand|in rente|rentner
	|rentnerin|pensioniert|studentin
	|independant|independante|travailleur independant|travailleuse independante|auto entrepreneur|autoentrepreneur
	|auto entrepreneuse|micro entrepreneur|micro entreprise|a mon compte|a son compte|profession liberale|sans emploi
	|en recherche demploi|a la recherche dun emploi|retraite|retraitee|a la retraite|etudiant|etudiante
	|autonomo|autonoma|autonomo a|por cuenta propia|trabajador autonomo|trabajadora autonoma|trabajador independiente
	|trabajadora independiente|independiente|desempleado|desempleada|en busca de empleo|jubilado|jubilada|estudiante
	|trabalhador autonomo|trabalhadora autonoma|trabalhador independente|profissional autonomo|profissional liberal
	|por conta propria|independente|desempregado|desempregada|aposentado|aposentada|reformado|reformada|estudante
	|libero professionista|libera professionista|lavoratore autonomo|lavoratrice autonoma|in proprio|partita iva
	|indipendente|disoccupato|disoccupata|in pensione|pensionato|pensionata
	|zzp|zzper|zelfstandig|zelfstandige|zelfstandig ondernemer|eigen bedrijf|werkzoekend|werkzoekende|gepensioneerd|met pensioen
	|egenforetagare|egen foretagare|egenanstalld|frilans|frilansare|arbetssokande|pensionar|pensionerad
	|selvstendig|selvstendig naeringsdrivende|selvstaendig|selvstaendig erhvervsdrivende|frilanser|arbeidssokende|ledig
	|pensjonist|pensionist|yrittaja|itsenainen ammatinharjoittaja|tyoton|elakkeella|elakelainen
	|samozatrudnienie|samozatrudniony|samozatrudniona|wlasna firma|wlasna dzialalnosc|wlasna dzialalnosc gospodarcza
	|dzialalnosc gospodarcza|wolny strzelec|bezrobotny|bezrobotna|emeryt|emerytka|na emeryturze|osvc|szco|na volne noze
	|zivnostnik|v duchodu|na dochodku|egyeni vallalkozo|szabaduszo|onfoglalkoztato|nyugdijas|liber profesionist|pfa
	|serbest|serbest meslek|serbest calisan|kendi isim|emekli|issiz|tu do|lam viec tu do|nguoi lam tu do
	|pekerja lepas|wiraswasta|pensiunan|фриланс|фрилансер|самозанятыи|самозанятая|самозанятость|ип
	|индивидуальныи предприниматель|безработныи|безработная|не работаю|в поиске работы|на пенсии|пенсионер|пенсионерка
	|фрілансер|самозаинятии|самозаинята|фоп|ελευθεροσ επαγγελματιασ|αυτοαπασχολουμενοσ|συνταξιουχοσ
	|עצמאי|עצמאית|פרילנס|פרילנסר|פרילנסרית|عمل حر|مستقل|متقاعد|フリーランス|フリーランサー|個人事業主|自営業|自営
	|自由职业|自由职业者|自雇|个体户|个体经营|自由業|自由工作者|退休|프리랜서|자영업|개인사업자|무직|은퇴|ฟรีแลนซ์|อาชีพอิสระ|फ्रीलांसर`,
);
// "Freelance Graphic Designer", "Independent Consultant".
const ownWork =
	/^(?:freelance|freelancer|self ?employed|independent)(?: (?:graphic|web|software|ux|ui|product|project|business|management|marketing|it|data|creative|technical|senior|and))* (?:consultant|contractor|advis[eo]r|designer|developer|engineer|programmer|writer|copywriter|journalist|editor|photographer|videographer|filmmaker|artist|illustrator|animator|musician|producer|director|translator|interpreter|trainer|coach|teacher|tutor|researcher|analyst|recruiter|marketer|strategist|manager|architect|professional|worker)s?$/;
const stealth = /^(?:\S+ )*stealth (?:\S+ )*(?:startup|start up|mode|company|venture|project)$/;

/** True if the words for a company name none, in the form of {@link normalizeText}. */
export const isNoCompany = (words: string): boolean =>
	noCompany.has(words) || ownWork.test(words) || stealth.test(words);

// Former employers, and former names of a company.
const former =
	/^(?:ex|former|formerly|previous|previously|prev|past|fka|alum|alumni|alumnus|alumna|retired|ehemals|ehem|ehemaliger?|fruher|fruherer?|vormals|ancien|ancienne|anciennement|auparavant|precedemment|antes|anteriormente|antiguo|antigua|antigamente|antigo|antiga|precedentemente|in precedenza|voorheen|voormalig|tidigare|fore detta|tidligere|entinen|byvaly|byvala|dawniej|byly|byla|eski|fost|fosta|бывшии|бывшая|ранее|экс|колишніи|колишня)(?=$|[ .:@])/;
// Kinds of employment, places of work, and what else follows a company.
const employments = texts(
	`full time|fulltime|part time|parttime|contract|contractor|contract to hire|permanent|temporary|temp|internship|intern
	|apprenticeship|apprentice|seasonal|casual|volunteer|voluntary|freelance|self employed|remote|hybrid|on site|onsite|fte
	|hiring|were hiring|we are hiring
	|vollzeit|teilzeit|festanstellung|befristet|unbefristet|werkstudent|werkstudentin|praktikum|ausbildung|minijob
	|freiberuflich|selbstandig|selbststandig|hybrides arbeiten|vor ort
	|temps plein|temps partiel|a temps plein|a temps partiel|cdi|cdd|stage|alternance|interim|independant|a distance
	|jornada completa|media jornada|jornada parcial|tiempo completo|tiempo parcial|a tiempo completo|practicas|autonomo
	|en remoto|tempo integral|meio periodo|tempo parcial|estagio|remoto|tempo pieno|a tempo pieno|tirocinio|apprendistato
	|voltijd|voltijds|deeltijd|deeltijds|vast contract|heltid|deltid|pelny etat|niepelny etat|umowa o prace
	|plny uvazek|castecny uvazek|tam zamanli|yari zamanli|полная занятость|частичная занятость|полныи рабочии день
	|正社員|契約社員|业务委托|業務委託|全职|兼职|정규직|계약직`,
);
// Also several in a row: "Permanent Full-time".
const employment = new RegExp(`^(?:(?:${[...employments].join('|')})(?: |$))+$`, 'u');
const others =
	/^(?:yc [wsfx]\d\d|y combinator [wsfx]\d\d|acquired by .*|(?:now )?part of .*|an? .* company|(?:nasdaq|nyse|lse|asx|tsx|euronext)\b.*)$/;

// Cuts before a separator that isn't part of a name, and after brackets.
const parts = /(?=[,;|｜([（·•])|(?=\s[-–—/]\s)|(?<![,;|｜/–—-])(?=\sex[-‐‑–])|(?<=[)\]）])/i;
const mayHaveParts = /[,;|｜([（·•]|\s[-–—/]\s|\sex[-‐‑–]/i;
const folded = (part: string) => normalizeText(part.replace(/^[\s,;|｜([（·•/–—-]+|[\s)\]）.!]+$/g, ''));
const saysWhere = /(?:^|\s)(?:at\s|@)/i;

/**
 * Removes former employers from a role: "CEO at Foo" from "CEO at Foo, ex-Google, Meta". Empty for "Former CEO at Foo".
 */
export function withoutFormer(role: string): string {
	if (!mayHaveParts.test(role)) return former.test(folded(role)) ? '' : role;
	let isFormer = false;
	return role
		.split(parts)
		.filter((part) => {
			isFormer = former.test(folded(part)) || (isFormer && !saysWhere.test(part));
			return !isFormer;
		})
		.join('');
}

/** Returns a role up to its last comma, bar, dash or bracket. Empty without one. */
export const withoutLastPart = (role: string): string => role.split(parts).slice(0, -1).join('');

/**
 * Returns the name of a company without what people write after it: their kind of employment, the place, a former name.
 * Where every part says that there is no company, as in "Self-employed (Photographer)", the first part is left.
 */
export function withoutAsides(company: string): string {
	if (!mayHaveParts.test(company)) return company;
	// LinkedIn separates a name from other facts with these dots.
	const [name = ''] = company.split(/\s[·•]\s/);
	const [first = '', ...more] = name.split(parts);
	if (more.length === 0 || isNoCompany(folded(first))) return first;
	const end = more.findIndex((part) => isAside(folded(part)));
	return end < 0 ? name : [first, ...more.slice(0, end)].join('').trim();
}

const isAside = (part: string) => former.test(part) || employment.test(part) || others.test(part);
