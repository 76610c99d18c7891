import type { Target } from './targets.ts';

/** Other headings of each target, in lower case: first in the languages of Connections.csv, then from other spreadsheets. */
export const otherNames: Partial<Record<Target, string>> = {
	name: 'fullname|contactname|contact|person|prospect|contactperson|vollstandigername|kontakt|kontaktname|kontaktperson|ansprechpartner|nomcomplet|nometprenom|prenometnom|nombrecompleto|nombreyapellidos|contacto|nomecompleto|nomeecognome|nominativo|contatto|contato|naam|volledigenaam|contactpersoon|namn|fullstandigtnamn|navn|fuldtnavn|fulltnavn|imieinazwisko|jmenoaprijmeni|adsoyad|adisoyadi|nimi|teljesnev|numecomplet|фио|имяифамилия|полноеимя|氏名|名前|お名前|姓名|이름|성명|성함',
	firstName:
		'first|givenname|forename|fname|nombredepila|primeironome|roepnaam|fornamn|fornavn|imie|jmeno|ad|adi|krestnijmeno|etunimi|keresztnev|prenume|имя|名',
	lastName:
		'last|surname|familyname|lname|familienname|zuname|apelido|familienaam|efternamn|efternavn|etternavn|nazwisko|prijmeni|soyad|soyadi|sukunimi|vezeteknev|фамилия|姓|성',
	title:
		'position|role|occupation|stelle|funktion|beruf|rolle|fonction|titulo|ocupacion|ruolo|mansione|titolo|funcao|posicao|rol|befattning|stilling|stanowisko|pozice|unvan|tehtava|beosztas|functie|должность|役職|肩書き|职位|職位|职务|직책|직함|직급',
	company:
		'companyname|organization|organisation|employer|currentcompany|account|accountname|firmenname|arbeitgeber|employeur|compania|organizacion|datoredilavoro|societa|ditta|companhia|organizacao|bedrijfsnaam|werkgever|organisatie|foretag|virksomhed|bedrift|selskap|spolecnost|nazwafirmy|sirket|yritys|ceg|companie|компания|организация|会社|会社名|企業名|公司|公司名称|公司名稱|회사|회사명',
	location:
		'city|town|place|region|ort|stadt|standort|wohnort|ville|lieu|localisation|ciudad|ubicacion|lugar|localidad|citta|luogo|localita|cidade|localizacao|plaats|stad|woonplaats|locatie|by|sted|miasto|mesto|sehir|kaupunki|varos|oras|город|所在地|勤務地|城市|地点|地點|지역|위치|도시',
	linkedinUrl:
		'linkedin|linkedinprofile|linkedinprofileurl|profile|profilelink|profileurl|publicprofileurl|linkedinprofil|profillinkedin|perfillinkedin|perfildelinkedin|profilolinkedin|linkedinprofiel|linkedinlink',
	websiteUrl:
		'websiteurl|web|homepage|companywebsite|site|webpage|webseite|internetseite|webadresse|siteweb|siteinternet|sitioweb|paginaweb|sitoweb|sito|webbplats|hjemmeside|stronawww|сайт|ウェブサイト|网站|網站|홈페이지|웹사이트',
	email:
		'mail|workemail|courriel|correo|mailadresse|posta|postaelettronica|epost|eposta|epostadress|epostadresse|adresemail|sahkoposti|почта|электроннаяпочта|メール|メールアドレス|电子邮件|电子邮箱|邮箱|電子郵件|이메일|메일',
	phone:
		'mobile|mobilephone|mobilenumber|phonenumber|telephone|tel|cell|cellphone|telefon|telefonnummer|handy|handynummer|mobil|mobilnummer|mobiltelefon|portable|numerodetelephone|telefono|movil|celular|cellulare|telefone|telemovel|telefoon|telefoonnummer|mobiel|gsm|puhelin|numertelefonu|телефон|電話|電話番号|携帯|电话|手机|電話號碼|전화|전화번호|휴대폰|연락처',
	notes:
		'note|comment|comments|remarks|notiz|notizen|bemerkung|bemerkungen|anmerkung|anmerkungen|kommentar|kommentare|commentaire|commentaires|remarque|remarques|nota|notas|comentario|comentarios|observaciones|commento|commenti|osservazioni|observacoes|notitie|notities|opmerking|opmerkingen|anteckningar|noter|notater|notatki|uwagi|poznamka|poznamky|notlar|заметки|комментарий|備考|メモ|备注|備註|메모|비고',
	connectionSource:
		'connector|introducer|mutualconnection|referredby|introducedby|introby|via|vermittler|vermitteltdurch|empfohlendurch|recommandepar|presentepar|recomendadopor|presentadopor|presentatoda|segnalatoda|apresentadopor|indicadopor|aanbevolendoor|voorgestelddoor',
	status: 'leadstatus|statut|estado|estatus|stato|situacao|durum|stav|статус|ステータス|状态|狀態|상태',
};

/** Headings that leave no doubt: beside "Job Title", a "Title" is a form of address. */
export const sureNames: Partial<Record<Target, string>> = {
	title:
		'jobtitle|currentjobtitle|jobposition|berufsbezeichnung|stellenbezeichnung|jobtitel|intituleduposte|titredeposte|puestodetrabajo|cargolaboral|qualificaprofessionale|functietitel',
};

/**
 * Headings that count only where no other column has the target: a "State" is a place rather than a lead status, and a
 * "Stage" may be a company's.
 */
export const weakNames: Partial<Record<Target, string>> = {
	name: 'lead|candidate|attendee|participant|speaker|guest|member|teilnehmer|teilnehmerin|kunde|participante|partecipante|deelnemer',
	title: 'headline|titel|titre|tytul',
	location:
		'state|province|county|bundesland|departement|provincia|regione|provincie|country|land|pays|pais|paese|kraj|ulke|address|adresse|anschrift|direccion|indirizzo|endereco|adres|страна|адрес|国|住所|国家|地址|나라|주소',
	websiteUrl: 'domain|companydomain|domaine|dominio|domein',
	status: 'stage|phase|etape|etapa|fase',
};
