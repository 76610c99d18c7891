import type { MailedRequest } from '#contract/mail-about-several';
import { messageParts, withoutPart } from '#contract/mailed-text';
import type { Prospect } from '#contract/prospect';
import { forwardableText, introducing, namePlaces } from '#contract/rules/default-draft';
import { firstRole } from '#contract/rules/first-role';
import { nudgeableStatuses } from '#contract/rules/intro-status';
import { again, defaultText, type EmailText, greeted } from './intro-texts.ts';
import { fillTemplate, type Person } from './template-fields.ts';

type Named = Pick<Prospect, 'name' | 'title' | 'location'>;

const inWords = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names several people in a sentence: "Amara Silva, Bo Lind, and Cy Hart". */
export const namesOf = (people: readonly Pick<Prospect, 'name'>[]) => inWords.format(people.map(({ name }) => name));

/** The people an email is about: one prospect, or several in one ask. */
export type People = readonly [Prospect, ...Prospect[]];

/** Returns the people as one person for a text: with all names, and without anything true of only one. */
export const namedTogether = (people: People, connectionSource: string | null): Person => {
	const [{ title, location }, ...others] = people;
	const own = others.length === 0 ? { title, location } : { title: null, location: null };
	return { name: namesOf(people), ...own, connectionSource };
};

/** Drafts a custom message about them. `about` describes the sender in one line. */
export const draftText = (people: People, about: string | null): EmailText =>
	people.length === 1 ? defaultText(people[0], about) : severalText(people, about);

/** Fills a template's text with them. */
export const filledTemplate = (
	text: EmailText,
	people: People,
	connector: string | null,
	sender: string,
): EmailText => {
	if (people.length > 1) return fillForSeveral(text, people, connector, sender);
	const fill = (pattern: string) => fillTemplate(pattern, namedTogether(people, connector), sender);
	return { subject: fill(text.subject), message: fill(text.message) };
};

// A subject stays short.
const subjectOf = (people: readonly Named[]) => {
	const [one, two, ...others] = people;
	if (others.length < 2) return `Introductions: ${namesOf(people)}`;
	return `Introductions: ${one?.name}, ${two?.name} and ${others.length} others`;
};

const withTitles = (people: readonly Named[]) =>
	inWords.format(people.map(({ name, title }) => (title ? `${name} (${firstRole(title)})` : name)));
const withParts = (ask: string, parts: readonly string[]) => [ask.trim(), ...parts].join('\n\n---\n');
const aboutOne = ({ name, title }: Named) => [name, firstRole(title)].filter(Boolean).join(', ');

/** Returns the parts to forward, one for each person, in the sender's words. */
export const partsFor = (people: readonly Named[], ask: string, about: string | null): string =>
	withParts(
		ask,
		people.map(({ name }) => forwardableText(name, namePlaces.sender, about)),
	);

/** Adds the sender's description wherever the message only has their name, or its placeholder. */
export const withAbout = (message: string, sender: string | null, about: string) =>
	[namePlaces.sender, sender ?? namePlaces.sender].reduce(
		(text, name) => text.replaceAll(introducing(name, null), introducing(name, about)),
		message,
	);

/** Drafts a mail about several: one ask that names everyone, and a part to forward for each. */
export const severalText = (people: readonly Named[], about: string | null = null): EmailText => ({
	subject: subjectOf(people),
	message: partsFor(
		people,
		`Hi ${namePlaces.connector},

I hope you're doing well. I'd love to talk with a few people you may know, because [your reason, in one line]:

${people.map((one) => `- ${aboutOne(one)}`).join('\n')}

Would you be open to asking the ones you know well if they'd take a 15-minute call? There's a note to forward for each of them below. If now's not a good time, or you don't know some of them well enough, no problem at all.

Thank you,
${namePlaces.sender}`,
		about,
	),
});

/**
 * Removes one of these people (the one at `at`) from a subject or a message: their line, their name among the others
 * and their part to forward. Text written by hand stays.
 */
export function withoutOne(text: string, people: readonly Named[], at: number): string {
	const left = people.toSpliced(at, 1);
	const [gone] = people.slice(at);
	if (!gone || text === subjectOf(people)) return gone ? subjectOf(left) : text;
	return withoutPart(text, people.length, at)
		.replace(`- ${aboutOne(gone)}\n`, '')
		.replaceAll(withTitles(people), withTitles(left))
		.replaceAll(namesOf(people), namesOf(left));
}

// "{{prospect}} ({{title}})", "{{prospect}}, {{title}} in {{location}}": for several people this becomes a list, each
// with a title.
const whoItIs =
	/\{\{\s*prospect\s*\}\}(?:[ ,(–-]*\{\{\s*title\s*\}\}\)?)?(?:,? (?:in|at|from) \{\{\s*location\s*\}\})?/gi;

/** Fills a template for several people: the ask with everyone's facts, and a part to forward for each. */
export function fillForSeveral(
	{ subject, message }: EmailText,
	people: readonly Named[],
	connectionSource: string | null,
	sender: string,
): EmailText {
	const all: Person = { name: namesOf(people), title: null, location: null, connectionSource };
	const each = withTitles(people);
	const { ask, forward } = messageParts(message);
	const filled = fillTemplate(
		ask.replace(whoItIs, (whole) => (/title|location/i.test(whole) ? each : namesOf(people))),
		all,
		sender,
	);
	const parts = people.map((one) => (forward ? fillTemplate(forward, { ...one, connectionSource }, sender) : ''));
	return {
		subject: people.length > 2 ? subjectOf(people) : fillTemplate(subject, all, sender),
		message: forward ? withParts(filled, parts) : filled,
	};
}

/** Drafts the nudge of a mail about several, about those who are still open. */
export const severalNudge = (people: readonly Named[], connector: string | null, subject: string, sender: string) => ({
	subject: again(subject),
	message: `Hi ${greeted(connector)},

I know inboxes get busy, so just a quick follow-up on ${namesOf(people)}. Would you be open to asking the ones you know well if they'd take a 15-minute call? A word for each is plenty. If you'd rather not, that's fine, and I won't ask again.

Thank you,
${sender}`,
});

/**
 * Returns the requests of a mail about several to send again: for a nudge the unanswered ones, else the bounced ones.
 * One for each person, even if several people were merged into one.
 */
export const onceMore = <Request extends Pick<MailedRequest, 'kind' | 'status' | 'prospectId'>>(
	requests: readonly Request[],
	isNudge: boolean,
): Request[] =>
	requests
		.filter(
			({ kind, status }) => kind === 'ask' && (isNudge ? nudgeableStatuses.includes(status) : status === 'bounced'),
		)
		.filter(({ prospectId }, at, open) => open.findIndex((one) => one.prospectId === prospectId) === at);
