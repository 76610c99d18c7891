import { html } from 'hono/html';
import { answerOffer, labelledParts, mailedText, messageParts } from '#contract/mailed-text';
import { type IntroTerms, termLines } from '#contract/rules/intro-terms';
import { channelInWords, type ProspectChannel, type SaidOfRequest } from '#contract/rules/prospect-answer';
import { oneLine } from '#contract/rules/text';
import { letterPage, noticeLetter, paragraphs, smallPrint, stepButton } from '../../mail/letters/letter-parts.ts';
import type { Letter } from '../../mail/providers/mailer.ts';

/**
 * Writes a request as plain text and HTML; one about several has a part to forward for each person. The answer link, if
 * any, is above the part to forward, so that forwarding the mail unchanged doesn't seem to offer the button to the
 * prospect.
 */
export function requestLetter(
	message: string,
	link: string | null,
	people?: readonly string[],
): { text: string; html: string } {
	const end = stopParts(link);
	const text = mailedText(message, link, people);
	return {
		text: end ? `${text}\n\n${end.text}` : text,
		html: letterPage(html`${requestBody(message, link, people)}${end?.html ?? ''}`),
	};
}

const requestBody = (message: string, link: string | null, people?: readonly string[]) =>
	html`${paragraphs(messageParts(message).ask)}${
		link === null ? '' : stepButton({ label: answerOffer.label, link }, answerOffer.small)
	}${labelledParts(message, people).map(
		({ label, text }) =>
			html`<div style="margin:28px 0">${smallPrint(label)}<div style="padding:4px 16px;border-left:3px solid #b8501f">${paragraphs(text)}</div></div>`,
	)}`;

type MemberLetter = {
	message: string;
	link: string | null;
	people: readonly string[];
	asker: string;
	/** Address of the settings that switch these mails off. */
	settings: string;
};

/**
 * Writes the same for a circle member. It ends with the reason that a reply reaches no one, and where such mails are
 * turned off.
 */
export function memberLetter({ message, link, people, asker, settings }: MemberLetter): { text: string; html: string } {
	const hidden = `${asker} can't see your email address, so replying to this email won't reach them.`;
	const off = 'Turn off emails from your circle';
	return {
		text: `${mailedText(message, link, people)}\n\n${hidden}\n${off}: ${settings}\n`,
		html: letterPage(
			html`${requestBody(message, link, people)}<div style="margin:28px 0 0">${smallPrint(hidden)}<p style="margin:0;font-size:13px"><a href="${settings}" class="small" style="color:#6b625a">${off}</a></p></div>`,
		),
	};
}

// The end of a mail with an answer link. One click on the linked page stops everyone's mails to this address.
function stopParts(answerLink: string | null) {
	if (answerLink === null) return null;
	const stop = 'Stop these emails';
	const link = `${answerLink}/not-again`;
	return {
		text: `${stop}: ${link}\n`,
		html: html`<p style="margin:28px 0 0;font-size:13px"><a href="${link}" class="small" style="color:#6b625a">${stop}</a></p>`,
	};
}

type Given = {
	prospect: string;
	said: SaidOfRequest;
	/** The connector's note. */
	note: string | null;
	/** The terms of the connector's yes. */
	terms?: IntroTerms | null;
	/** Note of the prospect beside their yes. */
	way?: ProspectChannel | null;
	contact?: string | null;
	prospectNote?: string | null;
};

/**
 * Writes the mail that tells the user a connector's answer. `where` is the address of the prospect's page in the app;
 * `open` is the number of people of the mail without an answer.
 */
export function answerLetter(
	{ connection, ...given }: Given & { connection: string },
	where: string,
	open = 0,
): Letter {
	const { prospect, said } = given;
	const { short, long } = saying[said];
	return noticeLetter({
		subject: oneLine(`${connection} ${short}: introduction to ${prospect}`),
		lines: [long(connection, prospect), ...wordsOf(given, connection)],
		step: { label: `Open ${prospect} in Kindling`, link: where },
		...(open > 0 && { close: [moreMayFollow] }),
	});
}

/**
 * Writes the mail that tells the user several answers to a mail about `asked` people, `open` of them without an answer
 * yet: the new answers, or all of them once the last has come. `where` is the address of the app.
 */
export function severalAnswersLetter(
	connection: string,
	given: readonly Given[],
	where: string,
	{ asked, open }: { asked: number; open: number },
): Letter {
	const isAll = given.length === asked;
	return noticeLetter({
		subject: oneLine(`${connection} answered about ${isAll ? 'all ' : ''}${given.length} people`),
		lines: [
			`${connection} has answered about ${isAll ? 'everyone' : 'some of the people'} you asked about.`,
			...given.map((one) => [`${one.prospect}: ${saying[one.said].short}.`, ...wordsOf(one, connection)].join('\n')),
		],
		step: { label: 'Open Kindling', link: where },
		...(open > 0 && { close: [moreMayFollow] }),
	});
}

function wordsOf(given: Given, connection: string): string[] {
	const { said, note, terms, prospect, way, contact, prospectNote } = given;
	const line = note ? [`“${note}”`] : [];
	if (said === 'yes' && terms) return [...line, ...termLines(terms, connection, prospect)];
	if (said !== 'both') return line;
	return [
		...(way ? [`${prospect} would like to connect ${channelInWords(way)}${contact ? `: ${contact}` : '.'}`] : []),
		...(!way && contact ? [`${prospect} added: ${contact}`] : []),
		...(prospectNote ? [`${prospect}: “${prospectNote}”`] : []),
	];
}

const moreMayFollow =
	'More answers may follow. They show up in Kindling right away. The next email comes when all are in, or after an hour.';

const saying: Record<SaidOfRequest, { short: string; long: (connector: string, prospect: string) => string }> = {
	yes: { short: 'said yes', long: (connector, prospect) => `${connector} is happy to introduce you to ${prospect}.` },
	no: {
		short: 'said not right now',
		long: (connector, prospect) => `${connector} can’t help with an introduction to ${prospect} right now.`,
	},
	both: {
		short: 'has a yes for you',
		long: (connector, prospect) => `${prospect} said yes. ${connector} checked with them first.`,
	},
	unsure: {
		short: 'doesn’t know them well enough',
		long: (connector, prospect) => `${connector} doesn’t know ${prospect} well enough to introduce you.`,
	},
};

/** Writes the mail that tells the user that an introduction was made. */
export function introducedLetter(connector: string, prospect: string): Letter {
	return noticeLetter({
		subject: oneLine(`${connector} introduced you to ${prospect}`),
		lines: [`${connector} has introduced you to ${prospect}. Their email to both of you is in your inbox.`],
	});
}
