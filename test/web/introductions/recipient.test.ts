// The rules: docs/product/asks.md.
import { expect, test } from 'vitest';
import type { User } from '#contract/user';
import { recipientOf, withAddress } from '../../../web/screens/intro-request/recipient.ts';
import { ownName } from '../../../web/screens/intro-request/text/own-name.ts';

test('an emptied address stays empty, and does not revert to the composer’s first one', () => {
	const opening = { recipientEmail: 'dana@example.org' } as Parameters<typeof recipientOf>[2];
	const connector = { name: 'Dana', connectionId: null };
	const untouched = { chosen: null, addresses: {} };
	expect(recipientOf(untouched, 'Dana', opening)).toEqual({ connector, email: 'dana@example.org', edited: false });
	const emptied = withAddress(untouched, connector, '', 'Dana');
	expect(recipientOf(emptied, 'Dana', opening)).toEqual({ connector, email: '', edited: true });
});

test('the saved name is the sender’s, and one that is typed counts and is saved only where there is none', () => {
	const user = (firstName: string | null) => ({ firstName, lastName: null }) as User;
	const typed = { firstName: ' Eve ', lastName: 'Stone' };
	expect(ownName(user('Ada'), typed)).toMatchObject({ own: 'Ada', isMissing: false, edited: false, toSave: null });
	expect(ownName(user(null), typed)).toMatchObject({
		own: 'Eve Stone',
		isMissing: true,
		edited: true,
		toSave: { firstName: 'Eve', lastName: 'Stone' },
	});
	expect(ownName(user(null), { firstName: ' ', lastName: '' })).toMatchObject({ own: null, toSave: null });
});
