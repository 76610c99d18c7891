import type { Prospect } from '#contract/prospect';
import type { User } from '#contract/user';
import { type Connector, isNamed } from '../../../features/connectors/connectors.ts';
import { draftText, type People, withoutOne } from '../../../features/introductions/several-texts.ts';
import { readdressed } from '../../../features/introductions/template-fields.ts';
import { askedAnew, recipientOf, withAddress } from '../recipient.ts';
import { allChanged, custom, isAsGiven, replaced, type Written, withNames } from './email-text.ts';
import { ownName } from './own-name.ts';
import type { Typed } from './typed.ts';

/**
 * The people and the connector of an ask about several, kept with its draft because some of the people may have been
 * removed.
 */
export type SeveralPeople = {
	people: readonly Pick<Prospect, 'id' | 'name' | 'title' | 'location'>[];
	connector: string | null;
};

/** Removes the people who are not `left` from a text. */
export function withoutOthers(
	written: Written,
	people: SeveralPeople['people'],
	left: readonly Pick<Prospect, 'id'>[],
): Written {
	const at = people.findIndex(({ id }) => left.every((one) => one.id !== id));
	if (at === -1) return written;
	return withoutOthers(
		allChanged(written, (text) => withoutOne(text, people, at)),
		people.toSpliced(at, 1),
		left,
	);
}

/** The connector for the last person left, unless another is chosen (`own`), and the connector to ask `first`. */
type Asked = { own: string | null; first: Connector | null; user: User | null | undefined };

/**
 * Changes a typed ask about several people to be about those left. If several are left, it greets the connector of the
 * current address (`own`). If one is left, the email goes to the same connector, and an unedited text becomes the draft
 * about that person.
 */
export function typedAboutLeft(typed: Typed, several: SeveralPeople, left: People, { own, first, user }: Asked): Typed {
	const written = withoutOthers(typed.written, several.people, left);
	const { recipient: to, name: ownTyped } = typed;
	const { connector: name } = several;
	if (left.length > 1) {
		const recipient = askedAnew(to, name, own);
		return { written: allChanged(written, (text) => readdressed(text, name, own)), recipient, name: ownTyped };
	}
	const asked = first && isNamed(first.name, name) ? first : { name, connectionId: null };
	const chosen = asked.connectionId || !isNamed(name, own) ? asked : null;
	const { email } = recipientOf(to, name, null);
	const recipient = { chosen, addresses: {} };
	const known = { connection: name, sender: ownName(user, ownTyped).own };
	const text = { ...draftText(left, user?.about ?? null), template: custom };
	return {
		name: ownTyped,
		written: isAsGiven(written, known) ? withNames(replaced(written, text, known, false), known) : written,
		recipient: email ? withAddress(recipient, asked, email, own) : recipient,
	};
}
