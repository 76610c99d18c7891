/**
 * How mail programs announce the mail that they quote, in the languages that they are used in. Every expression reads one
 * line and takes a time that grows with its length only.
 */

const longestLine = 500;

/** The words before a quote: "On <day>, <name> wrote:", with the verb at the end or in the middle. */
const attributions: RegExp[] = [
	/^On\b.{4,}\b(wrote|writes):$/i,
	/^(Am|Den|Um)\b.{4,}\b(schrieb|skrev)\b.{0,200}:$/i,
	/^(Op|Den|På|D\.)\b.{4,}\b(schreef|skrev)\b.{0,200}:$/i,
	/^.{0,200}\b(schrieb|schreef|skrev)\b.{4,}:$/i,
	/^Le\b.{4,}\ba écrit ?:$/i,
	/^.{2,200}\ba écrit\b.{0,200}:$/i,
	/^El\b.{4,}\bescribió ?:$/i,
	/^(Il|In data)\b.{4,}\bha scritto ?:$/i,
	/^(Em|No dia|A)\b.{4,}\bescreveu ?:$/i,
	/^.{4,}\b(napisał|napisała|napisał\(a\)|pisze) ?:$/i,
	/^.{4,}(написал|написала|написал\(а\)|пишет) ?:$/i,
	/^.{2,}(写道|寫道|のメール|さんのメッセージ|wrote) ?[:：]$/i,
	/^.{4,}(님이 작성|작성) ?[:：]$/,
	/^.{4,}\b(yazdı|şunu yazdı) ?:$/i,
	// A date or a day of the week, and an address in angle brackets, in whatever language.
	/^.*\d{4}.*<[^\s<>]+@[^\s<>]+> ?[:：]$/,
	/^.*\d{1,2}[:.]\d{2}.*<[^\s<>]+@[^\s<>]+> ?[:：]$/,
];

/** Whether a line announces a quote. */
export const isAttribution = (line: string): boolean =>
	line.length <= longestLine && attributions.some((one) => one.test(line));

const originals = [
	...['original message', 'original appointment', 'reply message', 'ursprüngliche nachricht', 'originalnachricht'],
	...["message d'origine", 'message d’origine', 'message original', 'mensaje original', 'mensagem original'],
	...[
		'messaggio originale',
		'oorspronkelijk bericht',
		'originalmeddelande',
		'oprindelig meddelelse',
		'opprinnelig melding',
	],
	...['wiadomość oryginalna', 'исходное сообщение', 'original-nachricht', '原始邮件', '元のメッセージ', '원본 메시지'],
];

/** Whether a line says that an older mail follows: "-----Original Message-----". A forwarded mail is no older one. */
export function isSeparator(line: string): boolean {
	const words = /^[-–—_*\s]{2,}(.{4,60}?)[-–—_*\s]{2,}$/.exec(line.slice(0, longestLine).trim())?.[1];
	return words !== undefined && originals.includes(words.trim().toLowerCase());
}

const headerNames = [
	...['from', 'sent', 'date', 'to', 'cc', 'subject', 'reply-to'],
	...['von', 'gesendet', 'datum', 'an', 'betreff'],
	...['de', 'envoyé', 'date', 'à', 'objet'],
	...['enviado', 'enviado el', 'fecha', 'para', 'asunto', 'enviada em', 'data', 'assunto'],
	...['da', 'inviato', 'a', 'oggetto'],
	...['van', 'verzonden', 'aan', 'onderwerp'],
	...['från', 'skickat', 'till', 'ämne', 'fra', 'sendt', 'til', 'emne'],
	...['od', 'wysłano', 'do', 'temat', 'от', 'отправлено', 'кому', 'тема'],
	...['差出人', '送信日時', '宛先', '件名', '发件人', '发送时间', '收件人', '主题'],
];

/** Whether a line is a header of a quoted mail: "Sent: Monday", "*Von:* Ada". */
export function isHeaderLine(line: string): boolean {
	const name = /^[\s>*]*([^:：*]{1,30}?)\s*\*?\s?[:：]/.exec(line.slice(0, longestLine))?.[1];
	return name !== undefined && headerNames.includes(name.trim().toLowerCase());
}

const devices: RegExp[] = [
	/^--$/,
	/^(Sent|Get) (from|via|with) (my )?[\w .+'’-]{2,40}( for (iOS|Android))?\.?$/i,
	/^(Sent from|Get) (Outlook|Mail|Yahoo Mail|Proton ?Mail|Gmail|Spark|AquaMail)\b.{0,60}$/i,
	/^(Von meinem|Gesendet (von|mit|über)) .{2,60}$/i,
	/^(Envoyé (depuis|de|avec)|Obtenez Outlook) .{2,60}$/i,
	/^Enviado (desde|do|a partir|de) .{2,60}$/i,
	/^Inviato (da|dal) .{2,60}$/i,
	/^(Verzonden vanaf|Verstuurd vanaf) .{2,60}$/i,
	/^(Skickat från|Sendt fra|Wysłane z|Отправлено с) .{2,60}$/i,
	/^(iPhoneから送信|发自我的 ?.{2,30}|從我的 ?.{2,30})$/,
];

/** Whether a signature begins with the line: two dashes, or a program that names itself. */
export const isSignatureLine = (line: string): boolean => {
	const words = line.slice(0, longestLine).trim();
	return devices.some((one) => one.test(words));
};
