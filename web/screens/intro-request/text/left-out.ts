import type { Prospect } from '#contract/prospect';
import type { User } from '#contract/user';
import { type Connector, isNamed } from '../../../parts/introductions/connectors.ts';
import { draftText, type People, withoutOne } from '../../../parts/introductions/several-texts.ts';
import { readdressed } from '../../../parts/introductions/template-fields.ts';
import { askedAnew, recipientOf, withAddress } from '../sending/recipient.ts';
import { allChanged, custom, isAsGiven, replaced, type Written, withNames } from './email-text.ts';
import { ownName } from './own-name.ts';
import type { Typed } from './typed.ts';

/** Whom an ask about several is about and who is asked, as its draft keeps them: some of the people may be removed by now. */
export type SeveralPeople = {
	people: readonly Pick<Prospect, 'id' | 'name' | 'title' | 'location'>[];
	connector: string | null;
};

/** A text about these people, without those who are not among the ones that are `left`. */
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

/** Who is asked about the one who is left, unless somebody else is chosen (`own`), and who is to be asked `first`. */
type Asked = { own: string | null; first: Connector | null; user: User | null | undefined };

/**
 * What was typed about several people, as it is about those who are left. Of several it greets the connector whom the
 * address names by now (`own`). Of one the email goes to the same connector, and a text that nobody changed by hand is that
 * about one.
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
