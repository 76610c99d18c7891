// Mails tell the owner of an account what a circle can see, so that they can take it back.
import { afterEach, expect, test, vi } from 'vitest';
import { addCircle, askCircle, circleOf, inviteOf, share, shownOf } from '../support/circles.ts';
import { askAs } from '../support/faults.ts';
import { mailProvider, withMail } from '../support/mail-provider.ts';
import { uploadNetwork } from '../support/networks.ts';
import { bindings, json, type Person, person, signInAgain } from '../support/people.ts';
import { openTab } from '../support/tab.ts';

afterEach(() => void vi.restoreAllMocks());

/** Makes someone with a confirmed address, whose calls go to a server that sends mail. */
async function reachable(name: string): Promise<Person> {
	const who = await person(name);
	await bindings.DB.prepare('update users set email_verified_at = created_at where id = ?').bind(who.user.id).run();
	return { ...who, ask: (path, init) => askAs(who, path, init, withMail) };
}

test('a mail tells the owner of an account each time it joins a circle or starts sharing', async () => {
	const [maya, mia] = [await reachable('Maya'), await reachable('Mia')];
	const provider = mailProvider();
	const mailed = () =>
		provider.calls.splice(0).map(({ mail }) => [mail.personalizations[0]?.to[0]?.email, mail.subject]);
	const joined = [mia.email, 'Your Kindling account joined a circle'];
	const shares = [mia.email, 'Your Kindling account now shares your connections'];
	await askCircle(maya, '', 'POST', { name: 'Ours' });
	const token = await inviteOf(maya);
	expect(mailed()).toEqual([]);
	await askCircle(mia, '/join', 'POST', { token });
	expect(mailed()).toEqual([joined]);
	await askCircle(mia, '/join', 'POST', { token: await inviteOf(maya) });
	expect(mailed()).toEqual([]);
	await share(mia);
	expect(mailed()).toEqual([shares]);
	await share(mia);
	await share(mia, false);
	expect(mailed()).toEqual([]);
	await share(mia);
	expect(mailed()).toEqual([shares]);
});

test('a new password with the box ticked ends sharing and invitations, and members are told; without it both go on', async () => {
	const [maya, mia] = [await person('Maya'), await person('Mia')];
	await addCircle(maya, mia);
	await uploadNetwork(mia, [{ name: 'Kenji Abe', company: 'Hooli' }]);
	for (const one of [maya, mia]) await share(one);
	const token = await inviteOf(mia);
	const ask = { ...mia, ...(await signInAgain(mia)) };
	const known = async () => ((await (await maya.ask('/api/known-at?company=Hooli')).json()) as unknown[]).length;
	const [first, second] = ['a longer password than before', 'another password than before'];
	const change = (who: Person, currentPassword: string, password: string, endTokens: boolean) =>
		askAs(who, '/api/account/password', json({ currentPassword, password, endTokens }));
	const changed = await change(ask, mia.password, first, false);
	expect([changed.status, await known(), (await circleOf(maya))?.members.map(({ sharing }) => sharing)]).toEqual([
		204,
		1,
		[true, true],
	]);
	const cookie = changed.headers.get('Set-Cookie')?.split(';')[0] ?? '';
	const tab = await openTab(maya);
	const ended = await change({ ...ask, cookie }, first, second, true);
	expect([ended.status, await tab.heard(), await known()]).toEqual([204, ['circle'], 0]);
	expect((await circleOf(maya))?.members.map(({ sharing }) => sharing)).toEqual([true, false]);
	expect(await shownOf(maya)).toEqual([]);
	expect((await askCircle(await person('Leo'), '/join', 'POST', { token })).status).toBe(404);
});
