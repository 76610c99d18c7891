import { messageParts } from '#contract/mailed-text';
import { introducing } from '#contract/rules/default-draft';
import { dayMs } from '#contract/rules/durations';
import { firstName } from '#contract/rules/first-name';
import { formatWeekdayAndDay, zoneName } from '#contract/rules/format';
import { permittedWords } from '#contract/rules/intro-terms';
import { asFact } from '../../features/introductions/template-fields.ts';

/** Facts for the message to a prospect: who made it possible, and how. */
type ToProspect = {
	prospect: string;
	/** The connector by name. Null if only an address is known. */
	connector: string | null;
	/** `suggested`: the connector lets the user write. `willing`: the prospect would like to meet. `introduced`: it was made. */
	after: 'suggested' | 'willing' | 'introduced';
	/** The connector is in Bcc, because the introduction came by mail. */
	isInBcc: boolean;
	/** The message that asked for the introduction, which says why. */
	asked: string;
	sender: string;
	/** The sender's line about themselves. */
	about: string | null;
	/** The sender's booking page. */
	bookingLink: string | null;
};

/** Drafts the first message to a prospect, in the user's voice. `now` is in ms since 1970. */
export function messageTo(to: ToProspect, now = Date.now()): { subject: string; message: string } {
	const connector = to.connector && asFact(to.connector);
	return {
		subject: connector ? `Introduction through ${connector}` : `Introduction: ${to.sender}`,
		message: `Hi ${firstName(asFact(to.prospect))},

${howCome(to, connector)} ${whyOf(to)}

Would you have 15 minutes for a call? ${timesAfter(now)} would work for me, or ${orElse(to.bookingLink)}

Best,
${to.sender}`,
	};
}

const anyTime = 'any other time that suits you better.';
const orElse = (bookingLink: string | null) => (bookingLink ? `pick a time that suits you: ${bookingLink}` : anyTime);

/** Replaces the offer of any other time in a message by the booking link. The rest stays as it is. */
export const withBookingLink = (message: string, bookingLink: string) =>
	message.replace(anyTime, () => orElse(bookingLink));

function howCome({ after, isInBcc }: ToProspect, connector: string | null): string {
	if (after === 'introduced')
		return `${connector ? `${connector} introduced us` : 'We were introduced'}${isInBcc ? ', and is in Bcc so as not to fill their inbox' : ''}.`;
	if (after === 'willing')
		return connector
			? `${connector} told me that you’d be up for a chat. Thank you!`
			: 'Thank you for being up for a chat.';
	return connector ? permittedWords(connector) : 'Someone we both know suggested I get in touch.';
}

// Taken from the part to forward, without greeting, question and signature.
function whyOf({ asked, sender, about }: ToProspect): string {
	const part = messageParts(asked).forward?.replace(signing, '') ?? '';
	const sentences = part
		.replace(/^(?:hi|hello|hey|dear)\b[^,\n]{0,60},\s*/i, '')
		.split(/(?<=[.!?])\s+/)
		.filter((sentence) => sentence.trim() && !sentence.trim().endsWith('?'));
	return sentences.join(' ') || introducing(sender, about);
}

const signing =
	/\n+\s*(?:best|all the best|thanks|thank you|many thanks|regards|kind regards|best regards|cheers|warmly)\b[^\n]{0,20}\n[\s\S]*$/i;

// Two working days from the day after tomorrow, one in the morning and one in the afternoon, in the browser's time
// zone.
function timesAfter(now: number): string {
	const days = Array.from({ length: 7 }, (_, at) => now + (at + 2) * dayMs).filter((day) => !isWeekend(new Date(day)));
	const [first = now, , third = now] = days;
	return `${formatWeekdayAndDay(first)} at 10:00 or ${formatWeekdayAndDay(third)} at 15:00 (${zoneName(now)})`;
}

const isWeekend = (day: Date) => day.getDay() === 0 || day.getDay() === 6;
