import type { PastRequest } from '#contract/intro-request';
import { messageParts } from '#contract/mailed-text';
import { askedALot } from '#contract/rules/asked-a-lot';
import { addressKey } from '#contract/rules/email-address';
import { firstName } from '#contract/rules/first-name';
import { counted, daysAgo } from '#contract/rules/format';
import { type IntroKind, introStates } from '#contract/rules/intro-status';
import { normalizeText } from '#contract/rules/normalize-text';
import { isNamed, onceEach } from '../../../features/connectors/connectors.ts';
import { namesOf } from '../../../features/introductions/several-texts.ts';
import { isKnown, type KnownNames, openBlanks } from './placeholders.ts';

type About = { id: string; name: string; email: string | null; status: string };

/** Input of the checks. `asked` are the requests of the last twelve months; `now` is in ms since 1970. */
export type Checked = {
	kind: IntroKind;
	subject: string;
	message: string;
	recipientEmail: string;
	/** The circle member who is asked without an address. */
	circleMember?: string | null | undefined;
	/** The people it is about. */
	people: readonly [About, ...About[]];
	known: KnownNames;
	asked: readonly PastRequest[];
	now: number;
};

export type CheckName =
	| 'placeholders'
	| 'length'
	| 'subject'
	| 'ask'
	| 'easy no'
	| 'forward'
	| 'recipient'
	| 'often'
	| 'same person'
	| 'introduced';

/** A line of advice. `fillable` offers to fill in what the app knows. */
type Finding = { check: CheckName; text: string; fillable?: true | undefined };

/** Returns advice on the email, in the order in which it is shown. */
export function checkRequest(checked: Checked): Finding[] {
	const { ask, forward } = messageParts(checked.message);
	const { kind, people } = checked;
	const names = namesOf(people);
	const findings = [checkPlaceholders(checked)];
	// A thank-you asks nothing.
	if (kind !== 'thanks') {
		findings.push(checkLength(ask, kind), checkSubject(checked.subject, names));
		findings.push(checkAsk(ask), checkEasyNo(ask), checkForward(forward, names));
	}
	if (people.length === 1) findings.push(checkRecipient(checked.recipientEmail, people[0]));
	// A thank-you or a nudge isn't another request to the same person.
	if (kind === 'ask') findings.push(checkIntroduced(checked), ...checkHistory(checked));
	return findings.filter((finding) => finding !== null);
}

function checkPlaceholders({ subject, message, known }: Checked): Finding | null {
	const text = `${subject}\n${message}`;
	const open = openBlanks(text);
	if (open.length === 0) return null;
	const fillable = isKnown(text, known) ? true : undefined;
	return { check: 'placeholders', text: `Blanks left: ${open.join(', ')}`, fillable };
}

// A word has a letter or a digit.
const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

function checkLength(ask: string, kind: IntroKind): Finding | null {
	// The lines that name people are read at a glance.
	const words = countWords(ask.replace(/^- .*$/gm, ''));
	const length = counted(words, 'word');
	if (words > 150) return { check: 'length', text: `${length}. That’s long; aim for 50 to 150.` };
	// The reason for a follow-up is in the first message.
	if (words < 50 && kind !== 'nudge')
		return { check: 'length', text: `${length}. That’s short; say why this person, in a line.` };
	return null;
}

const nameParts = (name: string) => normalizeText(name).match(/[\p{L}\p{N}]{2,}/gu) ?? [normalizeText(name)];

function checkSubject(subject: string, name: string): Finding | null {
	const words = new Set(normalizeText(subject).match(/[\p{L}\p{N}]+/gu));
	// Some scripts have no spaces, so a name may be part of a longer word.
	const named = nameParts(name).some(
		(part) => words.has(part) || (/[^\p{Script=Latin}]/u.test(part) && normalizeText(subject).includes(part)),
	);
	return named ? null : { check: 'subject', text: `Name ${name} in the subject.` };
}

const easyNo =
	/\bno (?:worries|problem|pressure|hard feelings|need to)\b|\b(?:completely|totally|perfectly|absolutely) (?:fine|ok(?:ay)?|understandable)\b|\bthat(?:['’]s| is) (?:fine|ok(?:ay)?|all right)\b|\b(?:feel free|free|happy for you|ok(?:ay)?|fine) to (?:say no|decline|pass|ignore|skip)\b|\bsay (?:no|so)\b|\bif (?:you(?:['’]d| would) (?:rather|prefer) not|not,|this (?:feels|is) awkward|(?:it|this|that)(?:['’]s| is) not|you(?:['’]re| are) not (?:comfortable|able)|you (?:don['’]t|do not) (?:know|feel))|\bi(?:['’]ll| will)?(?: completely| totally| fully)? understand\b|\ba no is\b/i;
const request =
	/\b(?:would|could|can|will|might) you(?! (?:have been|believe))\b|\bare you (?:able|willing|open|comfortable|happy|up) (?:to|with|for)\b|\bdo you (?:mind|think you could)\b|\bwould it be (?:ok|okay|possible|all right|fine)\b|\bwould you(?:r)? mind\b|\bplease (?:introduce|connect|forward|ask|put|pass|share)\b|\b(?:wondering|hoping|ask) (?:if|whether|that)? ?you(?:['’]d| would| could| might| can)?\b|\bi(?:['’]d| would) (?:really )?(?:appreciate|love|be grateful for) (?:an|your|a|it if)\b|\bmay i ask\b/i;

/** Finds the sentences that ask the reader for something, except those that make a no easy. */
function asks(text: string): string[] {
	return sentences(text).filter((sentence) => request.test(sentence) && !easyNo.test(sentence));
}

const sentences = (text: string) => text.split(/(?<=[.?!])\s+|\n{2,}/).filter((part) => part.trim());

function checkAsk(ask: string): Finding | null {
	const count = asks(ask).length;
	if (count === 1) return null;
	if (count === 0) return { check: 'ask', text: 'No clear ask yet. Make one small ask, and say how small.' };
	return { check: 'ask', text: `${count} asks. One is easier to say yes to.` };
}

function checkEasyNo(ask: string): Finding | null {
	return easyNo.test(ask) ? null : { check: 'easy no', text: 'Make it easy to say no, in a sentence.' };
}

// The prospect reads the part to forward, so "she" or "he" there would mean its reader.
function checkForward(forward: string | null, name: string): Finding | null {
	if (!forward || !/\bshe\b|\bhe [a-z]+(?:s|ed)\b/i.test(forward)) return null;
	return { check: 'forward', text: `${firstName(name)} reads the part to forward, so say “you” there.` };
}

function checkRecipient(recipient: string, prospect: About): Finding | null {
	const address = addressKey(recipient);
	if (!address) return null;
	const own = addressKey(prospect.email ?? '') === address;
	const parts = nameParts(prospect.name);
	const local = normalizeText(address.split('@')[0] ?? '');
	const looksOwn = parts.length > 1 && parts.every((part) => local.includes(part));
	if (!own && !looksOwn) return null;
	const text = own
		? `This is ${prospect.name}’s own address. Ask someone you both know.`
		: `This looks like ${prospect.name}’s own address. Is it the person you both know?`;
	return { check: 'recipient', text };
}

// By their status, or by the outcome of a request to anyone.
function checkIntroduced({ people, asked }: Checked): Finding | null {
	const done = people.filter(
		({ id, status }) =>
			status === 'introduced' || asked.some((one) => one.prospectId === id && one.status === 'introduced'),
	);
	if (done.length === 0) return null;
	return { check: 'introduced', text: `You’ve already been introduced to ${namesOf(done)}.` };
}

function checkHistory({ recipientEmail, circleMember, known, people, asked, now }: Checked): Finding[] {
	const address = addressKey(recipientEmail);
	const before = asked.filter(
		(one) =>
			introStates[one.status].asked &&
			((address && addressKey(one.recipientEmail ?? '') === address) ||
				(circleMember && one.circleMember === circleMember) ||
				isNamed(one.connectorName, known.connection)),
	);
	// One mail may have asked about several people.
	const times = onceEach(before).map((one) => one.createdAt);
	const findings: Finding[] = [];
	const aLot = askedALot(times, now);
	if (aLot === 'often') {
		findings.push({ check: 'often', text: 'You’ve asked them more than three times in twelve months.' });
	} else if (aLot === 'recently') {
		const last = Math.max(...times.map((time) => Date.parse(time)));
		findings.push({ check: 'often', text: `You already asked them ${daysAgo(last, now)}.` });
	}
	const again = people.filter(({ id }) => before.some((one) => one.prospectId === id));
	if (again.length > 0) {
		findings.push({ check: 'same person', text: `You’ve asked them about ${namesOf(again)} before.` });
	}
	return findings;
}
