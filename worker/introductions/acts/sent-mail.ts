import { wholeMessage } from '#contract/mailed-text';
import { displayName } from '../../accounts/display-name.ts';
import type { Db } from '../../db/client.ts';
import type { Bindings } from '../../env.ts';
import type { SentMail } from '../../outside/incoming/sent-mail.ts';
import { requestLetter } from '../../outside/mail/letter.ts';
import type { FoundRequest } from '../db/mails/find-by-token.ts';
import { listSent } from '../db/mails/list-sent.ts';
import { answerUrl } from './answer-link.ts';

// What is stored of a link is its hash. Any link has its place in what was sent.
const anyLink = answerUrl('https://kindling.invalid', 'a'.repeat(43));

/** All mails that were sent about these asks, as they were sent, for a reply that quotes one of them. */
export async function sentMail(
	{ db, env }: { db: Db; env: Bindings },
	{ user, mailedTo, recipientEmail, connector }: FoundRequest,
	asks: readonly FoundRequest[],
): Promise<SentMail> {
	const rows =
		asks.length > 0
			? await listSent(
					db,
					user.id,
					asks.map(({ id }) => id),
				)
			: [];
	const mails = [...Map.groupBy(rows, ({ mail, id }) => mail ?? id).values()];
	return {
		letters: mails.map((requests) =>
			requestLetter(
				wholeMessage(requests.map(({ message }) => message)),
				anyLink,
				requests.map(({ prospectName }) => prospectName),
			),
		),
		subjects: [...new Set(rows.map(({ subject }) => subject))],
		asker: { name: displayName(user), addresses: [env.MAIL_FROM, user.email] },
		recipient: [mailedTo, recipientEmail, connector].filter((one) => one !== null),
	};
}
