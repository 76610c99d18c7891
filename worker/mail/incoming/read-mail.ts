import PostalMime, { type Address, type Attachment, addressParser, type Email } from 'postal-mime';
import { attachmentsMost, type Unread } from '#contract/intro-reply';
import { limits } from '#contract/rules/limits';
import { oneLine } from '#contract/rules/text';
import { type MailHeaders, writerOf } from './automatic.ts';
import { readReport } from './delivery-report.ts';
import { htmlText } from './html-text.ts';
import { forwardedHeader, type IncomingMail } from './incoming-mail.ts';
import { ownWords } from './own-words.ts';
import type { SentMail } from './sent-mail.ts';

// More than people write, but little enough that a hostile mail only takes a moment.
const parserLimits = { maxNestingDepth: 50, maxHeadersSize: 512_000, maxRfc822NestingDepth: 0 };
const mostText = 100_000;
const longestMessageId = 500;

/**
 * Parses a mail. Never throws: a mail that can't be parsed is `unreadable`, with what its headers say. `headers` are
 * the mail's as read by the platform, `envelopeFrom` is the sender of the envelope, and `sent` is what it may quote.
 */
export async function readMail(
	raw: Uint8Array,
	{ headers: known, envelopeFrom, sent }: { headers: Headers; envelopeFrom: string; sent: SentMail },
): Promise<IncomingMail> {
	const mail = await parsed(raw);
	const headers: MailHeaders = mail ? headersOf(mail) : new Map(known);
	const whole = mail ? mail.text?.trim() || textOfHtml(mail) : '';
	const written = storableText(whole.slice(0, mostText));
	const [from] = mailboxes(mail?.from ? [mail.from] : addressParser(known.get('from') ?? ''));
	const email = addressOf(from?.address ?? envelopeFrom);
	const name = cutText(oneLine(from?.name ?? ''), limits.name) || null;
	const isSealed = isEncrypted(headers, written);
	const { text, folded } = isSealed ? { text: '', folded: '' } : ownWords(written, sent, name ?? email);
	const subject = oneLine(mail?.subject ?? '');
	const writer = writerOf({
		headers,
		envelopeFrom,
		from: email,
		subject,
		text: text || written,
		types: mail ? typesOf(mail, headers) : [],
		sentSubjects: sent.subjects,
		quotes: text !== '' && folded !== '',
	});
	const parts = mail?.attachments ?? [];
	const hasParts = parts.some((part) => !isOwnPart(part)) || (text === '' && parts.length > 0);
	const status = parts.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType));
	return {
		messageId: messageIdOf(mail?.messageId ?? known.get('message-id')),
		from: { email, name },
		recipients: mailboxes([...(mail?.to ?? []), ...(mail?.cc ?? [])]).map(({ address }) => address.toLowerCase()),
		subject: cutText(subject, limits.subject),
		text: cutText(text, limits.replyText),
		folded: cutText(folded, limits.replyText),
		unread: unreadBecause(mail, { isSealed, text, folded, hasParts }),
		attachments: attachmentNames(parts),
		writer,
		hasMore: (hasParts && writer !== 'machine') || whole.length > mostText || text.length > limits.replyText,
		report: writer === 'person' ? null : readReport(headers, status ? contentOf(status) : null, written),
		isForwarded: headers.has(forwardedHeader.toLowerCase()),
	};
}

// A mail of only quotations is shown as such. A mail with anything besides text isn't called empty.
function unreadBecause(
	mail: Email | null,
	{ isSealed, text, folded, hasParts }: { isSealed: boolean; text: string; folded: string; hasParts: boolean },
): Unread | null {
	if (!mail) return 'unreadable';
	if (isSealed) return 'encrypted';
	if (text !== '') return null;
	if (hasParts || (folded === '' && /<(?:img|object|video|audio|svg)\b/i.test(mail.html ?? ''))) return 'unreadable';
	return folded === '' ? 'empty' : null;
}

const typesOf = (mail: Email, headers: MailHeaders): string[] => [
	headers.get('content-type') ?? '',
	...mail.attachments.map(({ mimeType, method }) => (method ? `${mimeType}; method=${method}` : mimeType)),
];

// The parser takes ten microseconds for each line, however short. A mail of 5 MB in lines of 76 characters, as
// attachments are written, has fewer lines than this.
const mostLines = 80_000;

function firstLines(raw: Uint8Array): Uint8Array {
	let end = -1;
	for (let line = 0; line < mostLines; line += 1) {
		end = raw.indexOf(0x0a, end + 1);
		if (end < 0) return raw;
	}
	return raw.subarray(0, end + 1);
}

async function parsed(raw: Uint8Array): Promise<Email | null> {
	try {
		return await PostalMime.parse(firstLines(raw), { ...parserLimits, forceRfc822Attachments: true });
	} catch {
		return null;
	}
}

function headersOf(mail: Email): MailHeaders {
	const headers = new Map<string, string>();
	for (const { key, value } of mail.headers) if (!headers.has(key)) headers.set(key, value);
	return headers;
}

// A hostile mail can make a library do anything. The mail is forwarded anyway, with a note that its text is missing.
function textOfHtml({ html }: Email): string {
	try {
		return html ? htmlText(html) : '';
	} catch {
		return '';
	}
}

const sealedTypes = /^\s*(multipart\/encrypted|application\/(x-)?pkcs7-mime)\b/i;

const isEncrypted = (headers: MailHeaders, written: string): boolean =>
	sealedTypes.test(headers.get('content-type') ?? '') || /^-----BEGIN PGP MESSAGE-----$/m.test(written);

type Box = { name: string; address: string };

const mailboxes = (addresses: readonly Address[]): Box[] =>
	addresses.flatMap((one): Box[] =>
		one.group ? one.group : [{ name: one.name, address: (one as Box).address ?? '' }],
	);

const addressOf = (address: string) => cutText(oneLine(storableText(address)).toLowerCase(), limits.email);

function messageIdOf(id: string | null | undefined): string | null {
	const found = /<[^\s<>]+>/.exec(id ?? '')?.[0] ?? null;
	return found && found.length <= longestMessageId ? found : null;
}

// Parts of the text itself, such as its pictures and the signature's seal, aren't attachments.
const isOwnPart = ({ related, mimeType }: Attachment) =>
	related ||
	/^(message\/(global-)?delivery-status|application\/(x-)?(pkcs7|pgp)-signature|text\/x-amp-html|text\/vnd\.google\.email-reaction\+json)$/.test(
		mimeType,
	);

const attachmentNames = (parts: readonly Attachment[]) =>
	parts
		.filter((part) => !isOwnPart(part))
		.slice(0, attachmentsMost)
		.map(({ filename, mimeType }) => cutText(oneLine(storableText(filename ?? mimeType)), limits.name));

function contentOf({ content }: Attachment): string {
	return typeof content === 'string' ? content : new TextDecoder().decode(content).slice(0, mostText);
}

/**
 * Cleans a text from outside for storing and showing: plain line ends, and no characters that can't be stored or that
 * turn the direction of the text around them.
 */
export const storableText = (text: string): string =>
	text
		.replace(/\r\n?|[\u2028\u2029]/g, '\n')
		.replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
		.replace(/\p{Surrogate}/gu, '\ufffd')
		.replace(/[ \t\u00a0]+$/gm, '')
		.replace(/\n{4,}/g, '\n\n\n')
		.trim();

/** Cuts a text to at most `max` characters, with an ellipsis, and never in the middle of a character. */
const cutText = (text: string, max: number): string =>
	text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
