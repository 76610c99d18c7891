import { afterEach, expect, test, vi } from 'vitest';
import { circleMembersMost } from '#contract/circle';
import type { ContactAtCompany } from '#contract/my-network';
import { addCircle, askCircle, circleOf, inviteOf, keepPrivate, share, shownOf } from '../support/circles.ts';
import { askAs, askWith } from '../support/faults.ts';
import { sendPart, uploadNetwork } from '../support/networks.ts';
import { ask, bindings, json, type Person, password, person, said } from '../support/people.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const three = () =>
	Promise.all(['Maya', 'Mia', 'Leo'].map((name) => person(name))) as Promise<[Person, Person, Person]>;
const kenji = {
	name: 'Kenji Abe',
	company: 'Saltgate',
	position: 'CTO',
	linkedinUrl: 'https://www.linkedin.com/in/kenji',
	connectedOn: '2019-03-04',
	email: 'kenji@example.com',
};
const petra = { name: 'Petra Holm', company: 'Hooli', connectedOn: '2021-05-06' };
const contactsAt = async (who: Person, company: string) =>
	(await (await who.ask(`/api/known-at?company=${company}`)).json()) as ContactAtCompany[];
const names = async (who: Person) => (await shownOf(who)).map(({ name }) => name);
const rowsOf = async ({ user }: Person) =>
	Promise.all(
		['circles', 'circle_members', 'circle_invites', 'circle_private'].map(
			async (table) =>
				(
					await bindings.DB.prepare(`select count(*) as n from ${table} where user_id = ?`)
						.bind(user.id)
						.first<{ n: number }>()
				)?.n,
		),
	);

test('an invitation works once, and joining shares nothing', async () => {
	const [maya, mia, leo] = await three();
	expect((await askCircle(maya, '')).status).toBe(404);
	expect(await (await askCircle(maya, '?orNull=true')).json()).toBeNull();
	await askCircle(maya, '', 'POST', { name: 'Ours' });
	const token = await inviteOf(maya);
	expect((await askCircle(mia, '/join', 'POST', { token })).status).toBe(200);
	expect(await said(await askCircle(leo, '/join', 'POST', { token }))).toEqual([404, 'Invitation not found.']);
	const circle = await circleOf(mia);
	expect(circle).toMatchObject({ name: 'Ours', role: 'member', sharing: false, asksByMail: true });
	expect(circle?.members.map(({ name, role, sharing, seen }) => [name, role, sharing, seen])).toEqual([
		['Maya Tester', 'owner', false, false],
		['Mia Tester', 'member', false, false],
	]);
	expect(JSON.stringify(circle)).not.toContain(maya.user.id);
	expect(JSON.stringify(circle)).not.toContain('@');
});

test('an invitation ends after seven days, on a click, or with its maker', async () => {
	const [maya, mia, leo] = await three();
	await addCircle(maya, mia);
	const [old, ended, left] = [await inviteOf(maya), await inviteOf(maya), await inviteOf(mia)];
	const { invites } = (await circleOf(maya)) ?? { invites: [] };
	expect((await askCircle(maya, `/invites/${invites[1]?.id}`, 'DELETE')).status).toBe(204);
	expect((await askCircle(leo, '/join', 'POST', { token: ended })).status).toBe(404);
	await askCircle(mia, '/me', 'DELETE');
	expect((await askCircle(leo, '/join', 'POST', { token: left })).status).toBe(404);
	// Nor does one work while the account that made it is disabled.
	const close = (at: string | null) =>
		bindings.DB.prepare('update users set disabled_at = ? where id = ?').bind(at, maya.user.id).run();
	await close('2026-01-01');
	expect([(await ask(`/api/c/${old}`)).status, (await askCircle(leo, '/join', 'POST', { token: old })).status]).toEqual(
		[404, 404],
	);
	await close(null);
	const end = Date.parse(invites[0]?.expire ?? '');
	expect(end - Date.parse(invites[0]?.createdAt ?? '')).toBeCloseTo(7 * 24 * 60 * 60_000, -3);
	vi.useFakeTimers({ toFake: ['Date'], now: end });
	expect((await askCircle(leo, '/join', 'POST', { token: old })).status).toBe(404);
	vi.setSystemTime(end - 1);
	expect((await askCircle(leo, '/join', 'POST', { token: old })).status).toBe(200);
});

test('an account is in one circle, and a circle has at most twenty', async () => {
	const [maya, mia, leo] = await three();
	await addCircle(maya, mia);
	await askCircle(leo, '', 'POST', { name: 'Other' });
	expect(await said(await askCircle(mia, '', 'POST', { name: 'Mine' }))).toEqual([
		409,
		'You’re already in a circle. Leave it first.',
	]);
	expect(await said(await askCircle(leo, '/join', 'POST', { token: await inviteOf(maya) }))).toEqual([
		409,
		'You’re in another circle. Leave it first.',
	]);
	for (let count = 2; count < circleMembersMost; count += 1) {
		const { status } = await askCircle(await person('More'), '/join', 'POST', { token: await inviteOf(maya) });
		expect(status).toBe(200);
	}
	await askCircle(leo, '/me', 'DELETE');
	expect(await said(await askCircle(leo, '/join', 'POST', { token: await inviteOf(maya) }))).toEqual([
		409,
		'A circle has at most 20 people.',
	]);
});

test('the page of an invitation shows whose it is, joins the account it names, and needs a session', async () => {
	const [maya, mia, leo] = await three();
	await addCircle(maya);
	// Members of another circle don't count.
	await addCircle(leo);
	const path = `/api/c/${await inviteOf(maya)}`;
	const post = (who: Person, account: string) =>
		askAs(who, path, { method: 'POST', body: new URLSearchParams({ account }) });
	const stranger = await (await ask(path)).text();
	expect(stranger).toContain('Maya Tester invites you to the circle “Ours”');
	expect(stranger).toContain('1 person is in this one.');
	expect(stranger).toContain(`href="/auth?circle=${path.slice(7)}"`);
	expect(await (await mia.ask(path)).text()).toContain('You’ll join as <strong>Mia Tester</strong>');
	expect(await (await post(mia, maya.user.id)).text()).toContain('Join the circle');
	expect(await circleOf(mia)).toBeNull();
	expect((await ask(path, { method: 'POST', body: new URLSearchParams({ account: mia.user.id }) })).status).toBe(200);
	expect(await circleOf(mia)).toBeNull();
	const refused = await post(leo, leo.user.id);
	const why = await refused.text();
	expect([refused.status, why.includes('You’re in another circle. Leave it first.')]).toEqual([409, true]);
	expect(why).toContain('Maya Tester invites you to the circle “Ours”');
	expect(await (await post(mia, mia.user.id)).text()).toContain('You’re in the circle “Ours”');
	expect((await circleOf(mia))?.members).toHaveLength(2);
	// A member with one name is called by it.
	await mia.ask('/api/account', json({ firstName: null, lastName: 'Okafor' }, 'PATCH'));
	expect((await circleOf(mia))?.members.map(({ name }) => name)).toContain('Okafor');
	expect((await ask(path)).status).toBe(404);
});

test('a member who shares nothing sees nothing, and one who stops is hidden from the next call on', async () => {
	const [maya, mia, leo] = await three();
	await addCircle(maya, mia, leo);
	await uploadNetwork(mia, [kenji, petra]);
	await uploadNetwork(maya, [petra]);
	await share(mia);
	const seen = async (who: Person) => (await circleOf(who))?.members.filter((one) => one.seen).map(({ name }) => name);
	const known = async (who: Person) => (await contactsAt(who, 'Saltgate')).map(({ name }) => name);
	expect([await seen(maya), await known(maya)]).toEqual([[], []]);
	await share(maya);
	expect([await seen(maya), await seen(mia), await seen(leo)]).toEqual([['Mia Tester'], ['Maya Tester'], []]);
	expect([await known(maya), await known(leo)]).toEqual([[kenji.name], []]);
	await share(mia, false);
	expect([await seen(maya), await seen(mia), await known(maya)]).toEqual([[], [], []]);
});

test('only name, company, title, profile and date of a contact are shared', async () => {
	const [maya, mia] = await three();
	await addCircle(maya, mia);
	await uploadNetwork(maya, [kenji]);
	for (const one of [maya, mia]) await share(one);
	const { position: title, email: _, ...shown } = kenji;
	expect(await shownOf(maya)).toEqual([{ ...shown, place: 1, title }]);
	expect(await contactsAt(mia, 'Saltgate')).toEqual([
		{ ...shown, position: title, member: { id: expect.any(String), name: 'Maya Tester' } },
	]);
});

test('people, companies and date ranges are kept private, and doubtful cases too', async () => {
	const [maya] = await three();
	await addCircle(maya);
	await uploadNetwork(maya, [
		kenji,
		petra,
		{ name: 'Ida Lund', company: 'SALTGATE, Inc.', connectedOn: '2020-01-01' },
		{ name: 'Kenji Abe', company: 'Elsewhere', connectedOn: '2022-01-01' },
		{ name: 'Jon Doe', company: 'Freelance' },
	]);
	await share(maya);
	const shown = async (rules: object) => {
		expect((await keepPrivate(maya, rules)).status).toBe(200);
		return (await shownOf(maya)).map(({ place }) => place);
	};
	expect(await shown({})).toEqual([1, 2, 3, 4, 5]);
	expect(await shown({ companies: ['Saltgate'] })).toEqual([2, 4, 5]);
	expect(await shown({ companies: ['Freelance'] })).toEqual([1, 2, 3, 4]);
	expect(await shown({ people: [{ name: 'kenji  ABE' }] })).toEqual([2, 3, 5]);
	const another = { name: 'K. Abe', linkedinUrl: 'https://linkedin.com/in/Kenji/' };
	expect(await shown({ people: [another] })).toEqual([2, 3, 4, 5]);
	expect(await shown({ since: { before: '2020-01-01' } })).toEqual([2, 3, 4]);
	expect((await circleOf(maya))?.private.since).toEqual({ before: '2020-01-01', after: null });
	expect(await shown({ since: { after: '2020-01-01' } })).toEqual([1, 3]);
	expect(await shown({ since: { before: '2020-01-02', after: '2021-05-06' } })).toEqual([2]);
	expect((await circleOf(maya))?.private.since).toEqual({ before: '2020-01-02', after: '2021-05-06' });
});

test('a thousand companies and a thousand people are kept private at most', async () => {
	const [maya] = await three();
	await addCircle(maya);
	const companies = Array.from({ length: 1_001 }, (_, at) => `Firm ${at}`);
	const people = companies.map((name) => ({ name }));
	const keep = async (firms: number, some: number) =>
		(await keepPrivate(maya, { companies: companies.slice(0, firms), people: people.slice(0, some) })).status;
	expect([await keep(1_000, 1_000), await keep(1_001, 1), await keep(1, 1_001)]).toEqual([200, 400, 400]);
});

test('a new upload, a deleted network and a removed account take effect with the next call', async () => {
	const [maya, mia, leo] = await three();
	await addCircle(maya, mia, leo);
	await uploadNetwork(maya, [kenji, petra]);
	await share(maya);
	await keepPrivate(maya, { people: [{ name: petra.name }] });
	expect(await names(maya)).toEqual([kenji.name]);
	await uploadNetwork(maya, [petra, { name: 'Ida Lund' }]);
	expect(await names(maya)).toEqual(['Ida Lund']);
	await maya.ask('/api/my-network', { method: 'DELETE' });
	expect(await names(maya)).toEqual([]);
	await uploadNetwork(maya, [kenji]);
	expect((await askWith({}, '/api/account/removal', json({ password }), maya.cookie)).status).toBe(204);
	expect(await rowsOf(maya)).toEqual([0, 0, 0, 0]);
	expect((await circleOf(mia))?.members.map(({ name, role }) => [name, role])).toEqual([
		['Mia Tester', 'owner'],
		['Leo Tester', 'member'],
	]);
});

test('leaving, removal and ending a circle leave no row, and only the owner may do the last two', async () => {
	const [maya, mia, leo] = await three();
	await addCircle(maya, mia, leo);
	for (const one of [maya, mia, leo]) {
		await uploadNetwork(one, [kenji]);
		await share(one);
		await keepPrivate(one, { companies: ['Hooli'] });
		await inviteOf(one);
	}
	const { id: circleId } = (await circleOf(maya)) ?? {};
	const left = async () =>
		(
			await bindings.DB.prepare('select count(*) as n from circle_members where circle_id = ?')
				.bind(circleId)
				.first<{ n: number }>()
		)?.n;
	const [first, second, third] = (await circleOf(maya))?.members ?? [];
	expect((await askCircle(mia, `/members/${third?.id}`, 'DELETE')).status).toBe(404);
	// The owner can leave or end the circle, but no one can remove them.
	expect((await askCircle(maya, `/members/${first?.id}`, 'DELETE')).status).toBe(404);
	expect((await askCircle(mia, '', 'DELETE')).status).toBe(404);
	expect(await left()).toBe(3);
	expect((await askCircle(maya, `/members/${third?.id}`, 'DELETE')).status).toBe(204);
	expect([await rowsOf(leo), await circleOf(leo)]).toEqual([[0, 0, 0, 0], null]);
	expect((await askCircle(maya, '/me', 'DELETE')).status).toBe(204);
	expect(await rowsOf(maya)).toEqual([0, 0, 0, 0]);
	expect((await circleOf(mia))?.role).toBe('owner');
	expect(second?.name).toBe('Mia Tester');
	await addCircle(mia, leo);
	expect((await askCircle(mia, '', 'DELETE')).status).toBe(204);
	expect([await rowsOf(mia), await rowsOf(leo), await left()]).toEqual([[0, 0, 0, 0], [0, 0, 0, 0], 0]);
});

test('an upload in parts is visible to members only once it is complete', async () => {
	const [maya, mia] = await three();
	await addCircle(maya, mia);
	await uploadNetwork(maya, [kenji]);
	for (const one of [maya, mia]) await share(one);
	const known = async () =>
		[await contactsAt(mia, 'Saltgate'), await contactsAt(mia, 'Hooli')].map((all) => all.length);
	const [uploadId, people] = [crypto.randomUUID(), [petra, { name: 'Ida Lund', company: 'Hooli' }]];
	const send = (from: number) => sendPart(maya, people.slice(from - 1, from), { uploadId, from, total: 2 });
	await send(1);
	expect([await known(), await names(maya)]).toEqual([[1, 0], [kenji.name]]);
	await send(2);
	expect([await known(), await names(maya)]).toEqual([
		[0, 2],
		[petra.name, 'Ida Lund'],
	]);
	// An unfinished upload changes nothing for them.
	await sendPart(maya, [kenji], { total: 2 });
	expect(await known()).toEqual([0, 2]);
});
