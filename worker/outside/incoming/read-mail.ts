import PostalMime, { type Address, type Attachment, addressParser, type Email } from 'postal-mime';
import { attachmentsMost, type Unread } from '#contract/intro-reply';
import { limits } from '#contract/rules/limits';
import { oneLine } from '#contract/rules/text';
import { isAutomatic, type MailHeaders } from './automatic.ts';
import { readReport } from './delivery-report.ts';
import { foldHistory } from './fold-history.ts';
import { htmlText } from './html-text.ts';
import { handedOnHeader, type IncomingMail } from './incoming-mail.ts';
import { cutText, storableText } from './storable-text.ts';

// More than people write, and so little that a hostile mail takes no more than a moment.
const parserLimits = { maxNestingDepth: 50, maxHeadersSize: 512_000, maxRfc822NestingDepth: 0 };
const mostText = 100_000;
const longestMessageId = 500;

/**
 * Reads a mail. Never throws: one that cannot be read is `unreadable`, with what its headers say. `headers` are those of
 * the mail as the platform read them, `envelopeFrom` is the sender of the envelope.
 */
export async function readMail(
	raw: Uint8Array,
	{ headers: known, envelopeFrom }: { headers: Headers; envelopeFrom: string },
): Promise<IncomingMail> {
	const mail = await parsed(raw);
	const headers: MailHeaders = mail ? headersOf(mail) : new Map(known);
	const written = mail ? storableText((mail.text?.trim() || textOfHtml(mail)).slice(0, mostText)) : '';
	const unread = mail ? sealedBecause(headers, written) : 'unreadable';
	const { text, history } = unread ? { text: '', history: '' } : foldHistory(written);
	const automatic = isAutomatic(headers, envelopeFrom);
	const status = mail?.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
	const [from] = mailboxes(mail?.from ? [mail.from] : addressParser(known.get('from') ?? ''));
	return {
		messageId: messageIdOf(mail?.messageId ?? known.get('message-id')),
		from: {
			email: addressOf(from?.address ?? envelopeFrom),
			name: cutText(oneLine(from?.name ?? ''), limits.name) || null,
		},
		recipients: mailboxes([...(mail?.to ?? []), ...(mail?.cc ?? [])]).map(({ address }) => address.toLowerCase()),
		subject: cutText(oneLine(mail?.subject ?? ''), limits.subject),
		text: cutText(text, limits.replyText),
		history: cutText(history, limits.replyText),
		unread: unread ?? (text === '' ? 'empty' : null),
		attachments: attachmentNames(mail?.attachments ?? []),
		automatic,
		report: automatic ? readReport(headers, status ? contentOf(status) : null, written) : null,
		handedOn: headers.has(handedOnHeader.toLowerCase()),
	};
}

// The parser takes ten microseconds for each line, however short. A mail of 5 MB in lines of 76 characters, as attachments
// are written, has fewer.
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

// What one hostile mail can make a library do is not known. A text that is missing is said, and the mail is handed on.
function textOfHtml({ html }: Email): string {
	try {
		return html ? htmlText(html) : '';
	} catch {
		return '';
	}
}

const isSealed = /^\s*(multipart\/encrypted|application\/(x-)?pkcs7-mime)\b/i;

const sealedBecause = (headers: MailHeaders, written: string): Unread | null =>
	isSealed.test(headers.get('content-type') ?? '') || /^-----BEGIN PGP MESSAGE-----$/m.test(written)
		? 'encrypted'
		: null;

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

// Parts that belong to the text itself, such as its pictures and the seal of its signature, are none that were sent along.
const isOwnPart = ({ related, mimeType }: Attachment) =>
	related || /^(message\/delivery-status|application\/(x-)?(pkcs7|pgp)-signature)$/.test(mimeType);

const attachmentNames = (parts: readonly Attachment[]) =>
	parts
		.filter((part) => !isOwnPart(part))
		.slice(0, attachmentsMost)
		.map(({ filename, mimeType }) => cutText(oneLine(storableText(filename ?? mimeType)), limits.name));

function contentOf({ content }: Attachment): string {
	return typeof content === 'string' ? content : new TextDecoder().decode(content).slice(0, mostText);
}
