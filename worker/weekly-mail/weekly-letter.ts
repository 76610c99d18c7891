import { html } from 'hono/html';
import { counted } from '#contract/rules/format';
import { letterPage, smallPrint } from '../mail/letters/letter-parts.ts';
import type { Letter } from '../mail/providers/mailer.ts';
import type { Waiting } from './db/weekly-runs.ts';

/** A line of the mail: a waiting item. */
type Line = Omit<Waiting, 'userId'>;

const titles: Record<Line['kind'], string> = {
	confirm: 'They said yes. Did the introduction happen?',
	replied: 'They replied. What does it say?',
	bounced: 'The email came back. Try another address, or another way.',
	nudge: 'No answer yet. Time for a follow-up.',
};

/**
 * Writes the weekly mail: the waiting items, each a link into the app at `origin`, and the link that stops these mails.
 */
export function weeklyLetter(waiting: readonly Line[], origin: string, token: string): Letter {
	const sections = [...Map.groupBy(waiting, ({ kind }) => kind)].map(([kind, lines]) => {
		const more = (lines[0]?.total ?? 0) - lines.length;
		return { title: titles[kind], lines: lines.map((line) => lineOf(line, origin)), more };
	});
	const total = sections.reduce((sum, { lines, more }) => sum + lines.length + more, 0);
	const stop = `${origin}/api/weekly-mail/${token}`;
	const why = 'We send this on Mondays, only when there’s something to do.';
	const andMore = (more: number) => (more > 0 ? [`and ${more} more: ${origin}/`] : []);
	const text = sections.map(({ title, lines, more }) =>
		[title, ...lines.map(({ said, link }) => `- ${said}\n  ${link}`), ...andMore(more)].join('\n'),
	);
	return {
		subject: `${counted(total, 'introduction')} ${total === 1 ? 'needs' : 'need'} you`,
		text: `${[...text, `${why} Stop these emails: ${stop}`].join('\n\n')}\n`,
		html: letterPage(html`${sections.map(
			({ title, lines, more }) => html`<h2 style="margin:24px 0 8px;font-size:16px">${title}</h2>
<ul style="margin:0;padding-left:20px">${lines.map(({ said, link }) => html`<li style="margin:0 0 8px"><a href="${link}" class="link" style="color:#a8470f">${said}</a></li>`)}${more > 0 ? html`<li><a href="${origin}/" class="link" style="color:#a8470f">and ${more} more</a></li>` : ''}</ul>`,
		)}
<div style="margin-top:28px">${smallPrint(why)}<p style="margin:0;font-size:13px"><a href="${stop}" class="link" style="color:#a8470f">Stop these emails</a></p></div>`),
		headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
	};
}

function lineOf({ id, follows, kind, listId, prospectId, prospectName, connector, withOthers }: Line, origin: string) {
	const contact = `${origin}/prospect-lists/${listId}/prospects/${prospectId}`;
	const follow = kind === 'nudge' ? `nudge=${id}` : follows;
	const link =
		kind === 'confirm' || kind === 'replied' ? contact : `${contact}/intro-request${follow ? `?${follow}` : ''}`;
	const others = withOthers > 0 ? ` and ${counted(withOthers, 'other')}` : '';
	return { said: `${connector ?? 'Your connection'} about ${prospectName}${others}`, link };
}
