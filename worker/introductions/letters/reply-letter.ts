import { html } from 'hono/html';
import type { Unread } from '#contract/intro-reply';
import { letterPage, paragraphs } from '../../mail/letters/letter-parts.ts';
import type { Mail } from '../../mail/providers/mailer.ts';

/** A mail that arrived for a request, as it is forwarded to the user. */
export type ReplyWords = {
	fromEmail: string;
	text: string | null;
	folded: string | null;
	unread: Unread | null;
	attachments: readonly string[];
};

/** Sentences for a reply without a text of its own. */
const unreadSentences: Record<Unread, string> = {
	encrypted: 'This reply is encrypted, so Kindling can’t read it.',
	unreadable: 'Kindling can’t read this reply.',
	empty: 'This reply has no text.',
};

/**
 * Writes the text and HTML of a forwarded mail: the sender's words, the quoted mail, and who an answer goes to.
 * `isAttached`: the original mail is attached.
 */
export function replyLetter(reply: ReplyWords, isAttached: boolean): Pick<Mail, 'text' | 'html'> {
	const notes = [
		...(reply.unread ? [unreadSentences[reply.unread]] : []),
		...(isAttached ? ['The original email is attached.'] : []),
		...(reply.attachments.length > 0 && !isAttached
			? [
					`It had attachments: ${reply.attachments.join(', ')}. Kindling doesn’t keep attachments, so you’ll need to ask for them.`,
				]
			: []),
	].join(' ');
	const foot = `Forwarded by Kindling. Your reply goes straight to ${reply.fromEmail}.`;
	const own = [reply.text ?? '', notes].filter(Boolean);
	const text = [...own, reply.folded ?? '', `-- \n${foot}`].filter(Boolean).join('\n\n');
	return {
		text: `${text}\n`,
		html: letterPage(
			html`${own.map(paragraphs)}${reply.folded ? html`<div class="small" style="margin:24px 0;padding:4px 16px;border-left:3px solid #ccc;color:#6b625a">${paragraphs(reply.folded)}</div>` : ''}<p class="small" style="margin:24px 0 0;color:#6b625a;font-size:13px">${foot}</p>`,
		),
	};
}
