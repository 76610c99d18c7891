// The rules: docs/product/replies.md.
import { expect, test } from 'vitest';
import { ownWords } from '../../../worker/mail/incoming/own-words.ts';
import { storableText } from '../../../worker/mail/incoming/read-mail.ts';
import { replyKinds } from '../support/reply-kinds.ts';
import { secretAddress, secretLink, sent } from '../support/reply-languages.ts';

const secretParts = [secretLink.slice(-43), secretAddress.slice(0, 54)].map((one) => one.toLowerCase());

test.each(replyKinds)('$name', ({ body, own }) => {
	const { text, folded } = ownWords(storableText(body), sent, 'Dana Whitfield');
	expect(text).toBe(storableText(own));
	for (const secret of secretParts) expect(`${text}\n${folded}`.toLowerCase()).not.toContain(secret);
	// Nothing is lost: hidden lines can be opened.
	const lines = (of: string) =>
		of
			.split('\n')
			.map((line) => line.replace(/[\s>]/g, ''))
			.filter(Boolean);
	const kept = new Set(lines(`${text}\n${folded}`));
	const whole = ownWords(storableText(body), { ...sent, letters: [], asker: { name: '', addresses: [] } });
	expect(lines(`${whole.text}\n${whole.folded}`).filter((line) => !kept.has(line))).toEqual([]);
});

test('a mail that only quotes ours is folded as a whole', () => {
	const quote = 'Hi Dana,\n\nwould you introduce me to Amara?\n\nThank you,\nAda'.replace(/^/gm, '> ');
	expect(ownWords(quote, sent)).toEqual({ text: '', folded: quote });
});

test('when they answered between the quoted lines, the whole mail can be opened', () => {
	const mail = '> Hi Dana,\n> would you introduce me to Amara?\nGladly.\n> Thank you,\n> Ada\nSee you.';
	expect(ownWords(mail, sent)).toEqual({ text: 'Gladly.\n\nSee you.', folded: mail });
});
