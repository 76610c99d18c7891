import { requestLetter } from '../../../worker/introductions/letters/letter.ts';
import type { SentMail } from '../../../worker/mail/incoming/sent-mail.ts';

/** The two secrets of the mail being replied to: its answer link, and the address for replies. */
export const secretLink = `https://kindling.test/api/r/${'Ab-d_f7'.repeat(7).slice(0, 43)}`;
export const secretAddress = `r+${'abcdefghijklmnopqrstuvwxyz234567'.repeat(2).slice(0, 52)}@replies.kindling.test`;

/** The asker as mail programs name the sender. */
export const ada = `Ada via Kindling <${secretAddress}>`;

/** The asker's message in it. */
export const message = 'Hi Dana,\n\nwould you introduce me to Amara?\n\nThank you,\nAda';
const letter = requestLetter(message, secretLink, ['Amara Silva']);

/** The text of the mail being replied to. */
export const asked = letter.text.trim();

/** The server's record of it. */
export const sent: SentMail = {
	letters: [letter],
	subjects: ['Amara?'],
	asker: { name: 'Ada', addresses: ['introductions@kindling.test', 'ada@acme.example'] },
	recipient: ['dana@example.org', 'Dana Whitfield'],
};

/** Words that mail programs write around a quote, and replies, in many languages. */
export const languages = {
	en: {
		says: 'Sure, happy to introduce you.\n\nBest,\nDana',
		gmail: `On Mon, Nov 2, 2026 at 10:00 AM ${ada}\nwrote:`,
		apple: `On 2. Nov 2026, at 10:00, ${ada} wrote:`,
		thunderbird: 'On 02/11/2026 10:00, Ada via Kindling wrote:',
		outlook: ['From', 'Sent', 'To', 'Subject'],
		original: 'Original Message',
		phone: 'Sent from my iPhone',
	},
	de: {
		says: 'Sehr gerne, ich stelle euch vor.\n\nViele Grüße\nDana',
		gmail: `Am Mo., 2. Nov. 2026 um 10:00 Uhr schrieb ${ada}:`,
		apple: `Am 02.11.2026 um 10:00 schrieb ${ada}:`,
		thunderbird: 'Am 02.11.2026 um 10:00 schrieb Ada via Kindling:',
		outlook: ['Von', 'Gesendet', 'An', 'Betreff'],
		original: 'Ursprüngliche Nachricht',
		phone: 'Von meinem iPhone gesendet',
	},
	fr: {
		says: 'Avec plaisir, je vous présente.\n\nÀ bientôt,\nDana',
		gmail: `Le lun. 2 nov. 2026 à 10:00, ${ada}\na écrit :`,
		apple: `Le 2 nov. 2026 à 10:00, ${ada} a écrit :`,
		thunderbird: 'Le 02/11/2026 à 10:00, Ada via Kindling a écrit :',
		outlook: ['De', 'Envoyé', 'À', 'Objet'],
		original: "Message d'origine",
		phone: 'Envoyé de mon iPhone',
	},
	es: {
		says: 'Claro, os presento encantada.\n\nUn abrazo,\nDana',
		gmail: `El lun, 2 nov 2026 a las 10:00, ${ada.replace('<', '(<').replace('>', '>)')} escribió:`,
		apple: `El 2 nov 2026, a las 10:00, ${ada} escribió:`,
		thunderbird: 'El 2/11/26 a las 10:00, Ada via Kindling escribió:',
		outlook: ['De', 'Enviado', 'Para', 'Asunto'],
		original: 'Mensaje original',
		phone: 'Enviado desde mi iPhone',
	},
	it: {
		says: 'Volentieri, vi presento io.\n\nCiao,\nDana',
		gmail: `Il giorno lun 2 nov 2026 alle ore 10:00 ${ada} ha\nscritto:`,
		apple: `Il giorno 2 nov 2026, alle ore 10:00, ${ada} ha scritto:`,
		thunderbird: 'Il 02/11/2026 10:00, Ada via Kindling ha scritto:',
		outlook: ['Da', 'Inviato', 'A', 'Oggetto'],
		original: 'Messaggio originale',
		phone: 'Inviato da iPhone',
	},
	pt: {
		says: 'Claro, apresento vocês com prazer.\n\nAbraços,\nDana',
		gmail: `Em seg., 2 de nov. de 2026 às 10:00, ${ada}\nescreveu:`,
		apple: `Em 2 de nov. de 2026, às 10:00, ${ada} escreveu:`,
		thunderbird: 'Em 02/11/2026 10:00, Ada via Kindling escreveu:',
		outlook: ['De', 'Enviada em', 'Para', 'Assunto'],
		original: 'Mensagem original',
		phone: 'Enviado do meu iPhone',
	},
	nl: {
		says: 'Prima, ik stel jullie voor.\n\nGroet,\nDana',
		gmail: `Op ma 2 nov 2026 om 10:00 schreef ${ada}:`,
		apple: `Op 2 nov 2026, om 10:00 heeft ${ada} het volgende geschreven:`,
		thunderbird: 'Op 02-11-2026 om 10:00 schreef Ada via Kindling:',
		outlook: ['Van', 'Verzonden', 'Aan', 'Onderwerp'],
		original: 'Oorspronkelijk bericht',
		phone: 'Verstuurd vanaf mijn iPhone',
	},
	sv: {
		says: 'Gärna, jag presenterar er.\n\nHälsningar\nDana',
		gmail: `Den mån 2 nov. 2026 kl 10:00 skrev ${ada}:`,
		apple: `2 nov. 2026 kl. 10:00 skrev ${ada}:`,
		thunderbird: 'Den 2026-11-02 kl. 10:00, skrev Ada via Kindling:',
		outlook: ['Från', 'Skickat', 'Till', 'Ämne'],
		original: 'Ursprungligt meddelande',
		phone: 'Skickat från min iPhone',
	},
	fi: {
		says: 'Sopii, esittelen teidät.\n\nTerveisin\nDana',
		gmail: `ma 2. marrask. 2026 klo 10.00 ${ada} kirjoitti:`,
		apple: `${ada} kirjoitti 2.11.2026 kello 10.00:`,
		thunderbird: 'Ada via Kindling kirjoitti 2.11.2026 klo 10.00:',
		outlook: ['Lähettäjä', 'Lähetetty', 'Vastaanottaja', 'Aihe'],
		original: 'Alkuperäinen viesti',
		phone: 'Lähetetty iPhonesta',
	},
	cs: {
		says: 'Jasně, rád vás seznámím.\n\nZdraví\nDana',
		gmail: `po 2. 11. 2026 v 10:00 odesílatel ${ada}\nnapsal:`,
		apple: `2. 11. 2026 v 10:00, ${ada}:`,
		thunderbird: 'Dne 02. 11. 26 v 10:00 Ada via Kindling napsal(a):',
		outlook: ['Od', 'Odesláno', 'Komu', 'Předmět'],
		original: 'Původní zpráva',
		phone: 'Odesláno z iPhonu',
	},
	pl: {
		says: 'Jasne, przedstawię was.\n\nPozdrawiam\nDana',
		gmail: `pon., 2 lis 2026 o 10:00 ${ada} napisał(a):`,
		apple: `Wiadomość napisana przez ${ada} w dniu 02.11.2026, o godz. 10:00:`,
		thunderbird: 'W dniu 2.11.2026 o 10:00, Ada via Kindling pisze:',
		outlook: ['Od', 'Wysłano', 'Do', 'Temat'],
		original: 'Wiadomość oryginalna',
		phone: 'Wysłane z iPhone’a',
	},
	ru: {
		says: 'Конечно, познакомлю вас.\n\nС уважением,\nDana',
		gmail: `пн, 2 нояб. 2026 г. в 10:00, ${ada}:`,
		apple: `2 нояб. 2026 г., в 10:00, ${ada} написал(а):`,
		thunderbird: '02.11.2026 10:00, Ada via Kindling пишет:',
		outlook: ['От', 'Отправлено', 'Кому', 'Тема'],
		original: 'Исходное сообщение',
		phone: 'Отправлено с iPhone',
	},
	tr: {
		says: 'Tabii, seve seve tanıştırırım.\n\nSelamlar\nDana',
		gmail: `${ada}, 2 Kas 2026 Pzt, 10:00 tarihinde şunu yazdı:`,
		apple: `${ada} şunları yazdı (2 Kas 2026 10:00):`,
		thunderbird: '2.11.2026 10:00 tarihinde Ada via Kindling yazdı:',
		outlook: ['Kimden', 'Gönderildi', 'Kime', 'Konu'],
		original: 'Özgün İleti',
		phone: 'iPhone’umdan gönderildi',
	},
	ja: {
		says: '喜んでご紹介します。\n\nDana',
		gmail: `2026年11月2日(月) 10:00 ${ada}:`,
		apple: `2026/11/02 10:00、${ada}のメール:`,
		thunderbird: '2026/11/02 10:00、Ada via Kindling のメッセージ:',
		outlook: ['差出人', '送信日時', '宛先', '件名'],
		original: '元のメッセージ',
		phone: 'iPhoneから送信',
	},
	zh: {
		says: '好的，我来介绍。\n\nDana',
		gmail: `${ada} 于2026年11月2日周一 10:00写道：`,
		apple: `在 2026年11月2日，10:00，${ada} 写道：`,
		thunderbird: '在 2026/11/2 10:00, Ada via Kindling 写道:',
		outlook: ['发件人', '发送时间', '收件人', '主题'],
		original: '原始邮件',
		phone: '发自我的iPhone',
	},
	ar: {
		says: 'بكل سرور، سأعرّفكما.\n\nDana',
		gmail: `في الاثنين، ٢ نوفمبر ٢٠٢٦ في ١٠:٠٠ ص تمت كتابة ما يلي بواسطة ${ada}:`,
		apple: `في ٢ نوفمبر ٢٠٢٦، كتب ${ada}:`,
		thunderbird: 'في ٢‏/١١‏/٢٠٢٦ ١٠:٠٠ ص، كتب Ada via Kindling:',
		outlook: ['من', 'تاريخ الإرسال', 'إلى', 'الموضوع'],
		original: 'الرسالة الأصلية',
		phone: 'أُرسلت من الـ iPhone',
	},
} as const;
export type Words = (typeof languages)[keyof typeof languages];
