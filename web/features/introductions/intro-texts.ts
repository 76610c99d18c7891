import type { FollowUp, IntroRequest } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { defaultDraft, namePlaces } from '#contract/rules/default-draft';
import { firstName } from '#contract/rules/first-name';
import { firstRole } from '#contract/rules/first-role';
import { enteredName } from '#contract/rules/full-name';
import { followUpKinds } from '#contract/rules/intro-status';
import type { User } from '#contract/user';
import { asFact, type Person } from './template-fields.ts';

/** Subject and message of an email that is being written. */
export type EmailText = { subject: string; message: string };
/** The email that the composer opens with, for a message that follows a request. */
export type Opening = EmailText & {
	recipientEmail: string;
	/** The circle member who was asked instead of an address. */
	circleMember: string | null;
	connectorName: string | null;
	followUp: FollowUp;
};

/** Returns a person as every draft names them: see {@link asFact}. */
export const inDrafts = <P extends Pick<Prospect, 'name' | 'title' | 'location'>>(person: P): P => ({
	...person,
	name: asFact(person.name) || namePlaces.prospect,
	title: person.title && (asFact(person.title) || null),
	location: person.location && (asFact(person.location) || null),
});

type Followed = Pick<IntroRequest, 'id' | 'subject' | 'recipientEmail' | 'circleMember' | 'connectorName'>;
type Addressed = Pick<Prospect, 'name' | 'connectionSource'>;

/** Returns the sender's signature: the entered name, or a placeholder. */
export const signature = (user: User | null | undefined) => (user && enteredName(user)) ?? namePlaces.sender;

// The connection source may have changed since.
const connectorOf = (request: Followed, person: Addressed) => request.connectorName ?? person.connectionSource;
/** Returns the name that greets a connector, or a placeholder if it is unknown. */
export const greeted = (connector: string | null) =>
	(connector && firstName(asFact(connector))) || namePlaces.connector;

/** Drafts a custom message, with placeholders for what only the user knows. */
export const defaultText = (
	{ name, title, location }: Omit<Person, 'connectionSource'>,
	about: string | null = null,
): EmailText => defaultDraft({ prospect: name, title: firstRole(title), location, sender: namePlaces.sender, about });

/** Drafts a short follow-up on an unanswered request. */
export function nudge(request: Followed, person: Addressed, sender: string): Opening {
	return {
		followUp: { requestId: request.id, kind: 'nudge' },
		recipientEmail: request.recipientEmail ?? '',
		circleMember: request.circleMember,
		connectorName: connectorOf(request, person),
		subject: again(request.subject),
		message: `Hi ${greeted(connectorOf(request, person))},

I know inboxes get busy, so just a quick follow-up on ${person.name}. Would you be open to asking if they'd take a 15-minute call? A one-word answer is plenty. If you'd rather not, that's fine, and I won't ask again.

Thank you,
${sender}`,
	};
}

/** Drafts a thank-you after an introduction was made. */
export function thankYou(request: Followed, person: Addressed, sender: string): Opening {
	return {
		followUp: { requestId: request.id, kind: 'thanks' },
		recipientEmail: request.recipientEmail ?? '',
		circleMember: request.circleMember,
		connectorName: connectorOf(request, person),
		subject: `Thank you for introducing me to ${person.name}`,
		message: `Hi ${greeted(connectorOf(request, person))},

Thank you for introducing me to ${person.name}.

I know you put your name behind this, and I won't waste it. If I can ever return the favour, just ask.

All the best,
${sender}`,
	};
}

/** Returns the subject of a message that follows another one. */
export const again = (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`);

/** Reads the message that this one follows from the composer's address. Null for an ask. */
export function followUpIn(search: string): FollowUp | null {
	const given = new URLSearchParams(search);
	const kind = followUpKinds.find((each) => given.has(each));
	return kind ? { kind, requestId: given.get(kind) ?? '' } : null;
}

/** Drafts the message that follows this request. Null when the request is gone. */
export const openingOf = (
	{ kind }: FollowUp,
	request: Followed | undefined,
	person: Addressed,
	sender: string,
): Opening | null => (request ? (kind === 'nudge' ? nudge : thankYou)(request, person, sender) : null);
