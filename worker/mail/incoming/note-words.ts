import { wordsIn } from './line-words.ts';
import { keyOf } from './sent-mail.ts';

/**
 * Words of automatic notes in many languages. They are one sign among others (automatic.ts), and never make a mail
 * automatic by themselves. An asterisk stands for the rest of a word.
 */
const lists = {
	/** Beginnings of the subject of such a note. */
	subject: [
		'automatic reply, automatic response, automated reply, automated response, auto reply, auto response, autoreply, autoresponse, autoresponder, auto',
		'out of office, out of the office, ooo, oof, away, on leave, on vacation, on holiday, vacation, i am away, i m away, i am out, i m out',
		'automatische antwort, abwesen*, abwesend*, urlaub*, nicht im büro, réponse automatique, absence, absent*, respuesta automática, ausente, fuera de la oficina, ausencia',
		'resposta automática, fora do escritório, ausência, risposta automatica, fuori ufficio, fuori sede, assenza, automatisch antwoord, afwezig*, autosvar, automatiskt svar, automatisk svar, frånvaro*, fravær*',
		'automaattinen vastaus, poissa*, automatyczna odpowiedź, autoodpowiedź, nieobecn*, automatická odpověď, nepřítom*, mimo kancelář, automatikus válasz, házon kívül, otomatik yanıt, ofis dışı*, автоответ*, автоматический ответ, вне офиса, отпуск*, автоматична відповідь',
		'自动回复, 自動返信, 自動回覆, 不在, 자동 회신, 자동 응답, 부재중, رد تلقائي, תשובה אוטומטית',
		'undeliver*, delivery status, delivery failure, delivery has failed, mail delivery, returned mail, failure notice, unzustellbar, nicht zustellbar, non remis, mancato recapito, onbestelbaar',
		'read, gelesen, lu, leído, letto, lida, gelezen, läst, læst, lest, přečteno, przeczytano, luettu, прочитано, 已读, 開封済み, not read, read receipt, delivered',
		'accepted, declined, tentative*, zugesagt, abgelehnt, angenommen, mit vorbehalt, accepté, refusé, aceptado, aceptada, rechazado, accettato, rifiutato, geaccepteerd, geweigerd',
	],
	/** Words of such notes that people rarely use. */
	note: [
		'automatic reply, automatic response, automatic message, automated reply, automated response, automated message, auto reply, auto response, automatically generated, created automatically by',
		'out of office, out of the office, limited access to email, limited access to my email, no access to email, no access to my email, urgent matters, urgent inquiries, urgent enquiries, urgent requests, do not reply to this, do not respond to this, no longer work, no longer with the company',
		'could not be delivered, delivery failed, delivery has failed, undeliverable, returned to sender, was not delivered, unable to deliver, permanent error, permanent fatal error, recipient address rejected, mailbox is full, mailbox unavailable, user unknown, no such user, nicht zugestellt werden, konnte nicht zugestellt',
		'was read on, return receipt, read receipt, lesebestätigung, has accepted this invitation, has accepted the invitation, has declined this invitation, has declined the invitation',
		'nicht im büro, nicht im haus, außer haus, automatisch generiert*, automatisch erstellt*, automatische antwort, abwesenheitsnotiz, in dringenden fällen, in dringenden angelegenheiten',
		'absent du bureau, absente du bureau, réponse automatique, message automatique, en cas d urgence, fuera de la oficina, respuesta automática, mensaje automático, fora do escritório, resposta automática, mensagem automática, fuori ufficio, fuori sede, risposta automatica',
		'afwezig*, automatisch antwoord, niet op kantoor, inte på kontoret, automatiskt svar, autosvar, ikke på kontoret, automatisk svar, en ole toimistolla, automaattinen vastaus, poza biurem, automatyczna odpowiedź, mimo kancelář, automatická odpověď, ofiste değilim, otomatik yanıt, автоматический ответ, не в офисе, автоматична відповідь',
		'自动回复, 自動返信, 自動回覆, 不在にして, 자동 회신, 자동 응답, 부재중',
	],
	/** Words used by such notes and by people. */
	away: [
		'away, on vacation, on holiday, on leave, maternity leave, parental leave, vacation, back on, back in, returning on, return on, unavailable, read on, thank you for your email, thank you for your message',
		'urlaub, verreist, zurück, abwesend*, nicht da, gelesen, lu le, leído, letto, vacances, congé, congés, de retour, vacaciones, férias, ferie, ferien, vakantie, semester, lomalla, loma*, urlop*, dovolen*, szabadság*, izin*, отпуск*, відпустк*, 休暇, 休假, 휴가',
	],
} as const;
type List = keyof typeof lists;

const compiled = (list: readonly string[]) =>
	list
		.flatMap((phrases) => phrases.split(','))
		.map((phrase) => ` ${keyOf(wordsIn(phrase))}${phrase.endsWith('*') ? '' : ' '}`);
const phrases: Record<List, readonly string[]> = {
	subject: compiled(lists.subject),
	note: compiled(lists.note),
	away: compiled(lists.away),
};

const spaced = (text: string) => ` ${keyOf(wordsIn(text))} `;

/** True if a text has words of a list anywhere. */
export function hasWords(text: string, list: List): boolean {
	const words = spaced(text);
	return phrases[list].some((phrase) => words.includes(phrase));
}

/** True for a subject that begins like an automatic note, after any tags in brackets. */
export function beginsAsNote(subject: string): boolean {
	const words = spaced(subject.replace(/^(?:\s*\[[^\]]{0,40}\])+/, ''));
	return phrases.subject.some((phrase) => words.startsWith(phrase));
}
